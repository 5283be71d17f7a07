import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// What `check` writes besides its findings: reports, baselines, the summary of a job.
@Suite struct CheckReportingTests {
  @Test func severalReportsOfOneRunHaveOneStatus() throws {
    let formats = ["text", "json", "github", "sarif", "junit", "checkstyle", "gitlab", "markdown"]
    let reports = formats.flatMap { ["--report", "\($0)=de.lproj/report.\($0)"] }
    let run = CommandRun(arguments: ["check", "Shop.xcdatamodel"] + reports, files: shop)
    #expect(run.status == 1)
    for format in formats {
      let written = try run.text(of: "de.lproj/report.\(format)")
      #expect(written.contains("orphaned-key"), "\(format)")
      let alone = CommandRun("check", "Shop.xcdatamodel", "--format", format, files: shop)
      #expect(alone.output == written && alone.status == 1, "\(format)")
    }
  }

  @Test(arguments: [true, false]) func sarifCountsColumnsInCodeUnits(isWide: Bool) throws {
    let line = #""Entity/Article" = "Ärtikel 日本 😀"; "Entity/Gone" = "Weg";"#
    var files = shop
    let data = isWide ? Data([0xFF, 0xFE]) + (line.data(using: .utf16LittleEndian) ?? Data()) : Data(line.utf8)
    files.files["de.lproj/ShopModel.strings"] = Array(data)
    let text = CommandRun("check", "Shop.xcdatamodel", "--rules", "orphaned-key", files: files)
    #expect(text.output.hasPrefix("de.lproj/ShopModel.strings:1:44: warning: "))
    let sarif = CommandRun(
      "check", "Shop.xcdatamodel", "--rules", "orphaned-key", "--report", "sarif=-", "--output", "null",
      files: files)
    #expect(sarif.output.contains("\"startColumn\": 37\n"), "\(sarif.output) \(sarif.error)")
    #expect(sarif.output.contains("\"columnKind\": \"utf16CodeUnits\""))
  }

  @Test func aReportMayGoToStandardOutput() {
    let run = CommandRun("check", "Shop.xcdatamodel", "--report", "markdown=-", files: shop)
    #expect(run.output.contains("[orphaned-key]\n") && run.output.contains("\n| Model | Locale |"))
  }

  @Test(arguments: [
    ("sarif", "name the file to write the report to, such as 'sarif=modelgloss.sarif'"),
    ("junit=", "name the file to write the report to, such as 'junit=modelgloss.xml'"),
    ("sarfi=x", "there is no format 'sarfi'; did you mean 'sarif'?"),
    ("", "there is no format ''; use one of text, json, github, sarif, junit, checkstyle, gitlab, markdown"),
  ]) func aReportThatCannotBeWrittenIsExplained(argument: String, message: String) {
    let run = CommandRun("check", "Shop.xcdatamodel", "--report", argument, files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains(message))
  }

  @Test(arguments: [
    ["check", "--min-coverage", "101"], ["coverage", "--min-coverage", "nan"], ["coverage", "--min-documented", "-1"],
  ]) func aShareIsAPercentage(words: [String]) {
    let run = CommandRun(arguments: [words[0], "Shop.xcdatamodel", words[1] + "=" + words[2]], files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains("'\(words[1])' is a percentage, from 0 to 100"))
  }

  @Test func aBaselineOnlyShrinks() throws {
    let disk = InMemoryDisk(shop)
    func check(_ table: String, _ option: String) throws -> CommandRun {
      try disk.write(Array(table.utf8), to: "de.lproj/ShopModel.strings")
      return CommandRun(arguments: ["check", "Shop.xcdatamodel", option, "baseline.json"], disk: disk)
    }
    let first = try check("\"Entity/Article\" = \"Artikel\";\n\"Entity/Gone\" = \"Weg\";\n", "--write-baseline")
    #expect(first.status == 0)
    #expect(first.error == "baseline.json: 3 accepted\nno findings\n")
    let second = try check("\"Entity/Article\" = \"Artikel\";\n\"Entity/Away\" = \"Fort\";\n", "--baseline")
    #expect(second.status == 1)
    #expect(second.output.contains("\"Away\"") && !second.output.contains("price"))
    #expect(second.error.contains(": note: no longer found, remove it: orphaned-key "))
    #expect(second.error.contains("baseline.json: 2 accepted\n"))
    let third = try check("\"Entity/Article\" = \"Artikel\";\n\"Entity/Away\" = \"Fort\";\n", "--write-baseline")
    #expect(third.status == 1)
    #expect(third.error.contains("baseline.json: 2 accepted, 1 removed\n"))
    let fourth = try check("\"Entity/Article\" = \"Artikel\";\n\"Entity/Away\" = \"Fort\";\n", "--write-baseline")
    #expect(fourth.error.contains("baseline.json: 2 accepted; it only shrinks\n"))
    #expect(try !String(decoding: disk.bytes(at: "baseline.json"), as: UTF8.self).contains("Away"))
  }

  @Test(arguments: ["", "# Earlier\n", "no line end"])
  func theSummaryOfAJobKeepsWhatOtherStepsWrote(earlier: String) throws {
    var files = shop
    files.files["summary.md"] = Array(earlier.utf8)
    let run = CommandRun(
      arguments: ["check", "Shop.xcdatamodel"], files: files,
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("::warning file=de.lproj/ShopModel.strings,line="))
    let summary = try run.text(of: "summary.md")
    #expect(summary.hasPrefix(earlier))
    #expect(summary.contains((earlier.isEmpty ? "" : "\n\n") + "## modelgloss: 2 warnings\n"))
  }

  @Test func aBadgeIsWritten() throws {
    let run = CommandRun(
      "coverage", "Shop.xcdatamodel", "--format", "svg", "-o", "badge.svg", "--min-coverage", "70", files: shop)
    #expect(run.status == 1)
    #expect(run.error == "Shop is 66 % (2 of 3) translated in de, below 70 %\n")
    let badge = try run.text(of: "badge.svg")
    #expect(badge.hasPrefix("<svg ") && badge.contains("<title>translated: 66 %</title>"))
  }
}
