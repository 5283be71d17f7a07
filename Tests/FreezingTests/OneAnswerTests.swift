import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// Whether two states are one to a store: whoever is asked gives one answer.
@Suite struct OneAnswerTests {
  enum Answer: String { case same, different, unknown }

  struct Pair: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: [String: String]
    var new: [String: String]
    var answer: Answer
  }

  // MARK: - The pairs

  /// An app without versions, or one version of a plan.
  private static func app(_ members: String, _ types: String = "", others: String = "", isVersion: Bool = false)
    -> [String: String]
  {
    let model = "@Model final class Item {\n\(members)\n}\n"
    guard isVersion else {
      return [
        "App/A.swift":
          "import SwiftData\nimport Foundation\n\(model)\(types)\nlet c = try! ModelContainer(for: Item.self\(others))\n"
      ]
    }
    return [
      "App/A.swift": """
      import SwiftData
      import Foundation
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        \(model)
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      \(types)
      let c = try! ModelContainer(for: V1.Item.self, migrationPlan: Plan.self)
      """
    ]
  }

  private static func document(_ members: String, name: String = "Item", more: String = "") -> [String: String] {
    [
      "App.xcdatamodeld/App.xcdatamodel/contents":
        "<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\"><entity name=\"\(name)\">\(members)"
        + "</entity>\(more)</model>"
    ]
  }

  private static func attribute(_ name: String = "a", _ type: String = "String", _ more: String = "optional=\"YES\"")
    -> String
  {
    "<attribute name=\"\(name)\" attributeType=\"\(type)\" \(more)/>"
  }

  private static let size = "struct Size: Codable { var x: CGFloat; var n: Int }"
  private static let list = "struct Part: Codable { var kind: Kind }\nenum Kind: String, Codable { case a }"

  private static func swift(
    _ what: String, _ old: (String, String), _ new: (String, String), _ answer: Answer
  ) -> [Pair] {
    [false, true].map { isVersion in
      Pair(
        testDescription: what + (isVersion ? ", in a version" : ""), old: app(old.0, old.1, isVersion: isVersion),
        new: app(new.0, new.1, isVersion: isVersion), answer: answer)
    }
  }

  static let pairs: [Pair] =
    swift("equal", ("var a: String?", ""), ("var a: String?", ""), .same)
    + swift("a default", ("var a = 1", ""), ("var a = 2", ""), .same)
    + swift("an order", ("var a: Int?; var b: Int?", ""), ("var b: Int?; var a: Int?", ""), .same)
    + swift("a comment", ("var a: Int?", ""), ("// new\nvar a: Int?", ""), .same)
    + swift("a type as an alias", ("var a: Int?", ""), ("var a: Count?", "typealias Count = Int"), .same)
    + swift("another type", ("var a: Int?", ""), ("var a: String?", ""), .different)
    + swift("no longer optional", ("var a: Int?", ""), ("var a: Int = 0", ""), .different)
    + swift("a new property", ("var a: Int?", ""), ("var a: Int?; var b: Int?", ""), .different)
    + swift("a modifier", ("var a: Int?", ""), ("@Attribute(hashModifier: \"2\") var a: Int?", ""), .different)
    + swift(
      "renamed with its former name", ("var a: Int?", ""), ("@Attribute(originalName: \"a\") var b: Int?", ""),
      .different)
    + swift("its former name added", ("var b: Int?", ""), ("@Attribute(originalName: \"a\") var b: Int?", ""), .same)
    + swift(
      "an enumeration's case", ("var a: Kind?", "enum Kind: String, Codable { case x }"),
      ("var a: Kind?", "enum Kind: String, Codable { case x, y }"), .same)
    + swift(
      "a composite's member", ("var a: Part?", "struct Part: Codable { var x: Int }"),
      ("var a: Part?", "struct Part: Codable { var x: Int; var y: Int }"), .different)
    + swift(
      "a composite that is called differently", ("var a: Part?", "struct Part: Codable { var x: Int }"),
      ("var a: Piece?", "struct Piece: Codable { var x: Int }"), .same)
    + swift("unpredicted, equal", ("var a: [Part] = []", list), ("var a: [Part] = []", list), .same)
    + swift("unpredicted, a comment", ("var a: [Part] = []", list), ("var a: [Part] = [] // new", list), .same)
    + swift(
      "unpredicted, a member of another type", ("var a: [Part] = []", "struct Part: Codable { var k: Set<Int> }"),
      ("var a: [Part] = []", "struct Part: Codable { var k: Set<String> }"), .unknown)
    + swift(
      "unpredicted, and another property", ("var a: [Part] = []", list), ("var a: [Part] = []; var b: Int?", list),
      .unknown)
    + swift("unpredicted, a type of others", ("var a: Missing?", ""), ("var a: Missing?", ""), .same)
    + swift("unpredicted, another type of others", ("var a: Missing?", ""), ("var a: Other?", ""), .unknown)
    + swift("no longer predicted", ("var a: Int?", ""), ("var a: Missing?", ""), .unknown)
    + swift("predicted now", ("var a: Missing?", ""), ("var a: Int?", ""), .unknown)
    + swift(
      "a shape with a type of others", ("var at: Size?", size),
      ("var at: Size?", size.replacing("n: Int", with: "n: String")),
      .unknown)
    + [
      Pair(
        testDescription: "document, equal", old: document(attribute()), new: document(attribute()), answer: .same),
      Pair(
        testDescription: "document, a default", old: document(attribute()),
        new: document(attribute("a", "String", "optional=\"YES\" defaultValueString=\"x\"")), answer: .same),
      Pair(
        testDescription: "document, a type", old: document(attribute()), new: document(attribute("a", "Date")),
        answer: .different),
      Pair(
        testDescription: "document, a modifier", old: document(attribute()),
        new: document(attribute("a", "String", "optional=\"YES\" versionHashModifier=\"1\"")), answer: .different),
      Pair(
        testDescription: "document, composed and decomposed letters", old: document(attribute("caf\u{E9}")),
        new: document(attribute("cafe\u{301}")), answer: .different),
      Pair(
        testDescription: "document, an entity of composed and decomposed letters",
        old: document(attribute(), name: "\u{C5}"),
        new: document(attribute(), name: "A\u{30A}"), answer: .different),
      Pair(
        testDescription: "document, another entity", old: document(attribute()),
        new: document(attribute(), more: "<entity name=\"B\">\(attribute())</entity>"), answer: .different),
    ]

  // MARK: - Those who are asked

  private func models(_ files: [String: String]) -> [LoadedModel] {
    ModelLoader(files: InMemoryFileTree(files)).load(".", versions: .all).models
  }

  private func packages(_ files: [String: String]) -> [GuardedPackage] {
    PackageReader(files: InMemoryFileTree(files), repository: nil).packages(at: ["."])
  }

  private func guarded(_ old: ReleasedPackage, _ new: GuardedPackage) -> Answer {
    let rules = ModelGuard.findings(in: .init(packages: [new], released: [old])).map(\.rule)
    if rules.contains(.releasedVersionChanged) { return .different }
    return rules.contains(.releasedVersionUnread) ? .unknown : .same
  }

  private func answer(of opening: StoreOpening) -> Answer {
    switch opening.kind {
    case .asIs: .same
    case .unknown: .unknown
    case .inferred, .staged, .served, .refused: .different
    }
  }

  @Test(arguments: pairs) func givesOneAnswer(_ pair: Pair) throws {
    let (old, new) = (try #require(models(pair.old).first), try #require(models(pair.new).first))
    let (then, now) = (try #require(packages(pair.old).first), try #require(packages(pair.new).first))
    var answers: [String: Answer] = [:]
    func note(_ verb: String, _ answer: Answer) { answers[verb] = answer }
    func note(_ verb: String, _ match: ModelMatch) {
      switch match {
      case .same: note(verb, Answer.same)
      case .different: note(verb, Answer.different)
      case .unknown: note(verb, Answer.unknown)
      }
    }
    note("contents", old.content().matches(new.content()))
    note("packages", then.versions[0].content.matches(now.versions[0].content))
    var released = ReleasedPackage(name: then.name, path: then.path)
    released.add(then, release: "v1")
    note("guard", guarded(released, now))
    note(
      "opening", answer(of: StoreOpener(now, migration: .assumed, mappings: []).opening(of: then.versions[0].stored)))
    let step = Steps().step(from: old.content(), to: new.content())
    note("step", step.match)
    if old.format == .swiftdata {
      let sources = [pair.old, pair.new].map { ModelLoader(files: InMemoryFileTree($0)).freezableSources(of: ".") }
      let states = [try SchemaState(old, sources[0]), try SchemaState(new, sources[1])]
      // A freeze asks for a proof, whatever there is instead.
      let isSame = states[0].isSame(as: states[1])
      #expect(isSame == (pair.answer == .same), "freeze")
    }
    if pair.answer != .unknown, old.versionHashes.isComplete {
      let store = StoreIdentity(path: "s.sqlite", versionHashes: old.versionHashes.entityHashes)
      note("match", StoreMatch(store, among: [new.candidate]).matches.isEmpty ? Answer.different : Answer.same)
    }
    // What is written to a lock file holds it as well, as far as it has hashes.
    let lock = LockFile().updated(with: [then])
    let read = try LockFile(reading: Array(lock.text.utf8), path: "modelgloss.lock").packages[0]
    let locked = guarded(read, now)
    #expect(locked == pair.answer || !then.versions[0].unresolved.isEmpty && locked == .unknown, "lock file \(locked)")
    #expect(
      answers.values.allSatisfy { $0 == pair.answer }, "\(answers.mapValues(\.rawValue).sorted { $0.key < $1.key })")
  }

  @Test func thereAreEnoughPairs() { #expect(Self.pairs.count >= 40) }
}
