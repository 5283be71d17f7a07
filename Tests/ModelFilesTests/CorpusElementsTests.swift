import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import GlossTestSupport
import Testing

@Suite(.enabled(if: Corpus.path != nil)) struct CorpusElementsTests {
  @Test func readsEveryModelFromBeforeXcode4() throws {
    let files = DiskFileTree()
    var counts = (files: 0, attributes: 0, relationships: 0, parents: 0, requests: 0)
    for path in CorpusCompiledModelTests.paths("/elements") {
      let model = try ElementsReader.read(try files.bytes(at: path), path: path)
      #expect(model.findings == [], "\(path)")
      let index = ModelIndex(model.model)
      counts.files += 1
      for entity in model.model.entities {
        counts.attributes += entity.attributes.count
        counts.relationships += entity.relationships.count
        if entity.superentity != nil { counts.parents += 1 }
        for relationship in entity.relationships {
          #expect(relationship.destination.flatMap { index.entity(named: $0) } != nil, "\(path) \(relationship.name)")
          if let inverse = relationship.inverse, let owner = relationship.inverseEntity {
            #expect(index.property(inverse, of: owner)?.property.relationship?.inverse == relationship.name)
          }
        }
      }
      counts.requests += model.model.fetchRequestTemplates.count
    }
    #expect(counts.files == 28)
    // Counted independently of this reader.
    #expect(counts.attributes == 768)
    #expect(counts.relationships == 194)
    #expect(counts.requests == 17)
    #expect(counts.parents == 26)
  }

  /// Every member of every object is either read or listed as ignored.
  @Test func knowsEveryMemberOfTheArchives() throws {
    let files = DiskFileTree()
    var unknown = Set<String>()
    for path in CorpusCompiledModelTests.paths("/elements") {
      let list = try PropertyListParser.parse(try files.bytes(at: path))
      for object in list["$objects"]?.elements ?? [] {
        for entry in object.entries ?? [] where !entry.key.hasPrefix("$") && !entry.key.hasPrefix("NS.") {
          let isMark = IgnoredElementsMembers.encodingMarks.contains { entry.key.hasSuffix($0) }
          if !isMark, !IgnoredElementsMembers.isRead(entry.key), IgnoredElementsMembers.reasons[entry.key] == nil {
            unknown.insert(entry.key)
          }
        }
      }
    }
    #expect(unknown == [])
  }
}
