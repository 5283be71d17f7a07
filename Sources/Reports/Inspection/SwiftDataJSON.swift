import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

extension SwiftDataSource {
  /// The members that only a model of Swift source has, as `inspect` shows them.
  func json(_ model: ManagedObjectModel) -> [(StaticString, JSONValue?)] {
    [
      ("unresolved", unresolved.json),
      ("containers", .list(containers.map(\.json))),
      ("addedByContainers", .list(addedByContainers)),
      ("otherPlatforms", .list(otherPlatforms.map(\.json))),
      ("gaps", .list(gaps.map(\.json))),
      ("onlyInDebugBuild", .list(namesOfDebugBuild(besides: model).only)),
    ]
  }
}

extension SwiftDataSource {
  /// What only a debug build has, and what it lacks: `Tag`, `Trip.flag`.
  func namesOfDebugBuild(besides model: ManagedObjectModel) -> (only: [String], missing: [String]) {
    guard let debugModel else { return ([], []) }
    func names(_ model: ManagedObjectModel, besides other: ManagedObjectModel) -> [String] {
      model.entities.sorted(byName: \.name).flatMap { entity -> [String] in
        guard let twin = other.entities.first(where: { $0.name == entity.name }) else { return [entity.name] }
        let known = Set(twin.propertyNames)
        return entity.propertyNames.filter { !known.contains($0) }.sorted { $0.precedes($1) }.map {
          "\(entity.name).\($0)"
        }
      }
    }
    return (names(debugModel, besides: model), names(model, besides: debugModel))
  }
}

extension SwiftDataContainer {
  var json: JSONValue {
    .object(of: [
      ("call", .string(call)), ("classes", .strings(classes)), ("entities", .strings(entities)),
      ("isComplete", .boolean(isComplete)), ("versionedSchema", .text(versionedSchema)),
      ("migrationPlan", .text(migrationPlan)), ("configurations", .list(configurations.map(\.json))),
      ("path", .string(path)), ("line", .integer(Int64(position.line))), ("column", .integer(Int64(position.column))),
    ])
  }
}

extension SwiftDataContainer.Configuration {
  /// A value that is not known is left out.
  var json: JSONValue {
    .object(of: [
      ("name", .text(name)), ("entities", entities.map(JSONValue.strings)),
      ("isStoredInMemoryOnly", .flag(isStoredInMemoryOnly)), ("allowsSave", .flag(allowsSave)),
      ("groupContainer", .text(groupContainer.name)), ("groupIdentifier", .text(groupContainer.identifier)),
      ("cloudKitDatabase", .text(cloudKitDatabase.name)), ("cloudKitContainer", .text(cloudKitDatabase.container)),
      ("url", .text(url)), ("path", .string(path)), ("line", .integer(Int64(position.line))),
      ("column", .integer(Int64(position.column))),
    ])
  }

  /// The settings that differ from the default ones, on one line; nil if none do.
  var text: String? {
    var words: [String] = []
    if isStoredInMemoryOnly == true { words.append("in memory") }
    if isStoredInMemoryOnly == nil { words.append("in memory or not: unknown") }
    if allowsSave == false { words.append("read-only") }
    switch groupContainer {
    case .automatic: break
    case .none: words.append("no group container")
    case .identifier(let name): words.append("group container \(name ?? "unknown")")
    case .unknown: words.append("group container unknown")
    }
    switch cloudKitDatabase {
    case .automatic: break
    case .none: words.append("not synchronized with CloudKit")
    case .privateDatabase(let name): words.append("CloudKit container \(name ?? "unknown")")
    case .unknown: words.append("CloudKit database unknown")
    }
    if let url { words.append("at \(url)") }
    if let entities { words.append("only \(entities.joined(separator: ", "))") }
    guard name != nil || !words.isEmpty else { return nil }
    return (name.map { "\"\($0)\"" } ?? "without a name") + (words.isEmpty ? "" : ": " + words.joined(separator: ", "))
  }
}

extension SwiftDataContainer.GroupContainer {
  fileprivate var name: String? {
    switch self {
    case .automatic: "automatic"
    case .none: "none"
    case .identifier: "identifier"
    case .unknown: nil
    }
  }

  fileprivate var identifier: String? { if case .identifier(let name) = self { name } else { nil } }
}

extension SwiftDataContainer.CloudKitDatabase {
  fileprivate var name: String? {
    switch self {
    case .automatic: "automatic"
    case .none: "none"
    case .privateDatabase: "private"
    case .unknown: nil
    }
  }

  fileprivate var container: String? { if case .privateDatabase(let name) = self { name } else { nil } }
}

extension SwiftDataSource.PlatformModel {
  var json: JSONValue {
    let hashes = model.versionHashes
    let entities = model.entities.map(\.name).sorted { $0.precedes($1) }
    return .object(of: [
      ("platforms", .strings(platforms)), ("versionChecksum", .text(hashes.isComplete ? hashes.checksum : nil)),
      (
        "entities",
        .array(
          entities.map { name in
            .object(of: [
              ("name", .string(name)),
              ("versionHash", .text(hashes.entityHash(name).map { Data($0).base64EncodedString() })),
            ])
          })
      ), ("unresolved", unresolved.json),
    ])
  }
}
