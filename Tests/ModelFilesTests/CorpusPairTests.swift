import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// Real models that are available in source and compiled form.
@Suite(.enabled(if: Corpus.path != nil)) struct CorpusPairTests {
  /// A row of the table of pairs.
  struct Pair: Sendable {
    var compiled: String
    var source: String
    var optimized: String?
    var isExact: Bool
  }

  static func pairs() throws -> [Pair] {
    let corpus = try #require(Corpus.path)
    let table = try String(contentsOf: URL(filePath: corpus + "/PAIRS.tsv"), encoding: .utf8)
    return table.split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Pair(
        compiled: corpus + "/" + fields[0], source: corpus + "/" + fields[1],
        optimized: fields[3].isEmpty ? nil : corpus + "/" + fields[3], isExact: fields[4] == "exact")
    }
  }

  @Test func sourceAndCompiledFormAreTheSameModel() throws {
    let files = DiskFileTree()
    for pair in try Self.pairs() where pair.isExact {
      let source = try SourceModelReader.read(try files.bytes(at: pair.source), path: pair.source)
      let compiled = try CompiledModelReader.read(try files.bytes(at: pair.compiled), path: pair.compiled)
      let differences = ModelDifference.lines(source.model, compiled.model)
      if let subject = Self.stale.first(where: { pair.compiled.hasSuffix($0.path) })?.subject {
        #expect(differences.count == 2 && differences.allSatisfy { $0.dropFirst(2).hasPrefix(subject) })
      } else {
        #expect(differences == [], "\(pair.compiled)")
      }
    }
  }

  /// Compiled models made from another state of the source next to them, with the differences and the evidence in the
  /// bytes.
  private static let stale: [(path: String, subject: String)] = [
    // The source limits the request to 220 objects, 20 at a time, and to distinct ones. The archive has `NSFetchLimit`
    // 0, `NSBatchSize` 0 and the flags 30, without the bit for distinct results that the compiler sets for other
    // models.
    ("ZeeQL__ZeeQL3/data/Contacts.mom", "request"),
    // The source names the class `Color`. `NSAttributeValueClassName` is null here, but has the source's class for each
    // of the 98 other attributes with one. The version hashes, which match, do not cover the class.
    (
      "alemar11__CoreDataPlus/Tests/Resources/SampleModel/Fixtures/SampleModel.momd/SampleModel.mom",
      "attribute Car.color"
    ),
    // The source names its index `byMakerAndNumberPlate`. `NSIndexName` is an `NSMutableString` "maker_numberPlate", as
    // the compiler composes it for the older compound indexes; names from the source are plain strings.
    ("alemar11__CoreDataPlus@49faad2f/Tests/SampleModel.momd/SampleModel2.mom", "entity"),
  ]

  /// What the stale compiled models lack is not omitted by the compiler: all others contain it.
  @Test func compiledModelsKeepWhatTheStaleOnesLack() throws {
    let files = DiskFileTree()
    var counts = (distinct: 0, classes: 0)
    for pair in try Self.pairs() where !Self.stale.contains(where: { pair.compiled.hasSuffix($0.path) }) {
      let source = try SourceModelReader.read(try files.bytes(at: pair.source), path: pair.source).model
      let compiled = try CompiledModelReader.read(try files.bytes(at: pair.compiled), path: pair.compiled).model
      let requests = Dictionary(
        compiled.fetchRequestTemplates.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for request in source.fetchRequestTemplates where request.returnsDistinctResults {
        #expect(requests[request.name]?.returnsDistinctResults == true)
        counts.distinct += 1
      }
      let index = ModelIndex(compiled)
      for entity in source.entities {
        for attribute in entity.attributes {
          guard let className = attribute.attributeValueClassName,
            let property = index.property(attribute.name, of: entity.name)
          else { continue }
          #expect(property.property.attribute?.attributeValueClassName == className)
          counts.classes += 1
        }
      }
    }
    #expect(counts.distinct == 4)
    #expect(counts.classes == 98)
  }
}

/// The differences between two models, except those due to compilation.
enum ModelDifference {
  static func lines(_ left: ManagedObjectModel, _ right: ManagedObjectModel) -> [String] {
    let old = lines(left)
    let new = lines(right)
    return new.difference(from: old).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }.sorted { $0.dropFirst(2) < $1.dropFirst(2) }
  }

  /// One line per object of a model, with all its members.
  static func lines(_ model: ManagedObjectModel) -> [String] {
    var lines = ["identifiers \(model.versionIdentifiers)"]
    lines += model.configurations.map { configuration in
      "configuration \(configuration.name) \(configuration.entities.sorted())"
    }
    lines += model.fetchRequestTemplates.map { "request \($0)" }
    lines += model.composites.map {
      "composite \($0.name) \($0.attributes.sorted { $0.name < $1.name }.map(withoutScalar))"
    }
    for entity in model.entities {
      var bare = entity
      bare.attributes = []
      bare.relationships = []
      bare.fetchedProperties = []
      bare.codeGeneration = nil
      bare.indexes.sort { $0.name < $1.name }
      bare.uniquenessConstraints.sort { $0.joined(separator: ",") < $1.joined(separator: ",") }
      let info = bare.userInfo.sorted { $0.key < $1.key }
      bare.userInfo = [:]
      lines.append("entity \(bare) \(info)")
      lines += entity.attributes.map { "attribute \(entity.name).\($0.name) \(withoutScalar($0))" }
      lines += entity.relationships.map { relationship in
        var bare = relationship
        bare.userInfo = [:]
        return "relationship \(entity.name).\(bare.name) \(bare) \(relationship.userInfo.sorted { $0.key < $1.key })"
      }
      lines += entity.fetchedProperties.map { "fetched \(entity.name).\($0.name) \($0)" }
    }
    return lines.sorted()
  }

  private static func withoutScalar(_ attribute: AttributeDescription) -> String {
    var bare = attribute
    bare.usesScalarValueType = nil
    bare.userInfo = [:]
    return "\(bare) \(attribute.userInfo.sorted { $0.key < $1.key })"
  }
}
