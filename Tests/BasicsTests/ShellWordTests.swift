import Foundation
import GlossBasics
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("v1.0", "v1.0"), ("origin/main", "origin/main"), ("HEAD~3", "HEAD~3"), ("", "\"\""), ("v*", "\"v*\""),
    ("a b", "\"a b\""), ("~x", "\"~x\""), ("$(touch x)", "\\$\\(touch\\ x\\)"), ("`x`", "\\`x\\`"),
    ("it's", "it\\'s"), ("größe", "größe"), ("a\nb$", "a?b\\$"),
  ])
  func writesOneWord(_ text: String, _ word: String) {
    #expect(text.shellQuoted == word)
  }

  @Test func isReadByAShellAsItWas() throws {
    let texts = [
      "v1.0", "", "~", "~root", "#x", "a#b", "v*", "[a]", "{a,b}", "a b", "$(touch x)", "${HOME}", "`x`", "it's",
      "a\"b", "a\\b", "a!b", "a;b", "a&b", "a|b", "<x>", "(x)", "-x", "größe", "日本", "a=b",
      "x'\"$`\\!*?[]{}()<>|&;# ~^",
    ]
    let command = "printf '%s\\n' " + texts.map(\.shellQuoted).joined(separator: " ")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) == texts.map {
        $0[...]
      } + [""])
  }
}
