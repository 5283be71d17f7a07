import Foundation
import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// What is written is proved on the files as they would be, and refused if anything else became of it.
@Suite struct FreezeProofTests {
  /// The proof needs a repository, but no history.
  private let repository = Result { try FreezeRepository([:]) }

  private static let kind = "\n  enum Kind: String, Codable { case a, b }"
  private static let members = "@Attribute(hashModifier: \"1\") var a: String?; var k: Kind?"
  private static let old = StepScene.schema("V0", "var a: String?; var k: Kind?", id: "0, 1, 0", beside: kind)
  private static let present = [
    "App/V0.swift": old, "App/V1.swift": StepScene.schema("V1", members + "; var z: Int?", beside: kind),
    "App/Plan.swift": StepScene.plan(["V0", "V1"]),
  ]
  private static let released = [
    "App/V0.swift": old, "App/V1.swift": StepScene.schema("V1", members, beside: kind),
    "App/Plan.swift": StepScene.plan(["V0", "V1"]),
  ]

  private static func states(_ files: any FileTree) throws -> [(name: String, state: SchemaState)] {
    let loader = ModelLoader(files: files)
    let sources = loader.freezableSources(of: ".")
    return try loader.loadSwiftSource(".", isAlone: true).models.map {
      ($0.version ?? "", try SchemaState($0, sources))
    }
  }

  /// The refusal of a freeze of which one file was written wrong; "nothing" without one.
  private func refusal(
    _ present: [String: String], _ release: [String: String], path: String = "", replacing old: String = "",
    with new: String = ""
  ) throws -> String {
    let released = try StepScene.released(release)
    let scene = StepScene(present)
    let step = try scene.step(released)
    var (edits, schema, target) = try step.edits(in: scene.files, folder: ".")
    if let place = edits.firstIndex(where: { $0.path == path }) {
      let text = String(decoding: edits[place].newBytes, as: UTF8.self)
      try #require(old.isEmpty || text.contains(old), "\(text)")
      edits[place].newBytes = Array((old.isEmpty ? new : text.replacing(old, with: new)).utf8)
    } else if !path.isEmpty {
      edits.append(FileEdit(path: path, oldBytes: nil, newBytes: Array(new.utf8)))
    }
    let freezing = try SwiftDataFreezing(FreezeRequest(path: "."), in: try repository.get().files)
    do {
      try freezing.prove(
        released, schema, target, step, states: try Self.states(scene.files), after: edits, in: scene.files)
      return "nothing"
    } catch {
      return "\(error)".replacing("v1 is not frozen: ", with: "")
    }
  }

  /// The checksum of the release.
  private static let sum = "OJ43VZK9gfQVgzXELPVeDWPo1ACFxdt1rKEYTtPBAtM="
  private static let attribute =
    "Item.a would not be the attribute that was released (App/V1.swift:5); its checksum"

  /// What is written wrong, by file, and what the proof says of it.
  private static let wrong: [(String, String, String, String, String)] = [
    ("as it is written", "", "", "", "nothing"),
    ("an empty file", "App/V1.swift", "", "", "the file cannot be read alone"),
    ("another version", "App/V1.swift", "enum V1", "enum V7", "the file cannot be read alone"),
    (
      "a type is missing", "App/V1.swift", "enum Kind", "enum Lost",
      "the file alone does not have everything that Item.k needs: Kind? consists of Kind, which is not in the sources"
    ),
    (
      "another attribute", "App/V1.swift", "var a: String?", "var a: Int?",
      "\(attribute) would be cMhtV9NVsVNcj41fcH4fj0ihUuZYdL93YRVa68Ycj2s=, not \(sum)"
    ),
    (
      "another modifier", "App/V1.swift", "\"1\"", "\"2\"",
      "\(attribute) would be 3VYOreJiGP6KVuaMtcl8onoZNIUJFeRTQLfV2M8Z3D4=, not \(sum)"
    ),
    (
      "another case", "App/V1.swift", "case b", "case c",
      "the type of Item.k would not have the shape that was released (App/V1.swift:5)"
    ),
    (
      "a bracket more", "App/V1.swift", "import SwiftData\n", "import SwiftData\nlet a = ([1)\n",
      "the file does not parse"
    ),
    ("the next version is gone", "App/V2.swift", "", "", "V2 would be gone"),
    ("the next version is another", "App/V2.swift", "var z: Int?", "var y: Int?", "V2 would no longer be what V1 is"),
    ("its types are others", "App/V2.swift", "case a, b", "case a, c", "V2 would no longer be what V1 is"),
    ("its hashes are others", "App/V2.swift", "\"1\"", "\"2\"", "V2 would no longer be what V1 is"),
    (
      "an older version is another", "App/V0.swift", "", StepScene.schema("V0", "var q: Int?", id: "0, 1, 0"),
      "V0 would no longer be what V0 is"
    ),
    (
      "another version is as the frozen one", "App/V3.swift", "",
      StepScene.schema("V3", members, id: "3, 0, 0", beside: kind),
      "another version has the checksum \(sum), and SwiftData aborts on two equal ones"
    ),
    (
      "another version is another one", "App/V3.swift", "",
      StepScene.schema("V3", members + "; var q: Int?", id: "3, 0, 0", beside: kind), "nothing"
    ),
    (
      "a second version of the name", "App/A.swift", "", StepScene.schema("V1", "var q: Int?"),
      "among the other sources, Item.a is an attribute on one side only (App/V1.swift:5)"
    ),
  ]

  @Test func whatIsWrittenIsProved() throws {
    for (name, path, old, new, reason) in Self.wrong {
      let answer = try refusal(Self.present, Self.released, path: path, replacing: old, with: new)
      #expect(answer == reason, "\(name): \(answer)")
    }
  }

  /// The present models are what they were, whatever they are called.
  @Test(arguments: [
    ("", "nothing"), ("var a: Int?; var b: Int?", "SchemaV2 would no longer be what the models are"),
  ])
  func theModelsWithoutAVersionStayThemselves(_ members: String, _ reason: String) throws {
    let files = { (members: String) in
      [
        "App/Item.swift": "import SwiftData\n@Model final class Item { \(members) }\n",
        "App/App.swift": "let c = try ModelContainer(for: Item.self)\n",
      ]
    }
    let answer = try refusal(
      files("var a: Int?"), files("var a: String?"), path: members.isEmpty ? "" : "App/Item.swift",
      with: files(members)["App/Item.swift"] ?? "")
    #expect(answer == reason, "\(answer)")
  }

  /// A required property whose default calls the app has to be in the version before.
  @Test(arguments: [
    ("var a: Int?", "var a: Int?; var id: String = makeID()", true),
    ("var id: String = \"\"", "var a: Int?; var id: String = makeID()", false),
    ("var a: Int?", "var a: Int?; var id: String? = makeID()", false),
    ("", "var a: Int?; var id: String = makeID()", false),
  ])
  func aDefaultThatIsNeededIsThere(_ former: String, _ released: String, _ isRefused: Bool) throws {
    let more = "\nfunc makeID() -> String { \"\" }\n"
    func files(_ members: String) -> [String: String] {
      var files = [
        "App/V1.swift": StepScene.schema("V1", members) + more, "App/Plan.swift": StepScene.plan(["V0", "V1"]),
      ]
      files["App/V0.swift"] = StepScene.schema("V0", former, id: "0, 1, 0")
      if former.isEmpty {
        files["App/V0.swift"] = nil
        files["App/Plan.swift"] = StepScene.plan(["V1"])
      }
      return files
    }
    let answer = try refusal(files(released + "; var z: Int?"), files(released))
    #expect(
      answer
        == (isRefused
          ? "Item.id is new in it and required, and its default 'makeID()' calls the app (App/V1.swift:5); "
            + "without it, stores of V0 do not migrate (134110)" : "nothing"))
  }

  /// Where no checksum is predicted, two versions may be equal as far as is known.
  @Test func anUnpredictedStateIsProvedByItsShape() throws {
    let types = "\n  struct Part: Codable { var kind: Kind }" + Self.kind
    let files = { (members: String) in
      ["App/S.swift": StepScene.schema("V1", members, beside: types), "App/Plan.swift": StepScene.plan(["V1"])]
    }
    let (now, then) = (files("var p: [Part] = []; var z: Int?"), files("var p: [Part] = []"))
    #expect(try refusal(now, then) == "nothing")
    let answer = try refusal(now, then, path: "App/V1.swift", replacing: "case b", with: "case c")
    #expect(answer == "the type of Item.p would not have the shape that was released (App/S.swift:5)", "\(answer)")
  }
}
