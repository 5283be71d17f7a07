import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

extension LoadedModel {
  /// The contents of the file that are not part of the model.
  var documentJSON: JSONValue {
    .object(of: [
      ("model", .string(name)),
      ("version", .text(version)),
      ("path", .string(origin.documentPath)),
      ("format", .string(format.rawValue)),
      ("usesSwiftData", .flag(model.usesSwiftData)),
      ("compilerVersion", .text(contents.compilerVersion)),
      ("recordedVersionChecksum", .text(origin.recordedVersionChecksum)),
      ("recordedVersionHashes", .texts(recordedVersionHashes.mapValues { Data($0).base64EncodedString() })),
      ("settings", (contents.document?.settings).flatMap(members)),
      ("objectSettings", objectSettingsJSON),
      ("diagram", (contents.document?.diagram).flatMap { JSONValue.list($0.compactMap { members($0.settings) }) }),
      ("comments", .texts(Dictionary(comments.map { ($0.key.description, $0.value) }, uniquingKeysWith: { $1 }))),
    ])
  }

  private func members(_ settings: [SourceDocument.Setting]) -> JSONValue? {
    settings.isEmpty ? nil : .object(settings.map { ($0.name, .string($0.value)) })
  }

  /// The settings by object, in file order.
  private var objectSettingsJSON: JSONValue? {
    guard let settings = contents.document?.objectSettings, !settings.isEmpty else { return nil }
    var members: [(object: ObjectPath, settings: [SourceDocument.Setting])] = []
    for setting in settings {
      if members.last?.object == setting.object {
        members[members.count - 1].settings.append(setting.setting)
      } else {
        members.append((setting.object, [setting.setting]))
      }
    }
    return .array(
      members.map { object, settings in
        .object([("object", .string(object.description))] + settings.map { ($0.name, .string($0.value)) })
      })
  }
}
