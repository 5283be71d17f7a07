import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelReader {
  /// Sets the flags that an object has under a key.
  func read<Object>(_ flags: [ObjectFlag<Object>], of object: KeyedArchive.Object, into result: inout Object) {
    for flag in flags {
      guard let name = flag.flag.archiveKey, let value = archive[name, of: object] else { continue }
      if archive.boolean(value) == true { result[keyPath: flag.path] = true }
    }
  }
}

extension ModelFlag {
  /// The key that compiled models store it under; nil for a flag that is a bit.
  var archiveKey: String? { if case .key(let name) = archived { name } else { nil } }
}
