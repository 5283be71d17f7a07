import GlossBasics
package import GlossCloudKitSchemas
package import GlossFiles
import GlossManagedObjectModel
import GlossSwiftDataModels

extension LoadedModel {
  /// What the model, and the code around it, say of its use with CloudKit.
  package var cloudKitUse: CloudKitUse {
    let index = ModelIndex(model)
    if let source = contents.swiftData { return source.cloudKitUse(of: index) }
    let stated = SynchronizedModel(marked: index).map(CloudKitUse.some) ?? .unstated(nil)
    return contents.mirroring?.stores(ofModel: name).use(of: index, stated: stated) ?? stated
  }

  /// The places in code that mirror stores of the model, with the identifiers of their CloudKit containers.
  package var mirroringPlaces: [(path: String, line: Int, container: String?)] {
    guard let source = contents.swiftData else {
      return (contents.mirroring?.stores(ofModel: name).mirrors ?? []).filter { !$0.path.isEmpty }.map {
        ($0.path, $0.line, $0.container)
      }
    }
    return source.containers.flatMap(\.configurations).compactMap { configuration in
      guard case .privateDatabase(let name) = configuration.cloudKitDatabase else { return nil }
      return (configuration.path, configuration.position.line, name)
    }
  }

  /// The part of the model that an app mirrors to CloudKit; nil if nothing says that any of it is.
  ///
  /// - Parameter isAsked: whether the caller says that the model is mirrored, so only what is known not to be is left
  ///   out.
  package func synchronized(isAsked: Bool) -> SynchronizedModel? {
    cloudKitUse.synchronized(ModelIndex(model), isAsked: isAsked)
  }

  /// The same on every platform for which the project has a model or containers of its own, the first platform first.
  package func synchronizedOnPlatforms(isAsked: Bool) -> [(platforms: [String], model: SynchronizedModel)] {
    let source = contents.swiftData
    let first = synchronized(isAsked: isAsked).map { (source?.platforms ?? [], $0) }
    let others = (source?.otherPlatforms ?? []).compactMap {
      other -> (platforms: [String], model: SynchronizedModel)? in
      let index = ModelIndex(other.model)
      return SwiftDataSource.cloudKitUse(of: index, in: other.containers).synchronized(index, isAsked: isAsked)
        .map { (other.platforms, $0) }
    }
    return [first].compactMap(\.self) + others
  }

  /// Reads which configurations the code around the model mirrors, if it has any.
  ///
  /// - Parameter isForContainers: whether it matters to which CloudKit containers a model without configurations goes.
  package mutating func readMirroring(in files: any FileTree, isForContainers: Bool = false) {
    guard format != .swiftdata, format != .store, isForContainers || !model.configurations.isEmpty else { return }
    let folder = ProjectRoot.sources(of: packagePath, in: files)
    contents.mirroring = StoreMirroring(of: folder, in: files)
  }
}
