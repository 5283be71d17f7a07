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
}
