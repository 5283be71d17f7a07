import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// What a newcomer types first, and what scripts rely on.
@Suite struct CommandLineTests {
  @Test func helpNamesTheVerbsAndEndsWithZero() {
    let run = CommandRun("--help", files: InMemoryFileTree())
    #expect(run.status == 0)
    for verb in ["check", "docs", "preview", "inspect", "coverage"] { #expect(run.output.contains(verb)) }
    #expect(run.error.isEmpty)
  }

  @Test(arguments: [["--version"], ["check", "--version"], ["strings", "sync", "--version"]])
  func versionNamesCommitAndCompiler(_ arguments: [String]) throws {
    let unknown = CommandRun(arguments: arguments, files: InMemoryFileTree())
    #expect(unknown.status == 0)
    #expect(try /1\.0\.0 \(Swift 6\.\d( or later)?\)\n/.wholeMatch(in: unknown.output) != nil, "\(unknown.output)")
    let known = CommandRun(
      arguments: arguments, disk: InMemoryDisk(InMemoryFileTree()), commit: "1a2b3c4d5e6f")
    #expect(known.output == unknown.output.replacing("(Swift", with: "(commit 1a2b3c4d5e6f, Swift"))
  }

  @Test(arguments: [
    ["chekc"], ["check", ""], ["inspect", "--format", "yaml", "Shop.xcdatamodel"], ["check", "--nope"],
  ])
  func wrongCommandLinesEndWith64(_ arguments: [String]) {
    let run = CommandRun(arguments: arguments, files: shop)
    #expect(run.status == 64)
    #expect(!run.error.isEmpty)
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["check", "coverage", "preview", "inspect"])
  func withoutAModelTheWorkingFolderIsMeant(_ verb: String) {
    let run = CommandRun(verb, files: shop)
    #expect(run.status != 64 && !run.output.isEmpty)
    #expect(run.output == CommandRun(verb, "Shop.xcdatamodel", files: shop).output)
    let nothing = CommandRun(verb, files: InMemoryFileTree(["readme": ""]))
    #expect(nothing.status == 2 && nothing.error.contains("the folder contains no Core Data or SwiftData model"))
  }

  @Test func aFileAddressIsAPath() {
    var files = shop
    for (path, bytes) in shop.files { files.files["/My Apps/" + path] = bytes }
    for address in ["file:///My%20Apps/Shop.xcdatamodel", "file://localhost/My%20Apps/Shop.xcdatamodel"] {
      #expect(CommandRun("inspect", address, files: files).status == 0)
    }
    #expect(CommandRun("inspect", "file:Shop.xcdatamodel", files: files).status == 0)
    #expect(CommandRun("inspect", "file://elsewhere/Shop.xcdatamodel", files: files).status == 2)
  }

  @Test func whatWasLeftOutIsSaidOnStandardErrorUnlessQuiet() {
    var files = shop
    files.files["Pods/Other.xcdatamodel/contents"] = shop.files["Shop.xcdatamodel/contents"]
    let note = ".: note: Pods/Other.xcdatamodel is skipped; give its path to have it read\n"
    #expect(CommandRun("inspect", ".", files: files).error == note)
    #expect(CommandRun("inspect", ".", "--quiet", files: files).error.isEmpty)
    #expect(CommandRun("inspect", "Pods", files: files).output.contains("Article"))
  }

  @Test(arguments: [
    (["previw"], "did you mean 'modelgloss preview'?"),
    (["strings", "synk"], "did you mean 'modelgloss strings sync'?"),
    (["Shop.xcdatamodeld"], "'modelgloss check Shop.xcdatamodeld'"),
    (["frobnicate"], "there is no verb 'frobnicate'; 'modelgloss help' lists them"),
    (["strings", "frobnicate"], "the verbs of 'modelgloss strings' are: sync, move, gather, convert, export, import"),
  ])
  func anUnknownVerbIsNamedWithTheOneMeant(_ arguments: [String], _ advice: String) {
    let run = CommandRun(arguments: arguments, files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains(advice))
    #expect(run.error.filter { $0 == "\n" }.count == 1)
  }

  @Test func anInputThatIsNotThereEndsWith2AndTheOthersAreStillRead() {
    let run = CommandRun("inspect", "Missing.xcdatamodel", "Shop.xcdatamodel", files: shop)
    #expect(run.status == 2)
    #expect(run.error.contains("Missing.xcdatamodel: error: "))
    #expect(run.output.contains("Article"))
  }

  @Test func aCheckPrintsFindingsAndEndsWith1() {
    let run = CommandRun("check", "Shop.xcdatamodel", files: shop)
    #expect(run.status == 1)
    #expect(run.output.contains("de.lproj/ShopModel.strings:2:1: warning: "))
    #expect(run.output.contains("[orphaned-key]"))
    #expect(run.output.contains("[missing-property-name]"))
    #expect(CommandRun("check", "Shop.xcdatamodel", "--fail-on", "never", files: shop).status == 0)
    #expect(CommandRun("check", "Shop.xcdatamodel", "--rules", "empty-bounds", files: shop).status == 0)
  }

  @Test func theStatusIsTheSameInEveryFormat() {
    for format in ["text", "json", "github", "sarif", "junit", "checkstyle", "gitlab", "markdown"] {
      #expect(CommandRun("check", "Shop.xcdatamodel", "--format", format, files: shop).status == 1, "\(format)")
    }
  }

  @Test(arguments: [
    ["--report", "sarif=a", "--report", "json=./a"], ["--report", "sarif=a", "--output", "a"],
    ["--report", "sarif=a", "--write-baseline", "a"],
  ])
  func noFileIsWrittenTwice(_ options: [String]) {
    let run = CommandRun(arguments: ["check", "Shop.xcdatamodel"] + options, files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains("two results are written to"))
  }

  @Test func aGitHubJobGetsWorkflowCommandsByItself() {
    let run = CommandRun("check", "Shop.xcdatamodel", files: shop, variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.output.hasPrefix("::"))
  }

  @Test func aMisspeltRuleIsRefusedWithTheOneMeant() {
    let run = CommandRun("check", "Shop.xcdatamodel", "--rules", "orphand-key", files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains("did you mean 'orphaned-key'?"))
  }

  @Test func messagesAreShownWithTheirNames() {
    let run = CommandRun("preview", "Shop.xcdatamodel", "--locale", "de", files: shop)
    #expect(run.status == 0)
    #expect(run.output.contains("Preis"))
    #expect(run.output.contains("Property/price/Entity/Article"))
  }

  @Test func aMisspeltEntityIsRefusedWithTheOneMeant() {
    let run = CommandRun("preview", "Shop.xcdatamodel", "--entity", "Artikle", files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains("did you mean 'Article'?"))
  }
}
