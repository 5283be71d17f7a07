import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import GlossTestSupport
import Testing

/// A model in the format before Xcode 4, and the same model in the later XML.
@Suite struct ElementsTests {
  private static let folder = Fixtures.path("Elements")
  private static let comment = "Ask the board before the members change.\nKept since 2006."

  private func twin() throws -> ModelContents {
    let path = Self.folder + "/Club.contents.xml"
    return try SourceModelReader.read(try DiskFileTree().bytes(at: path), path: path)
  }

  private func elements() throws -> [UInt8] {
    try DiskFileTree().bytes(at: Self.folder + "/Club.xcdatamodel/elements")
  }

  /// The fixture is the writer's output for the XML twin; `RECORD_GOLDENS=1` writes it again.
  @Test func isTheFixtureThatTheWriterMakes() throws {
    let bytes = ElementsWriter.write(try twin().model, comment: Self.comment)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(bytes).write(to: URL(filePath: Self.folder + "/Club.xcdatamodel/elements"))
    }
    #expect(try elements() == bytes)
  }

  @Test func readsTheSameAsFromItsTwin() throws {
    let loaded = ModelLoader(files: DiskFileTree()).load(Self.folder + "/Club.xcdatamodel")
    let model = try #require(loaded.models.first)
    #expect(loaded.failures == [])
    #expect(model.findings == [])
    #expect(model.format == .elements)
    #expect(model.name == "Club")
    let twin = try twin()
    #expect(twin.findings == [])
    #expect(ModelDifference.lines(twin.model, model.model) == [])
  }

  @Test func keepsCommentsOfTheDiagram() throws {
    let model = try ElementsReader.read(try elements(), path: "elements")
    #expect(model.comments == [.entity("Event"): Self.comment])
  }

  @Test func readsTheXMLFormOfTheArchive() throws {
    let text = XMLPropertyListWriter.write(ElementsWriter.propertyList(try twin().model))
    let model = try ElementsReader.read(Array(text.utf8), path: "elements").model
    #expect(ModelDifference.lines(try twin().model, model) == [])
  }

  @Test func notesSettingsThatNobodyKnows() throws {
    var list = ElementsWriter.propertyList(try twin().model)
    list = list.renaming("XD_PPSK_isIndexed", to: "XD_PPSK_isGlowing")
    let model = try ElementsReader.read(BinaryPropertyListWriter.write(list), path: "elements")
    #expect(model.findings.first?.rule == .unknownElement)
    #expect(Set(model.findings.map(\.message)) == ["the setting XD_PPSK_isGlowing is not known"])
  }

  /// A truncated file is rejected; one with a changed byte gives a model or an error.
  @Test func standsEveryPrefixAndChangedBytes() throws {
    let bytes = try elements()
    let readable = (0...bytes.count).filter { count in
      (try? ElementsReader.read(Array(bytes.prefix(count)), path: "elements")) != nil
    }
    #expect(readable == [bytes.count])
    for place in stride(from: 0, to: bytes.count, by: 101) {
      var damaged = bytes
      damaged[place] = place % 2 == 0 ? 0xFF : bytes[place] ^ 0x11
      _ = try? ElementsReader.read(damaged, path: "elements")
    }
  }
}

extension PropertyListNode {
  /// The same file with every string or key of one kind replaced.
  fileprivate func renaming(_ old: String, to new: String) -> PropertyListNode {
    switch value {
    case .string(old): PropertyListNode(.string(new))
    case .array(let elements): PropertyListNode(.array(elements.map { $0.renaming(old, to: new) }))
    case .dictionary(let entries):
      PropertyListNode(
        .dictionary(entries.map { PropertyListEntry(key: $0.key, node: $0.node.renaming(old, to: new)) }))
    default: self
    }
  }
}
