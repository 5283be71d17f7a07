import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Type aliases that each name the next one twice: 40 of them make a type of 2⁴⁰ parts, which is never written out.
@Suite struct DoublingTypeTests {
  private static let style = FrozenSchema.Style(name: "V2", identifier: "2.0.0")
  private static let forms = [
    "(X, X)", "[X: X]", "Result<X, X>", "(X) -> X", "X & X", "Foo<X, X>", "Foo<X, X, X, X>", "[X]", "X?",
    "Dictionary<X, X>", "Optional<(X, X)>", "[Foo<X, [X: X]>: (X, X)?]", "any X & X", "@Sendable (X, X) async -> X",
    "Foo<Int>.Bar<X, X>", "Box<X, X>", "Set<[X: X]>",
  ]

  private static func source(_ form: String, _ count: Int, more: String = "") -> String {
    let aliases = (0..<count).map { "typealias T\($0) = \(form.replacing("X", with: "T\($0 + 1)"))\n" }.joined()
    return """
      import SwiftData
      \(aliases)typealias T\(count) = Int
      struct Box<A, B>: Codable { var a: A; var b: B }
      struct Part: Codable { var a: T0; var b: [T1: T0] }
      enum Kind: Codable { case a(T0, T1), b(x: T2) }
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [A.self] }
        @Model final class A { var a: T0; var b: [T0]?; var c: Part?; var d: Kind?; var e = [T0](); \(more) } }
      """
  }

  @Test(.timeLimit(.minutes(1)), arguments: forms) func fortyDoublingsAreRead(form: String) throws {
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": Self.source(form, 40)]))
    let model = try #require(loader.load(".", versions: .all).models.first)
    #expect(model.model.entities.count == 1)
    let sources = loader.freezableSources(of: ".")
    _ = try? sources.shapes(of: model)
    _ = try? sources.frozen(model, style: Self.style)
  }

  /// The same of constants, each of which is a list of the next one.
  @Test(.timeLimit(.minutes(1)), arguments: ["[X, X]", "Part(x: X, y: X)", "[X: X]", "X + X", "Kind.make(X, X)"])
  func valuesOfFortyDoublingsAreRead(form: String) throws {
    let constants = (0..<40).map { number in
      "static let c\(number) = \(form.replacing("X", with: "Kind.c\(number + 1)"))\n"
    }
    let source = """
      import SwiftData
      struct Part: Codable { var x: Int; var y: Int }
      enum Kind { \(constants.joined())static let c40 = 1 }
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { Kind.c0 }
        @Model final class A { var a: [Int] = Kind.c0; var b = Kind.c0; var c = Kind.c30 } }
      let container = try ModelContainer(for: V1.A.self, migrationPlan: Kind.c0)
      """
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": source]))
    let model = try #require(loader.load("A.swift", versions: .all).models.first)
    _ = try? loader.freezableSources(of: ".").frozen(model, style: Self.style)
  }

  /// The shapes of a property whose type is named by aliases, and written out.
  @Test(arguments: [("[X: X]", 3), ("[X: X]", 9), ("Set<[X: X]>", 8), ("[X]?", 20), ("Foo<X, [X: X]>", 7)])
  func anAliasChangesNoShape(form: String, count: Int) throws {
    func shape(_ source: String) throws -> String {
      let loader = ModelLoader(files: InMemoryFileTree(["A.swift": source]))
      let model = try #require(loader.load(".", versions: .all).models.first)
      let shapes = try loader.freezableSources(of: ".").shapes(of: model)
      return try #require(shapes["A"]?["a"])
    }
    var whole = "Int"
    for _ in 0..<count { whole = form.replacing("X", with: whole) }
    let model = { (type: String, aliases: String) in
      """
      import SwiftData
      \(aliases)
      @Model final class A { var a: \(type) }
      let c = try ModelContainer(for: A.self)
      """
    }
    let aliases = (0..<count).map { "typealias T\($0) = \(form.replacing("X", with: "T\($0 + 1)"))\n" }.joined()
    let written = try shape(model(whole, ""))
    #expect(try shape(model("T0", aliases + "typealias T\(count) = Int\n")) == written)
    #expect(try shape(model("T0", aliases + "typealias T\(count) = String\n")) != written)
    #expect(written.utf8.count < 20_000)
  }

  @Test(
    arguments: [
      ["T = (T, T)"], ["T = [T: U]", "U = Foo<T, U>"], ["T = U", "U = T"], ["T = [U]", "U = [T]"], ["T = T?"],
    ]) func aliasesOfThemselvesEnd(aliases: [String]) throws
  {
    let source = """
      import SwiftData
      \(aliases.map { "typealias \($0)\n" }.joined())
      @Model final class A { var a: T }
      let c = try ModelContainer(for: A.self)
      """
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": source]))
    let model = try #require(loader.load(".", versions: .all).models.first)
    #expect(model.contents.swiftData?.unresolved.isEmpty == false)
    _ = try? loader.freezableSources(of: ".").shapes(of: model)
  }

  /// Nested far deeper than any source: read, or passed over.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("Int", "?"), ("Int", "!"), ("[", "]"), ("(", ")"), ("Foo<", ">"), ("() -> (", ")"), ("[Int: ", "]"),
      ("Int.A", ".B"),
      ("any A & ", ""), ("@a ", ""), ("~", ""),
    ]) func typesOfAnyDepthAreRead(open: String, close: String) throws
  {
    let isSuffix = open.hasPrefix("Int")
    let depth = 2_000
    let type =
      isSuffix
      ? open + String(repeating: close, count: depth)
      : String(repeating: open, count: depth) + "Int" + String(repeating: close, count: depth)
    let source = """
      import SwiftData
      @Model final class A: \(type) { var b: Int = 0; var a: \(type)
        var c = \(type)() }
      typealias T = \(type)
      extension \(type) {}
      let c = try ModelContainer(for: A.self)
      """
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": source]))
    _ = loader.load(".", versions: .all)
    _ = loader.freezableSources(of: ".")
  }
}
