package import GlossBasics
package import GlossCloudKitSchemas
import GlossManagedObjectModel

extension LoadedModel {
  /// What the model, and the code around it, say of its use with CloudKit.
  package var cloudKitUse: CloudKitUse {
    let index = ModelIndex(model)
    if let source = contents.swiftData { return source.cloudKitUse(of: index) }
    return contents.mirroring?.use(of: index) ?? SynchronizedModel(marked: index).map(CloudKitUse.some)
      ?? .unstated(nil)
  }

  /// The part of the model that an app mirrors to CloudKit; nil if nothing says that any of it is.
  ///
  /// - Parameter isAsked: whether the caller says that the model is mirrored, so only what is known not to be is left
  ///   out.
  package func synchronized(isAsked: Bool) -> SynchronizedModel? {
    cloudKitUse.synchronized(ModelIndex(model), isAsked: isAsked)
  }

  /// Reads which configurations the code around the model mirrors, if it has any.
  package mutating func readMirroring(in files: any FileTree) {
    guard format != .swiftdata, format != .store, !model.configurations.isEmpty else { return }
    let folder = MappingModelReader.project(ofPackage: packagePath, in: files)
    contents.mirroring = StoreMirroring(of: folder, in: files)
  }
}
