import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// Changes of Swift types that leave every hash alone, though what is stored can no longer be decoded.
@Suite struct DecodingLossTests {
  private static func source(_ declaration: String, _ property: String) -> String {
    "import SwiftData\n\(declaration)\n@Model final class Trip {\nvar name: String = \"\"\n\(property)\n}\n"
  }

  /// The declaration and the property before and after, and what is said of the values; nil for nothing.
  @Test(
    arguments: [
      (
        "enum Kind: String, Codable { case walk, run }", "enum Kind: String, Codable { case walk }",
        "var kind: Kind = Kind.walk", "that are \"run\" have no case any more, and reading them crashes the app"
      ),
      (
        "enum Kind: String, Codable { case walk, run = \"RUN\" }", "enum Kind: String, Codable { case walk, run }",
        "var kind: Kind = Kind.walk", "that are \"RUN\" have no case any more"
      ),
      (
        "enum Kind: Int, Codable { case walk = 1, run = 2 }", "enum Kind: Int, Codable { case walk = 1, run = 3 }",
        "var kind: Kind = Kind.walk", "that are \"2\" have no case any more"
      ),
      // More cases, another order, another name for the same raw value.
      (
        "enum Kind: String, Codable { case walk, run }", "enum Kind: String, Codable { case swim, run, walk }",
        "var kind: Kind = Kind.walk", nil
      ),
      (
        "enum Kind: String, Codable { case walk }", "enum Kind: String, Codable { case onFoot = \"walk\" }",
        "var kind: Kind?", nil
      ),
      ("typealias Element = String", "typealias Element = Int", "var tags: [Element] = []", "which may end the app"),
      (
        "typealias Element = String", "typealias Element = Int", "var by: [String: Element] = [:]",
        "which may end the app"
      ),
      ("typealias Element = String", "typealias Element = String", "var by: [String: Element] = [:]", nil),
      (
        "struct Part: Codable { var list: [String] = [] }", "struct Part: Codable { var list: [Int] = [] }",
        "var part = Part()", "which may end the app"
      ),
    ] as [(String, String, String, String?)])
  func whatCannotBeDecodedIsSaid(old: String, new: String, property: String, words: String?) {
    let files = InMemoryFileTree([
      "Old/Trip.swift": Self.source(old, property), "New/Trip.swift": Self.source(new, property),
    ])
    let run = CommandRun("diff", "Old", "New", files: files)
    #expect(run.status == 0 && !run.output.contains("deleted"), "\(run.output)\(run.error)")
    let lines = run.output.split(separator: "\n").filter {
      $0.contains("crashes the app") || $0.contains("may end the app")
    }
    #expect(lines.count == (words == nil ? 0 : 1), "\(run.output)")
    if let words { #expect(run.output.contains(words), "\(run.output)") }
  }

  /// A store's own model has no Swift types: its rows tell which values have no case, with the number of them.
  @Test func theRowsOfAStoreAreComparedWithTheCases() throws {
    let old = "enum Kind: String, Codable { case walk, run, swim }"
    let property = "var kind: Kind = Kind.walk"
    let files = InMemoryFileTree(["App/Trip.swift": Self.source(old, property)])
    let model = try #require(ModelLoader(files: files).load("App").models.first).model
    let store = try StoreFixture(model, cache: .model(keepsRules: true))
    for (key, kind) in ["walk", "run", "run", "swim"].enumerated() {
      try store.insert("Trip", key: Int64(key + 1), ["ZNAME": "a", "ZKIND": .text(kind)])
    }
    store.close()
    func migrations(_ declaration: String, _ arguments: String...) throws -> CommandRun {
      try FileManager.default.createDirectory(atPath: store.folder + "/App", withIntermediateDirectories: true)
      try Data(Self.source(declaration, property).utf8).write(to: URL(filePath: store.folder + "/App/Trip.swift"))
      return CommandRun(
        arguments: ["migrations", store.folder + "/App", "--store", store.path] + arguments, fromDisk: DiskFileTree())
    }
    let same = try migrations(old)
    #expect(same.status == 0 && !same.output.contains("no case any more"), "\(same.output)\(same.error)")
    let one = try migrations("enum Kind: String, Codable { case walk, run }").output
    #expect(one.contains("the values of 'Trip.kind' that are \"swim\" have no case any more"), "\(one)")
    #expect(one.contains("1 of 4 objects"), "\(one)")
    let two = try migrations("enum Kind: String, Codable { case walk, drive }").output
    #expect(two.contains("that are \"run\", \"swim\" have no case any more"), "\(two)")
    #expect(two.contains("3 of 4 objects"), "\(two)")
    let json = try migrations("enum Kind: String, Codable { case walk }", "--format", "json").output
    #expect(json.contains("\"reinterpreted\""), "\(json)")
  }
}
