import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading

/// One model as JSON.
struct ModelJSON {
  private let loaded: LoadedModel
  private let hashes: VersionHashes

  init(_ loaded: LoadedModel) {
    self.loaded = loaded
    hashes = loaded.versionHashes
  }

  /// Whether the form it was read from tells what compilation drops; where a source says nothing, it means no.
  private var isSource: Bool { loaded.format == .xml || loaded.format == .elements }

  var value: JSONValue {
    let model = loaded.model
    return .object(of: [
      ("name", .string(loaded.name)),
      ("version", .text(loaded.version)),
      ("isCurrentVersion", .boolean(loaded.isCurrentVersion)),
      ("path", .string(loaded.path)),
      ("format", .string(loaded.format.rawValue)),
      ("isReconstructed", loaded.contents.isReconstructed ? true : nil),
      ("notRecorded", loaded.contents.unrecorded.isEmpty ? nil : .strings(loaded.contents.unrecorded.map(\.rawValue))),
      ("versionIdentifiers", list(model.versionIdentifiers.sorted { $0.precedes($1) })),
      ("entities", .array(model.entities.sorted(byName: \.name).map(json))),
      ("configurations", list(model.configurations.sorted(byName: \.name).map(json))),
      ("fetchRequestTemplates", list(model.fetchRequestTemplates.sorted(byName: \.name).map(\.json))),
      ("composites", list(model.composites.sorted(byName: \.name).map(json))),
      ("usesCloudKit", .flag(model.usesCloudKit ?? (isSource ? false : nil))),
      ("versionChecksum", .string(hashes.checksum)),
    ])
  }

  private func json(_ entity: EntityDescription) -> JSONValue {
    .object(of: [
      ("name", .string(entity.name)),
      ("managedObjectClassName", .text(entity.managedObjectClassName)),
      ("isAbstract", .boolean(entity.isAbstract)),
      ("superentity", .text(entity.superentity)),
      ("renamingIdentifier", .text(entity.renamingIdentifier)),
      ("versionHashModifier", .text(entity.versionHashModifier)),
      ("userInfo", object(entity.userInfo)),
      ("attributes", list(entity.attributes.sorted(byName: \.name).map(json))),
      ("relationships", list(entity.relationships.sorted(byName: \.name).map(\.json))),
      ("fetchedProperties", list(entity.fetchedProperties.sorted(byName: \.name).map(\.json))),
      ("indexes", list(entity.indexes.sorted(byName: \.name).map(\.json))),
      (
        "uniquenessConstraints",
        list(entity.uniquenessConstraints.sorted(byName: { $0.joined(separator: ",") }).map(JSONValue.strings))
      ),
      ("codeGeneration", .text(entity.codeGeneration?.rawValue)),
      ("versionHash", .text(hashes.entityHash(entity.name).map { Data($0).base64EncodedString() })),
    ])
  }

  private func json(_ configuration: Configuration) -> JSONValue {
    .object(of: [
      ("name", .string(configuration.name)),
      ("entities", list(configuration.entities.sorted { $0.precedes($1) })),
      ("usesCloudKit", .flag(configuration.usesCloudKit)),
    ])
  }

  private func json(_ composite: CompositeDescription) -> JSONValue {
    .object(of: [
      ("name", .string(composite.name)),
      ("attributes", list(composite.attributes.sorted(byName: \.name).map(json))),
    ])
  }

  private func json(_ attribute: AttributeDescription) -> JSONValue {
    attribute.json(usesScalarValueType: attribute.usesScalarValueType ?? (isSource ? false : nil))
  }
}
