import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelReader {
  /// Sets the flags that an object has under a key.
  func read<Object>(_ flags: [ObjectFlag<Object>], of object: KeyedArchive.Object, into result: inout Object) {
    for flag in flags {
      guard case .key(let name) = flag.flag.archived, let value = archive[name, of: object] else { continue }
      if archive.boolean(value) == true { result[keyPath: flag.path] = true }
    }
  }
}
