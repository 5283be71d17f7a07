import GlossBasics
package import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossSchemaDocs
import GlossStoreChecks
import GlossValidation
import Synchronization

/// A store whose rows the page shows.
///
/// Each request opens it as a private copy, since the app that uses the store may write to it meanwhile.
package final class LiveStore: Sendable {
  /// The name of the store.
  let name: String
  private let path: String
  private let files: any FileTree
  /// The failing rows by entity, cached for one model at a time.
  private let failing = Mutex<(model: DocumentedKey, rows: [String: (rows: [Int], count: Int)])?>(nil)

  private let state: @Sendable () -> any Hashable & Sendable

  private struct DocumentedKey {
    var state: any Hashable & Sendable
    var model: ManagedObjectModel

    func isSame(as other: DocumentedKey) -> Bool {
      AnyHashable(state) == AnyHashable(other.state) && model == other.model
    }
  }

  /// - Parameter state: tells states of the store apart without reading it.
  package init(path: String, files: any FileTree, state: @escaping @Sendable () -> any Hashable & Sendable) {
    self.path = path
    self.files = files
    self.state = state
    name = path
  }

  /// The values of an object by the number in its identifier; nil if there is no such object.
  func values(ofRow row: Int, entity: String, in model: LiveModel) -> ObjectValues? {
    let validator = ValueValidator(for: model.localization.lookup(forReader: ["en"]))
    return try? CheckedStore(path, in: files).values(ofRow: row, entity: entity, by: validator)
  }

  /// The first rows of an entity that cannot be saved, and their total number.
  func failingRows(of entity: String, in model: LiveModel) -> (rows: [Int], count: Int) {
    failing.withLock { known in
      let key = DocumentedKey(state: state(), model: model.documented.loaded.model)
      if known?.model.isSame(as: key) != true { known = (key, check(model)) }
      return known?.rows[entity] ?? ([], 0)
    }
  }

  private func check(_ model: LiveModel) -> [String: (rows: [Int], count: Int)] {
    let validator = ValueValidator(for: model.localization.lookup(forReader: ["en"]))
    guard
      let report = try? CheckedStore(path, in: files).validate(
        by: validator, of: model.documented.loaded, limit: 100, showsValues: false, progress: { _ in })
    else { return [:] }
    var rows: [String: (rows: [Int], count: Int)] = [:]
    for count in report.counts { rows[count.entity] = ([], count.invalid) }
    for object in report.objects {
      // `x-coredata://STORE/Entity/p12`
      guard let number = object.identifier.split(separator: "/").last.flatMap({ Int($0.dropFirst()) }) else { continue }
      rows[object.entity]?.rows.append(number)
    }
    return rows
  }
}
