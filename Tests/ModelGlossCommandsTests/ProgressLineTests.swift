import ModelGlossCommands
import Synchronization
import Testing

@Suite struct ProgressLineTests {
  /// A line whose clock stands where the test puts it.
  private final class Stage: Sendable {
    let screen = Recorder()
    let time = Mutex(Duration.zero)

    func line() -> ProgressLine {
      ProgressLine(write: screen.append, elapsed: { self.time.withLock { $0 } })
    }

    func wait(until time: Duration) { self.time.withLock { $0 = time } }
  }

  @Test func aShortRunStaysSilent() {
    let stage = Stage()
    let line = stage.line()
    line.show("Reading …")
    stage.wait(until: .milliseconds(999))
    line.show("Writing …")
    line.clear()
    #expect(stage.screen.text == "")
  }

  @Test func aLongRunSaysWhatItDoesAndWipesIt() {
    let stage = Stage()
    let line = stage.line()
    stage.wait(until: .seconds(1))
    line.show("one")
    stage.wait(until: .milliseconds(1_050))
    line.show("too soon")
    stage.wait(until: .milliseconds(1_100))
    line.show("two")
    line.clear()
    line.clear()
    #expect(stage.screen.text == "\r\u{1B}[Kone\r\u{1B}[Ktwo\r\u{1B}[K")
  }

  @Test func namesSteerNoTerminal() {
    let stage = Stage()
    stage.wait(until: .seconds(2))
    stage.line().show("a\u{1B}[2Jb\n" + String(repeating: "x", count: 200))
    #expect(stage.screen.text.hasPrefix("\r\u{1B}[Ka\u{FFFD}[2Jb\u{FFFD}x"))
    #expect(stage.screen.text.unicodeScalars.count == 78 + 4)
  }
}
