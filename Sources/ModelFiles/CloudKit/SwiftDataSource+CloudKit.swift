import GlossBasics
import GlossCloudKitSchemas
import GlossManagedObjectModel

extension SwiftDataSource {
  /// What the containers of the code mirror: the classes of every configuration on disk whose database is not `.none`.
  ///
  /// `.automatic`, the default, mirrors as soon as the app has an iCloud container in its entitlements, which the sources
  /// do not say.
  func cloudKitUse(of index: ModelIndex) -> CloudKitUse {
    var entities: (stated: Set<String>, automatic: Set<String>) = ([], [])
    var gaps: [String] = []
    var isUndecided = false
    let opened = containers.filter { $0.call != "Schema" && !$0.call.isEmpty }
    for container in opened {
      let configurations: [SwiftDataContainer.Configuration?] =
        container.configurations.isEmpty ? [nil] : container.configurations.map(Optional.some)
      for configuration in configurations where configuration?.isStoredInMemoryOnly != true {
        let names = configuration?.entities ?? container.entities
        let place =
          "\(configuration?.path ?? container.path):\(configuration?.position.line ?? container.position.line)"
        let database: SwiftDataContainer.CloudKitDatabase = configuration?.cloudKitDatabase ?? .automatic
        switch database {
        case .none: continue
        case .privateDatabase: entities.stated.formUnion(names)
        case .automatic: entities.automatic.formUnion(names)
        case .unknown(let text):
          entities.automatic.formUnion(names)
          gaps.append("\(place): '\(text)' decides whether \(names.count) entities synchronize, and is not literal")
        }
        isUndecided = true
        if !container.isComplete { gaps.append("\(place): the list of classes is not literal; more may synchronize") }
      }
    }
    if opened.isEmpty { return .unstated(nil) }
    let all = entities.stated.union(entities.automatic)
    // A list that cannot be read is not one of classes that stay.
    if all.isEmpty { return isUndecided ? .unstated(nil) : .none }
    let model = SynchronizedModel(index, entities: all, gaps: gaps)
    return entities.stated.isEmpty ? .unstated(model) : .some(model)
  }
}
