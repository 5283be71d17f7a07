import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import GlossTestSupport
import Testing

/// An archive whose references point to wrong objects gives a model or an error, within its budget.
@Suite struct RedirectedReferenceTests {
  private static let forms = ["model", "cache"]

  /// One of each kind of value.
  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Player", userInfo: ["documentation": "Someone who plays"],
        attributes: [
          AttributeDescription(name: "born", type: .date, defaultValue: .date(1.5)),
          AttributeDescription(name: "fee", type: .decimal, defaultValue: .decimal(12)),
          AttributeDescription(name: "age", type: .integer16, isOptional: true, defaultValue: .integer(18)),
          AttributeDescription(name: "mail", type: .string, pattern: "[^@]+@.+", renamingIdentifier: "address"),
        ], relationships: [RelationshipDescription(name: "rivals", destination: "Player", isToMany: true)],
        fetchedProperties: [
          FetchedPropertyDescription(
            name: "peers", fetchRequest: FetchRequestTemplate(name: "", entity: "Player", predicate: "age == 18"))
        ])
    ])

  private static func archive(_ form: String) throws -> RedirectedArchive {
    let written =
      form == "model" ? CompiledModelWriter.write(model) : ModelCacheWriter.archive(of: model, keepsRules: true)
    return try #require(RedirectedArchive(try PropertyListParser.parse(written)))
  }

  private func read(_ bytes: [UInt8], as form: String) {
    do throws(InputFailure) {
      let contents =
        form == "model"
        ? try CompiledModelReader.read(bytes, path: "Library.mom")
        : try CompiledModelReader.readCache(bytes, path: "a.store")
      // What is read can be worked with, cycles and all.
      _ = contents.model.versionHashes
    } catch {
      #expect(!error.reason.isEmpty)
    }
  }

  /// Every value in turn is replaced by a reference to the object that it belongs to.
  @Test(.timeLimit(.minutes(5)), arguments: forms) func readsObjectsThatContainThemselves(form: String) throws {
    let archive = try Self.archive(form)
    #expect(archive.owners.count > 100)
    for (position, owner) in archive.owners.enumerated() { read(archive.bytes([position: owner]), as: form) }
  }

  @Test(.timeLimit(.minutes(5)), arguments: forms) func readsObjectsThatAreOthers(form: String) throws {
    let archive = try Self.archive(form)
    var numbers = SeededNumbers(7)
    for _ in 0..<200 {
      var targets: [Int: Int] = [:]
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        targets[Int.random(in: archive.owners.indices, using: &numbers)] = Int.random(
          in: 0..<archive.count, using: &numbers)
      }
      read(archive.bytes(targets), as: form)
    }
  }
}
