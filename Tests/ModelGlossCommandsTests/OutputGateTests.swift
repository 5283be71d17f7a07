import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// Nothing that a file or an argument holds is carried out by a terminal or by GitHub.
@Suite struct OutputGateTests {
  /// Text → on a terminal.
  @Test(arguments: [
    ("plain\ttext\n", "plain\ttext\n"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
    ("\u{1B}]0;title\u{7}", "\\u{1B}]0;title\\u{7}"),
    ("a\rb\u{8}", "a\\u{D}b\\u{8}"), ("\u{9B}2J", "\\u{9B}2J"), ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"),
    // The marks of ordinary Arabic and Hebrew texts, and letters of all scripts.
    ("\u{200F}שלום، مرحبا é 👍🏽", "\u{200F}שלום، مرحبا é 👍🏽"),
  ]) func aTerminalCarriesNothingOut(text: String, shown: String) {
    #expect(OutputGate(isTerminal: true, isWorkflowLog: false).passed(text) == shown)
    #expect(OutputGate(isTerminal: false, isWorkflowLog: false).passed(text) == text)
  }

  /// Only the colours of a report that is coloured pass.
  @Test(arguments: [
    ("\u{1B}[1;31merror\u{1B}[0m", "\u{1B}[1;31merror\u{1B}[0m"), ("\u{1B}[2Jx", "\\u{1B}[2Jx"),
    ("\u{1B}[31", "\\u{1B}[31"), ("\u{1B}", "\\u{1B}"),
    ("\u{1B}[1;31mx\u{1B}[5Ay\u{202E}", "\u{1B}[1;31mx\\u{1B}[5Ay\\u{202E}"),
  ]) func ownColorsPass(text: String, shown: String) {
    #expect(OutputGate(isTerminal: true, isWorkflowLog: false).passed(text, own: .colors) == shown)
  }

  /// Text → in the log of a job.
  @Test(arguments: [
    ("::error::x\n", "\\u{3A}:error::x\n"), ("a\n  ::add-mask::x", "a\n  \\u{3A}:add-mask::x"),
    ("a\r\n::set-output name=x::y", "a\r\n\\u{3A}:set-output name=x::y"), ("a\r::x", "a\r\\u{3A}:x"),
    ("\u{3000}::x", "\u{3000}\\u{3A}:x"), ("Player::x\n: x", "Player::x\n: x"), ("a ##[error]x", "a ##\\u{5B}error]x"),
    ("::\u{301}x", "\\u{3A}:\u{301}x"),
  ]) func aJobCarriesNothingOut(text: String, shown: String) {
    let gate = OutputGate(isTerminal: false, isWorkflowLog: true)
    #expect(gate.passed(text) == shown)
    #expect(gate.passed(text, own: .workflowCommands) == text)
  }

  // MARK: In commands

  private static let hostile = "\u{1B}]0;x\u{7}\u{202E}"

  /// A project whose names and texts try everything.
  private static var project: InMemoryFileTree {
    InMemoryFileTree([
      "Package.swift": "",
      "Shop.xcdatamodel/contents": """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
          <entity name="::error::\u{202E}E" representedClassName="E" syncable="YES">
              <attribute name="&#10;::error::p&#9;\u{202E}" attributeType="String"/>
              <userInfo><entry key="k" value="&#10;::error::v"/></userInfo>
          </entity>
      </model>
      """,
      "en.lproj/ShopModel.strings": "\"Entity/A\" = \"\(hostile)\";\n\"k\(hostile)\" = \"v\";\n::error::\n",
    ])
  }

  @Test(
    arguments: [
      "check Shop.xcdatamodel", "check Shop.xcdatamodel --strict", "coverage Shop.xcdatamodel",
      "preview Shop.xcdatamodel",
      "inspect Shop.xcdatamodel", "inspect Shop.xcdatamodel --format json", "strings sync Shop.xcdatamodel --dry-run",
      "strings sync Shop.xcdatamodel", "strings convert en.lproj/ShopModel.strings --to xcstrings",
      "strings pseudo Shop.xcdatamodel --dry-run", "explain Shop.xcdatamodel \u{202E}\u{1B}[2J", "\u{1B}[2J",
      "check --\u{1B}[2J",
      "check Shop.xcdatamodel --format \u{1B}[2J", "check Shop.xcdatamodel --report \u{1B}[2J=x",
      "docs --print-template \u{1B}[2J", "check \u{1B}[2J.xcdatamodel", "strings export Shop.xcdatamodel --locale de",
    ], [true, false])
  func noVerbLetsAnythingThrough(line: String, isJob: Bool) {
    let run = CommandRun(
      arguments: line.split(separator: " ").map(String.init), disk: InMemoryDisk(Self.project),
      variables: ["NO_COLOR": "1", "GITHUB_ACTIONS": isJob ? "true" : "false"], isTerminal: true)
    for text in [run.output, run.error] {
      for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
        #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "\(line): U+\(scalar.value) in \(text)")
        #expect(!(0x202A...0x202E).contains(scalar.value), "\(line)")
      }
      guard isJob else { continue }
      for line in text.split(separator: "\n") where line.hasPrefix("::") {
        #expect(
          line.hasPrefix("::error file=") || line.hasPrefix("::warning file=") || line.hasPrefix("::notice file="))
      }
    }
  }

  /// Neither the message of an annotation nor the file that it names.
  @Test func anAnnotationWritesAFileNameOut() throws {
    var files = shop
    files.files["en\u{1B}[2J\u{202E}.lproj/ShopModel.strings"] = Array("\"Entity/Nobody\" = \"x\";\n".utf8)
    let run = CommandRun(
      arguments: ["check", "--format", "github"], disk: InMemoryDisk(files), variables: ["GITHUB_ACTIONS": "true"])
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("Nobody") })
    #expect(line.hasPrefix("::warning file=en\\u{1B}[2J\\u{202E}.lproj/ShopModel.strings,"), "\(line)")
  }

  /// What a program reads stays as it is, so that `patch` can apply a diff.
  @Test func aPipeGetsTheBytes() {
    var files = shop
    files.files["en.lproj/ShopModel.strings"] = Array("\"Entity/Article\" = \"\u{1B}[2J\";\n".utf8)
    let line = ["strings", "sync", "Shop.xcdatamodel", "--locale", "en", "--dry-run"]
    let piped = CommandRun(arguments: line, disk: InMemoryDisk(files))
    #expect(piped.output.contains(" \"Entity/Article\" = \"\u{1B}[2J\";\n"))
    let shown = CommandRun(arguments: line, disk: InMemoryDisk(files), isTerminal: true)
    #expect(shown.output == piped.output.replacing("\u{1B}", with: "\\u{1B}"))
  }

  /// JSON leaves in pieces, each of which passes the gate as if it were the whole.
  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func piecesPassAsTheWholeDoes(isTerminal: Bool, isJob: Bool) {
    let attributes = (0..<500).map {
      "<attribute name=\"::a\($0)\u{202E}\" attributeType=\"String\" defaultValueString=\"##[error]\u{9B}\"/>"
    }
    let model = "<model><entity name=\"A\">\(attributes.joined())</entity></model>"
    let files = InMemoryFileTree(["M.xcdatamodel/contents": model])
    let run = { (isTerminal: Bool, isJob: Bool, more: [String]) in
      CommandRun(
        arguments: ["inspect", "M.xcdatamodel", "--format", "json"] + more, disk: InMemoryDisk(files),
        variables: isJob ? ["GITHUB_ACTIONS": "true"] : [:], isTerminal: isTerminal)
    }
    let piped = run(false, false, []).output
    #expect(piped.utf8.count > 1 << 16)
    let gate = OutputGate(isTerminal: isTerminal, isWorkflowLog: isJob)
    #expect(run(isTerminal, isJob, []).output == gate.passed(piped))
    #expect(run(isTerminal, isJob, ["--output", "-"]).output == gate.passed(piped))
  }

  /// A file gets all at once, and the same.
  @Test func aFileGetsWhatAPipeGets() throws {
    let line = ["inspect", "Shop.xcdatamodel", "--format", "json"]
    let written = CommandRun(arguments: line + ["-o", "model.json"], files: Self.project)
    #expect(try written.text(of: "model.json") == CommandRun(arguments: line, files: Self.project).output)
    #expect(written.output.isEmpty)
  }

  @Test func aMistypedArgumentForgesNoLine() {
    let run = CommandRun(
      arguments: ["check", "--format", "text\n::error::x"], disk: InMemoryDisk(Self.project), isTerminal: false)
    #expect(run.status == 64)
    #expect(!run.error.contains("\n::error"))
    let verb = CommandRun(arguments: ["chek\n::error::x"], disk: InMemoryDisk(Self.project), isTerminal: false)
    #expect(verb.status == 64 && !verb.error.contains("\n::error"))
  }
}

/// Output that does not arrive.
@Suite struct OutputFailureTests {
  private static let failure = StandardStream.failure(SystemError(code: ENOSPC), of: "standard output")

  /// Status of the run itself → status at the end.
  @Test(arguments: [("rules", 2), ("check Shop.xcdatamodel", 2), ("chek", 64), ("check nothing.xcdatamodel", 2)])
  func endsWithStatusTwo(line: String, status: Int32) {
    let run = CommandRun(
      arguments: line.split(separator: " ").map(String.init), disk: InMemoryDisk(shop), outputFailure: Self.failure)
    #expect(run.status == status)
    #expect(
      run.error.hasSuffix(
        "standard output: error: it cannot be written: no space is left on the device; "
          + "free up space and run the command again\n"
      ))
  }

  @Test func inputThatCannotBeReadEndsWithStatusTwo() {
    let failure = InputFailure(path: "standard input", reason: "it cannot be read: it is closed")
    let run = CommandRun(
      arguments: ["validate", "Shop.xcdatamodel", "--entity", "Article", "--values", "-"], disk: InMemoryDisk(shop),
      input: .failure(failure))
    #expect(run.status == 2)
    #expect(run.error.contains("standard input: error: it cannot be read: it is closed\n"))
  }
}
