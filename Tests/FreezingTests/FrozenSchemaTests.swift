import Foundation
import GlossFreezing
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// A frozen file is closed, equal to the release, and says what it leaves out.
@Suite struct FrozenSchemaTests {
  @Test(arguments: Hazards.all)
  func isAsReleased(hazard: Hazard) throws {
    let frozen: FrozenCase
    do {
      frozen = try FrozenCase(hazard.files, modifiers: hazard.modifiers)
    } catch let refusal as FreezeRefusal {
      let expected = try #require(hazard.refusal, "\(refusal)")
      #expect(refusal.description.contains(expected), "\(refusal)")
      return
    }
    #expect(hazard.refusal == nil, "\(frozen.text)")
    #expect(frozen.difference == nil, "\(frozen.text)")
    #expect(frozen.alone?.checksum == frozen.released.checksum, "\(frozen.text)")
    let lines = frozen.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in hazard.lines { #expect(lines.contains(line), "\(line)\n\(frozen.text)") }
    for part in hazard.lacks { #expect(!frozen.text.contains(part), "\(part)\n\(frozen.text)") }
    #expect(frozen.schema.leftOut.map { "\($0.entity).\($0.property) = \($0.expression)" } == hazard.leftOut)
    #expect(frozen.schema.literals == hazard.literals)
    #expect(frozen.schema.outside == hazard.outside)
    #expect(frozen.schema.imports == hazard.imports)
    #expect(FrozenMark.isReadable(Array(frozen.text.utf8)))
  }

  /// The compiler judges types, defaults, key paths, initializers and names, with the macros as plain members. How
  /// Apple's macros expand is not judged.
  @Test(.enabled(if: Typecheck.isAvailable)) func compiles() throws {
    var text = "import Foundation\n"
    for (number, hazard) in Hazards.all.enumerated() where hazard.refusal == nil {
      let frozen = try FrozenCase(hazard.files, modifiers: hazard.modifiers)
      text += "enum Hazard\(number) {\n\(hazard.beside)\n"
      text += "// \(hazard.name)\n" + Typecheck.plain(frozen.schema.body, prefix: "h\(number)") + "}\n"
    }
    let errors = try Typecheck.errors(in: text)
    #expect(errors == [], "\(errors.joined(separator: "\n"))\n\(text)")
  }

  /// A compiler that finds nothing judges nothing.
  @Test(.enabled(if: Typecheck.isAvailable)) func typecheckFindsErrors() throws {
    let frozen = try FrozenCase([
      "A.swift": "@Model final class Item { var x: Int = 1 }\nlet c = ModelContainer(for: Item.self)"
    ])
    let wrong = Typecheck.plain(frozen.schema.body, prefix: "w").replacing("var x: Int = 1", with: "var x: Lost = 1")
    #expect(try Typecheck.errors(in: "import Foundation\n" + wrong).contains { $0.contains("Lost") })
  }

  @Test func theFirstLinesAreRead() throws {
    let mark = FrozenMark(tag: "v1.2", commit: "0123456789abcdef", checksum: "a+/=", shape: nil, tool: "1.0")
    let frozen = try FrozenCase([
      "A.swift": "@Model final class Item { var x: Int = 1 }\nlet c = ModelContainer(for: Item.self)"
    ])
    let read = try #require(FrozenMark(in: Array(frozen.schema.text(mark: mark).utf8)))
    #expect(read.tag == "v1.2" && read.commit == "0123456789abcdef" && read.checksum == "a+/=" && read.shape == nil)
    #expect(FrozenMark(in: Array("// nothing\n".utf8)) == nil)
    #expect(
      FrozenMark(tag: "HEAD@{1 day ago}", commit: "0123456789abcdef", checksum: nil, shape: nil, tool: "").tag
        == "0123456789ab")
  }

  /// The proof notices what stores notice, and what only queries and migrations do.
  @Test(arguments: [
    ("var x: Int = 1", "var x: Int = 2", "Item.x"), ("var x: Int = 1", "var x: Int?", "Item.x"),
    ("@Attribute(originalName: \"o\") var y", "var y", "Item.y"), ("#Index<Item>([\\.x])", "", "indexes"),
    ("#Unique<Item>([\\.x])", "", "unique"), ("deleteRule: .cascade", "deleteRule: .deny", "Item.tags"),
    ("case b", "case c", "Item.k"), ("case b", "", "Item.k"), ("var s: Int", "var s: Int; var t: Int", "Item.p"),
    (", inverse: \\Tag.item", "", "Item.tags"),
  ])
  func proofNoticesChanges(old: String, new: String, place: String) throws {
    let source = """
      @Model final class Item { #Index<Item>([\\.x]) ; #Unique<Item>([\\.x])
        var x: Int = 1; @Attribute(originalName: "o") var y: String?; var k: K?; var p: P?
        @Relationship(deleteRule: .cascade, inverse: \\Tag.item) var tags: [Tag] = [] }
      @Model final class Tag { var item: Item? }
      enum K: String, Codable { case a; case b }
      struct P: Codable { var s: Int }
      let c = ModelContainer(for: Item.self)
      """
    let (one, other) = (
      try FrozenCase(["A.swift": source]), try FrozenCase(["A.swift": source.replacing(old, with: new)])
    )
    #expect(one.difference == nil)
    let difference = try #require(other.released.difference(from: one.released, unset: []))
    #expect(difference.contains(place), "\(difference)")
    #expect(one.released.difference(from: one.released, unset: []) == nil)
  }
}
