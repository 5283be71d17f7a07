import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// A command line that is wrong, and what it is answered.
struct Mistake: Sendable, CustomTestStringConvertible {
  /// The words, parted by bars.
  var words: String
  var status: Int32
  /// What the answer has to say.
  var answer: String
  var files: InMemoryFileTree

  var testDescription: String { words }

  static func all(in files: InMemoryFileTree, _ rows: [(String, Int32, String)]) -> [Mistake] {
    rows.map { Mistake(words: $0.0, status: $0.1, answer: $0.2, files: files) }
  }
}

/// What people write who do not know better: each is answered with a status of its kind and with what to do; nothing is
/// written, and no answer is green.
@Suite struct MistakeTests {
  private static let mistakes =
    MistakesInAProject.inAProject + MistakesInArguments.inArguments + MistakesOfKinds.ofKinds

  @Test(arguments: mistakes)
  func isAnsweredWithWhatToDo(mistake: Mistake) {
    let words = mistake.words
    let arguments = words.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let run = CommandRun(arguments: arguments, files: mistake.files)
    #expect(run.status == mistake.status, "\(words): \(run.error)\(run.output.prefix(300))")
    #expect(run.error.contains(mistake.answer), "\(words): \(run.error)")
    #expect(run.error.hasPrefix("error: ") || run.error.contains(": error: "), "\(words): \(run.error)")
    #expect(run.files == mistake.files, "\(words) has written something")
    #expect(run.output.isEmpty || mistake.status == 2, "\(words): \(run.output)")
  }

  @Test func areManyAndDiffer() {
    for mistakes in [MistakesInAProject.inAProject, MistakesInArguments.inArguments] {
      #expect(mistakes.count >= 75 && Set(mistakes.map(\.words)).count == mistakes.count)
    }
    #expect(Set(MistakesOfKinds.ofKinds.map(\.words)).count == MistakesOfKinds.ofKinds.count)
    #expect(Self.mistakes.count >= 290)
  }

  @Test func aTabInTheConfigurationIsNamed() {
    var files = MistakesInAProject.files
    files.files[".modelgloss.yml"] = Array("rules:\n\tmissing-table: error\n".utf8)
    let run = CommandRun("check", files: files)
    #expect(run.status == 2)
    #expect(run.error.contains("is not YAML: the line has a tab; indent with spaces"), "\(run.error)")
  }

  @Test func aBraceThatIsNeverClosedIsFound() {
    var files = InMemoryFileTree([
      "Package.swift": "", "A.swift": "import SwiftData\n@Model final class A { var a: Int = 0\n",
    ])
    let open = CommandRun("check", "A.swift", files: files)
    #expect(open.status == 1 && open.output.contains("A.swift:2:22: "), "\(open.output)\(open.error)")
    #expect(open.output.contains("never closed") && open.output.contains("close it"))
    files.files["A.swift"] = Array("import SwiftData\n@Model final class A { var a: Int = 0\n}\n".utf8)
    #expect(CommandRun("check", "A.swift", files: files).status == 0)
  }

  @Test func aDryRunWithNothingToDoSaysSo() throws {
    var files = MistakesInAProject.files
    files.files["Notes/Note.swift"] = nil
    let written = CommandRun("strings", "sync", files: files)
    let after = try #require(written.files)
    let run = CommandRun("strings", "sync", "--dry-run", files: after)
    #expect(run.status == 0 && run.output.isEmpty && run.error == "nothing to write\n", "\(run.output)\(run.error)")
  }
}
