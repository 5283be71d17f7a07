import Foundation
import GlossBasics
import GlossFiles

/// A socket or one end of a pipe, always non-blocking.
struct Socket: Sendable, Hashable {
  let number: Int32

  /// The result of reading.
  enum Reading {
    case bytes([UInt8])
    /// No data is available yet.
    case nothing
    /// The other side has closed, or the connection is broken.
    case end
  }

  /// Listens on a port of 127.0.0.1; 0 for any free port.
  static func listening(onPort port: UInt16) throws(SystemError) -> (socket: Socket, port: UInt16) {
    try checkWay(to: loopback)
    let socket = Socket(number: systemSocket(AF_INET, streams, 0))
    guard socket.number >= 0 else { throw SystemError(code: errno) }
    var isReady = false
    defer { if !isReady { socket.close() } }
    try socket.prepare()
    // A server that has just ended leaves connections that would block its port for a minute.
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, size) == 0 else {
      throw SystemError(code: errno)
    }
    var address = Self.address(loopback, port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket.number, $0, length) }
    }
    guard bound == 0, listen(socket.number, 128) == 0 else { throw SystemError(code: errno) }
    let named = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(socket.number, $0, &length)
      }
    }
    guard named == 0 else { throw SystemError(code: errno) }
    isReady = true
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Checks whether an address is reachable; no packet is sent.
  ///
  /// If the loopback interface is down, as in some containers, the system still lets a server listen on it, but no
  /// client can connect.
  static func checkWay(to address: UInt32) throws(SystemError) {
    let socket = Socket(number: systemSocket(AF_INET, datagrams, 0))
    guard socket.number >= 0 else { throw SystemError(code: errno) }
    defer { socket.close() }
    var address = Self.address(address, port: 9)
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw SystemError(code: errno) }
  }

  private static let loopback: UInt32 = 0x7F00_0001

  private static func address(_ number: UInt32, port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = number.bigEndian
    return address
  }

  #if canImport(Glibc)
    private static let streams = Int32(SOCK_STREAM.rawValue)
    private static let datagrams = Int32(SOCK_DGRAM.rawValue)
  #else
    private static let streams = SOCK_STREAM
    private static let datagrams = SOCK_DGRAM
  #endif

  /// A pipe through which threads wake the waiting one.
  static func pipe() throws(SystemError) -> (reading: Socket, writing: Socket) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw SystemError(code: errno) }
    let (reading, writing) = (Socket(number: ends[0]), Socket(number: ends[1]))
    try reading.prepare()
    try writing.prepare()
    return (reading, writing)
  }

  /// The next client; nil if no one is waiting.
  func accept() throws(SystemError) -> Socket? {
    while true {
      let client = Socket(number: systemAccept(number))
      if client.number >= 0 {
        do throws(SystemError) {
          try client.prepare()
        } catch {
          client.close()
          continue
        }
        return client
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw SystemError(code: errno)
      }
    }
  }

  /// Makes the descriptor non-blocking and prevents child processes from inheriting it.
  private func prepare() throws(SystemError) {
    guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else {
      throw SystemError(code: errno)
    }
    #if canImport(Darwin)
      var yes: Int32 = 1
      _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Reads available data, up to 64 KiB.
  func read() -> Reading {
    var isEnd = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var got: Int
      repeat { got = unsafe systemRead(number, buffer.baseAddress, buffer.count) } while got < 0 && errno == EINTR
      isEnd = got == 0 || (got < 0 && errno != EAGAIN)
      count = max(got, 0)
    }
    return isEnd ? .end : bytes.isEmpty ? .nothing : .bytes(bytes)
  }

  /// Writes as much as the system accepts now; nil if the connection is broken.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      while true {
        // Writing to a closed connection is an error here, not a signal.
        #if canImport(Darwin)
          let count = unsafe send(number, buffer.baseAddress, buffer.count, 0)
        #else
          let count = unsafe send(number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #endif
        if count >= 0 { return count }
        if errno == EINTR { continue }
        return errno == EAGAIN ? 0 : nil
      }
    }
  }

  /// Writes a byte to a pipe; a full one wakes its reader anyway.
  func ring() {
    var byte: UInt8 = 1
    _ = unsafe systemWrite(number, &byte, 1)
  }

  /// Closes the writing direction.
  func endWriting() {
    #if canImport(Glibc)
      _ = shutdown(number, Int32(SHUT_WR))
    #else
      _ = shutdown(number, SHUT_WR)
    #endif
  }

  func close() { _ = systemClose(number) }
}

/// The events to wait for on a socket, and those that occurred.
struct Readiness {
  var isReadable: Bool
  var isWritable: Bool
  /// The other side is gone.
  var isBroken: Bool
  /// The other side has stopped sending; reported for sockets that are neither read nor written.
  var hasEnded: Bool
}

#if canImport(Darwin)
  /// Not reported by poll on this platform.
  private let endOfOtherSide: Int32 = 0
#else
  /// `POLLRDHUP`, which the header defines only on request.
  private let endOfOtherSide: Int32 = 0x2000
#endif

/// Waits until a socket is ready or the time is up.
///
/// - Parameter milliseconds: the timeout; negative for no timeout.
func waitForReadiness(
  of sockets: [(socket: Socket, reads: Bool, writes: Bool)], milliseconds: Int32
) -> [Readiness] {
  var waiting = sockets.map { socket, reads, writes in
    let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
    return pollfd(fd: socket.number, events: Int16(events == 0 ? endOfOtherSide : events), revents: 0)
  }
  let count = unsafe poll(&waiting, nfds_t(waiting.count), milliseconds)
  return waiting.map { entry in
    let events = count > 0 ? Int32(entry.revents) : 0
    return Readiness(
      isReadable: events & (POLLIN | POLLHUP) != 0, isWritable: events & POLLOUT != 0,
      isBroken: events & (POLLERR | POLLNVAL) != 0 || (events & POLLHUP != 0 && events & POLLIN == 0),
      hasEnded: events & endOfOtherSide != 0)
  }
}

// The system's functions, which methods with the same names would hide.

private func systemSocket(_ domain: Int32, _ kind: Int32, _ protocol: Int32) -> Int32 {
  socket(domain, kind, `protocol`)
}
private func systemPipe(_ ends: inout [Int32]) -> Int32 { unsafe pipe(&ends) }
private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
private func systemClose(_ file: Int32) -> Int32 { close(file) }
