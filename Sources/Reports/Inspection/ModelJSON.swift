import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// One model as JSON.
struct ModelJSON {
  private let loaded: LoadedModel
  private let hashes: VersionHashes

  init(_ loaded: LoadedModel) {
    self.loaded = loaded
    hashes = loaded.versionHashes
  }

  /// Whether the format records what compilation drops; in a source model, a missing setting means no.
  private var isSource: Bool { loaded.format == .xml || loaded.format == .elements }

  /// Writes the model as one object.
  func write(to json: inout JSONWriter) {
    let model = loaded.model
    let contents = loaded.contents
    json.object { json in
      json.member("name", loaded.name)
      json.member("version", loaded.version)
      json.member("isCurrentVersion", loaded.isCurrentVersion)
      json.member("path", loaded.path)
      json.member("format", loaded.format.rawValue)
      json.member("isReconstructed", contents.isReconstructed ? true : nil)
      json.member("notRecorded", .list(contents.unrecorded.map(\.rawValue)))
      json.member("versionIdentifiers", .list(model.versionIdentifiers.sorted { $0.precedes($1) }))
      json.array("entities", of: model.entities.sorted(byName: \.name)) { write($1, to: &$0) }
      json.member("configurations", .list(model.configurations.sorted(byName: \.name).map(self.json)))
      json.member("fetchRequestTemplates", .list(model.fetchRequestTemplates.sorted(byName: \.name).map(\.json)))
      json.elements("composites", of: model.composites.sorted(byName: \.name)) { write($1, to: &$0) }
      json.member("usesCloudKit", model.usesCloudKit ?? (isSource ? false : nil))
      json.member("versionChecksum", hashes.isComplete ? hashes.checksum : nil)
      for (name, value) in contents.swiftData?.json(model) ?? [] { json.member(name, value) }
    }
  }

  private func write(_ entity: EntityDescription, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", entity.name)
      json.member("managedObjectClassName", entity.managedObjectClassName)
      json.members(EntityDescription.flags, of: entity)
      json.member("superentity", entity.superentity)
      json.member("renamingIdentifier", entity.renamingIdentifier)
      json.member("versionHashModifier", entity.versionHashModifier)
      json.member("userInfo", .texts(entity.userInfo))
      json.elements("attributes", of: entity.attributes.sorted(byName: \.name)) {
        write($1, of: entity, to: &$0)
      }
      json.elements("relationships", of: entity.relationships.sorted(byName: \.name)) {
        $1.write(to: &$0, evidence: evidence($1.name, of: entity))
      }
      json.member("fetchedProperties", .list(entity.fetchedProperties.sorted(byName: \.name).map(\.json)))
      json.member("indexes", .list(entity.indexes.sorted(byName: \.name).map(\.json)))
      json.member(
        "uniquenessConstraints",
        .list(entity.uniquenessConstraints.sorted(byName: { $0.joined(separator: ",") }).map(JSONValue.strings)))
      json.member("codeGeneration", entity.codeGeneration?.rawValue)
      json.member("versionHash", hashes.entityHash(entity.name).map { Data($0).base64EncodedString() })
    }
  }

  private func write(_ composite: CompositeDescription, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", composite.name)
      json.elements("attributes", of: composite.attributes.sorted(byName: \.name)) { write($1, to: &$0) }
    }
  }

  private func write(
    _ attribute: AttributeDescription, of entity: EntityDescription? = nil, to json: inout JSONWriter
  ) {
    attribute.write(
      to: &json, usesScalarValueType: attribute.usesScalarValueType ?? (isSource ? false : nil),
      evidence: entity.flatMap { evidence(attribute.name, of: $0) })
  }

  /// What a fact that was derived from Swift source rests on.
  private func evidence(_ property: String, of entity: EntityDescription) -> String? {
    loaded.contents.swiftData?.declarations[.property(property, of: entity.name)]?.evidence.rawValue
  }

  private func json(_ configuration: Configuration) -> JSONValue {
    .object(of: [
      ("name", .string(configuration.name)),
      ("entities", .list(configuration.entities.sorted { $0.precedes($1) })),
      ("usesCloudKit", .flag(configuration.usesCloudKit)),
    ])
  }
}
