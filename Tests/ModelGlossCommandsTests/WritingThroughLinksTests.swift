import ArgumentParser
import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// A link in a checkout at a path that a job's command line names: a pull request can put one there.
///
/// The places are those of the options and arguments themselves: each is known below as one that writes or one that
/// does not, so a new one fails until that is said.
@Suite struct WritingThroughLinksTests {
  /// The options and arguments that hold no path, or one that is only read.
  private static let others: Set<String> = [
    "assume",
    "accept", "against", "at", "baseline", "budget", "by", "changed-since", "check", "cloudkit", "code", "color",
    "config",
    "core-data-strings",
    "development-language", "entity", "exclude", "expect", "fail-on", "for", "format", "include", "key-form", "kind",
    "layout", "limit", "locale", "min-coverage", "min-documented", "model", "model-version", "models", "name", "names",
    "new",
    "notes", "old", "operation", "package", "path", "port", "preface", "print-template", "property", "reason",
    "released", "rule", "rules", "set", "skip-rules", "source-language", "source-url", "store", "strings", "tables",
    "templates", "title", "to", "values", "xliff",
    "verb",
    "xliff-version", "<compiled", "<what", "review lock", "request", "version",
    "into-model", "strings gather from", "strings confirm key", "max-needs-review", "max-same-as-source", "max-stale",
    "translator",
  ]

  /// The options and arguments that name what is written, and how; `LINK` is the path of the link.
  private static let writing: [String: String] = [
    "output": "-o LINK", "report": "--report json=LINK", "once": "--once LINK", "write": "--write LINK",
    "write-baseline": "--write-baseline LINK", "lock": "--lock LINK", "into": "--into LINK", "<destination": "LINK",
  ]

  /// What else a verb is given.
  private static let needs: [String: String] = [
    "config": "", "explain": "App.xcdatamodeld E", "fetch": "App.xcdatamodeld all",
    "guard": "--lock modelgloss.lock --update", "guard lock": "--update",
    "match": "store.sqlite App.xcdatamodeld", "review": "--against HEAD", "rules": "",
    "strings convert": "de.lproj/AppModel.strings --format xcstrings", "strings export": "App.xcdatamodeld --locale fr",
    "strings sync": "App.xcdatamodeld --locale de", "validate": "App.xcdatamodeld --entity E --values values.json",
    "verify": "App.xcdatamodeld App.xcdatamodeld",
  ]

  /// Every option and argument with a value: the verb, and its long name, else the end of its value's name.
  private static func places() throws -> [(verb: String, place: String)] {
    var result: [(String, String)] = []
    func look(_ command: [String: Any], _ path: [String]) {
      for case let argument as [String: Any] in command["arguments"] as? [Any] ?? [] {
        guard argument["kind"] as? String != "flag" else { continue }
        let names = argument["names"] as? [[String: Any]] ?? []
        let long = names.first { $0["kind"] as? String == "long" }?["name"] as? String
        let value = (argument["valueName"] as? String)?.split(separator: " ").last.map(String.init)
        result.append((path.joined(separator: " "), long ?? value ?? ""))
      }
      for case let child as [String: Any] in command["subcommands"] as? [Any] ?? [] {
        guard let name = child["commandName"] as? String, name != "help" else { continue }
        look(child, path + [name])
      }
    }
    let dump = try JSONSerialization.jsonObject(with: Data(ModelGlossTool._dumpHelp().utf8)) as? [String: Any]
    look(try #require(dump?["command"] as? [String: Any]), [])
    return result
  }

  private static func command(_ verb: String, _ place: String) -> String? {
    writing["\(verb) \(place)"] ?? (others.contains("\(verb) \(place)") ? nil : writing[place])
  }

  @Test func knowsEveryPlace() throws {
    let places = try Self.places()
    for (verb, place) in places where Self.command(verb, place) == nil {
      #expect(
        Self.others.contains(place) || Self.others.contains("\(verb) \(place)"),
        "say whether '\(verb)' writes what '\(place)' names")
    }
    #expect(places.count { Self.command($0.verb, $0.place) != nil } > 20)
  }

  @Test(arguments: try places().filter { command($0.verb, $0.place) != nil })
  func writesThroughNoLinkThatLeadsOut(_ place: (verb: String, place: String)) throws {
    let repository = try GuardRepository()
    defer { try? FileManager.default.removeItem(atPath: repository.folder + "-outside") }
    try repository.version("App", "name")
    try repository.version("App 2", "name", "size")
    try repository.current("App 2")
    try repository.write("de.lproj/AppModel.strings", "\"Entity/E\" = \"Ding\";\n")
    try repository.write("values.json", "{}")
    try repository.commit()
    let outside = repository.folder + "-outside"
    let manager = FileManager.default
    try manager.createDirectory(atPath: outside, withIntermediateDirectories: true)
    let command = try #require(Self.command(place.verb, place.place))
    let suffix = place.place == "<destination" ? ".momd" : place.place.hasSuffix("strings") ? ".strings" : ""
    let needs = Self.needs["\(place.verb) \(place.place)"] ?? Self.needs[place.verb] ?? "App.xcdatamodeld"
    for (link, target, path) in [
      ("link\(suffix)", "../NAME-outside/new\(suffix)", "link\(suffix)"),
      ("absolute\(suffix)", "\(outside)/new\(suffix)", "absolute\(suffix)"),
      ("folder", outside, "folder/new\(suffix)"), ("token", ".git", "token/new\(suffix)"),
    ] {
      try manager.createSymbolicLink(
        atPath: repository.folder + "/" + link,
        withDestinationPath: target.replacing("NAME", with: FilePath.name(of: repository.folder)))
      let words = (place.verb + " " + needs + " " + command.replacing("LINK", with: path)).split(separator: " ")
        .map(String.init)
      let disk = BoundedFileTree(RootedDisk(folder: repository.folder), words: words)
      let run = CommandRun(arguments: words, disk: disk)
      // These stop before they write, for lack of a request, a store or a compiled model; so does a folder in `.git`.
      if !["fetch", "match", "verify"].contains(place.verb), link != "token" {
        #expect(
          run.status == 2 && run.error.contains("give the target itself"), "\(words): \(run.status) \(run.error)")
      }
      #expect(run.status >= 2, "\(words)")
      #expect(try manager.contentsOfDirectory(atPath: outside) == [], "\(words)")
      #expect(!manager.fileExists(atPath: repository.folder + "/.git/new\(suffix)"), "\(words)")
    }
  }

  /// Within the repository, a link is followed as before; so is one that is not in a repository.
  @Test func writesThroughOtherLinks() throws {
    let repository = try GuardRepository()
    let outside = repository.folder + "-outside"
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try repository.version("App", "name")
    let manager = FileManager.default
    try manager.createDirectory(atPath: repository.folder + "/reports", withIntermediateDirectories: true)
    try manager.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: repository.folder + "/inside", withDestinationPath: "reports")
    try manager.createSymbolicLink(atPath: outside + "/out.json", withDestinationPath: outside + "/target.json")
    for (path, file) in [
      ("inside/a.json", repository.folder + "/reports/a.json"), (outside + "/out.json", outside + "/target.json"),
      (outside + "/plain.json", outside + "/plain.json"),
    ] {
      let words = ["inspect", "App.xcdatamodeld", "--format", "json", "-o", path]
      let run = CommandRun(
        arguments: words, disk: BoundedFileTree(RootedDisk(folder: repository.folder), words: words))
      #expect(run.status == 0 && manager.fileExists(atPath: file), "\(path): \(run.error)")
    }
  }
}
