import GlossBasics
package import GlossCloudKitSchemas
package import GlossManagedObjectModel
package import GlossSwiftDataModels

extension SwiftDataSource {
  /// What the containers of the code mirror: the classes of every configuration on disk whose database is not `.none`.
  ///
  /// `.automatic`, the default, mirrors as soon as the app has an iCloud container in its entitlements, which the
  /// sources do not say.
  func cloudKitUse(of index: ModelIndex) -> CloudKitUse { Self.cloudKitUse(of: index, in: containers) }

  /// The same for the model and the containers of a platform.
  package static func cloudKitUse(of index: ModelIndex, in containers: [SwiftDataContainer]) -> CloudKitUse {
    var entities: (stated: Set<String>, automatic: Set<String>) = ([], [])
    var gaps: [String] = []
    var parts: [String?: Set<String>] = [:]
    var isUndecided = false
    let opened = containers.filter { $0.call != "Schema" && !$0.call.isEmpty }
    for container in opened {
      let configurations: [SwiftDataContainer.Configuration?] =
        container.configurations.isEmpty ? [nil] : container.configurations.map(Optional.some)
      for configuration in configurations where configuration?.isStoredInMemoryOnly != true {
        let names = configuration?.entities ?? container.entities
        let place =
          "\(configuration?.path ?? container.path):\(configuration?.position.line ?? container.position.line)"
        // What any of several alternatives mirrors, some users synchronize.
        let alternatives = configuration?.cloudKitAlternatives ?? []
        let databases = alternatives.isEmpty ? [configuration?.cloudKitDatabase ?? .automatic] : alternatives
        guard databases != [.none] else { continue }
        for database in databases.sorted(by: { "\($0)".precedes("\($1)") }) {
          switch database {
          case .none: continue
          case .privateDatabase(let name):
            entities.stated.formUnion(names)
            parts[name, default: []].formUnion(names)
          case .automatic:
            entities.automatic.formUnion(names)
            parts[nil, default: []].formUnion(names)
          case .unknown(let text):
            entities.automatic.formUnion(names)
            parts[nil, default: []].formUnion(names)
            let what = names.count == 1 ? "'\(names.first ?? "")' synchronizes" : "\(names.count) entities synchronize"
            gaps.append("\(place): '\(text)' decides whether \(what), and is not literal")
          }
        }
        isUndecided = true
        if !container.isComplete { gaps.append("\(place): the list of classes is not literal; more may synchronize") }
      }
    }
    if opened.isEmpty { return .unstated(nil) }
    let all = entities.stated.union(entities.automatic)
    // A list that cannot be read is not one of classes that stay.
    if all.isEmpty { return isUndecided ? .unstated(nil) : .none }
    let model = SynchronizedModel(index, entities: all, parts: .init(parts), gaps: gaps)
    return entities.stated.isEmpty ? .unstated(model) : .some(model)
  }
}

extension [SynchronizedModel.Part] {
  /// The parts by container, in the order of their names.
  init(_ entities: [String?: Set<String>]) {
    self = entities.sorted { ($0.key ?? "").precedes($1.key ?? "") }.map {
      SynchronizedModel.Part(container: $0.key, entities: $0.value)
    }
  }
}
