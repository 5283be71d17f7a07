import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossLiveServer

@Suite struct SocketTests {
  /// The system lets a server listen on an interface that is down, so reachability is checked first.
  @Test func findsOutWhetherThereIsAWayToAnAddress() {
    #expect(throws: Never.self) { try Socket.checkWay(to: 0x7F00_0001) }
    // Broadcasting requires an explicit option.
    let error = #expect(throws: SystemError.self) { try Socket.checkWay(to: 0xFFFF_FFFF) }
    #expect(error?.code == EACCES && error?.isMissingLoopback == false)
  }

  @Test func saysThatTheLoopbackInterfaceIsDown() {
    for code in [ENETUNREACH, EADDRNOTAVAIL] {
      let error = SystemError(code: code)
      #expect(error.isMissingLoopback && error.reason == "the loopback interface is down")
    }
    #expect(!SystemError(code: EADDRINUSE).isMissingLoopback)
  }

  // MARK: - Reading and writing

  /// Two connected sockets.
  private static func pair() throws -> (Socket, Socket) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    return (Socket(number: ends[0]), Socket(number: ends[1]))
  }

  /// The bytes; none if there are none yet, nil at the end.
  private static func read(_ socket: Socket) -> [UInt8]? {
    switch socket.read() {
    case .bytes(let bytes): bytes
    case .nothing: []
    case .end: nil
    }
  }

  @Test func tellsTheEndFromAPause() throws {
    let (reading, writing) = try Socket.pipe()
    defer { reading.close() }
    #expect(Self.read(reading) == [])
    writing.ring()
    writing.ring()
    // What an earlier call failed with does not count.
    errno = EINTR
    #expect(Self.read(reading) == [1, 1])
    #expect(Self.read(reading) == [])
    writing.ring()
    writing.close()
    #expect(Self.read(reading) == [1])
    errno = EINTR
    #expect(Self.read(reading) == nil)
    #expect(Self.read(Socket(number: -1)) == nil)
  }

  @Test func writesWhatFits() throws {
    let (one, other) = try Self.pair()
    defer { one.close() }
    #expect(one.write([1, 2, 3]) == 3)
    #expect(Self.read(other) == [1, 2, 3])
    errno = EBADF
    #expect(one.write([]) == 0)
    let block = [UInt8](repeating: 7, count: 1 << 16)
    var last: Int?
    for _ in 0..<10_000 {
      last = one.write(block[...])
      if last == 0 { break }
    }
    #expect(last == 0)
    other.close()
    #expect(one.write([1]) == nil)
  }

  // MARK: - Waiting

  /// What a socket is ready for: `r` to read, `w` to write, `b` if it is broken, `e` if the other side has ended.
  private static func readiness(_ socket: Socket, reads: Bool = false, writes: Bool = false) -> String {
    let ready = waitForReadiness(of: [(socket, reads, writes)], milliseconds: 0)[0]
    return (ready.isReadable ? "r" : "") + (ready.isWritable ? "w" : "") + (ready.isBroken ? "b" : "")
      + (ready.hasEnded ? "e" : "")
  }

  @Test func aPipeIsReadyForWhatItHas() throws {
    let (reading, writing) = try Socket.pipe()
    defer { reading.close() }
    #expect(Self.readiness(reading, reads: true) == "" && Self.readiness(writing, writes: true) == "w")
    writing.ring()
    #expect(Self.readiness(reading, reads: true) == "r")
    // The rest can be read before it counts as broken.
    writing.close()
    #expect(Self.readiness(reading, reads: true) == "r")
    #expect(Self.read(reading) == [1])
    #expect(Self.readiness(reading, reads: true) == "rb")
  }

  @Test func aSocketIsReadyForWhatIsAskedFor() throws {
    let (one, other) = try Self.pair()
    defer {
      one.close()
      other.close()
    }
    #expect(Self.readiness(one, reads: true) == "" && Self.readiness(one, writes: true) == "w")
    #expect(Self.readiness(one, reads: true, writes: true) == "w" && Self.readiness(one) == "")
    #expect(other.write([1]) == 1)
    #expect(Self.readiness(one, reads: true, writes: true) == "rw" && Self.readiness(one) == "")
    other.endWriting()
    #expect(Self.readiness(one, reads: true) == "r" && Self.readiness(one, writes: true) == "w")
    #if os(Linux)
      #expect(Self.readiness(one) == "e")
    #endif
  }

  @Test func whatIsGoneIsBroken() throws {
    let (reading, writing) = try Socket.pipe()
    defer { writing.close() }
    reading.close()
    #expect(Self.readiness(writing, writes: true).contains("b"))
    #expect(Self.readiness(Socket(number: 1 << 20), reads: true) == "b")
  }
}
