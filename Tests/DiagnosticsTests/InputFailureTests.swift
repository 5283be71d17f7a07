import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct InputFailureTests {
  @Test func isOneLineThatNoTerminalObeys() {
    let failure = InputFailure(
      path: "a\u{1B}[31m\n.mom", reason: "is a keyed archive of the class \u{1B}]0;x\u{7}\u{202E}",
      remedy: "give\r\na model")
    #expect(
      failure.description
        == "a\\u{1B}[31m .mom: error: the file is a keyed archive of the class \\u{1B}]0;x\\u{7}\\u{202E}; give a model"
    )
  }
}
