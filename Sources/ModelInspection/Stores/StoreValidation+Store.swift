package import GlossDiagnostics
package import GlossFileTrees
import GlossManagedObjectModel
package import GlossModelReading
import GlossStores
package import GlossValidation

/// A store whose rows are checked against a model.
package struct CheckedStore {
  private let store: Store
  private let own: ModelContents?

  /// - Throws: `InputFailure` for what is no store, or one that cannot be read.
  package init(_ path: String, in files: any FileTree) throws(InputFailure) {
    do {
      store = try Store(path, in: files)
    } catch {
      throw error.failure(at: path)
    }
    let contents = try? StoreModelReader.read(store).contents
    own = contents.flatMap { $0.isReconstructed ? nil : $0 }
  }

  /// Checks every row.
  ///
  /// - Parameters:
  ///   - model: the model whose rules count; what it does not record is said first.
  ///   - progress: is told from time to time how many rows were read.
  package func validate(
    by validator: ValueValidator, of model: LoadedModel, limit: Int, showsValues: Bool, progress: (Int) -> Void
  ) throws(InputFailure) -> StoreValidation {
    let rules = StoreValidator(
      validator, of: StoreRows(store), madeWith: own.map { ModelIndex($0.model) }, limit: limit,
      showsValues: showsValues)
    var result = try rules.validate(progress: progress)
    if model.contents.unrecorded.contains(.validationRules) {
      result.notChecked.insert(
        StoreValidation.Gap(
          kind: "rules",
          reason: model.contents.isReconstructed
            ? "the store keeps no model of itself, so that no rules are known; give the model"
            : "the store's own model records no bounds, lengths, patterns and other rules; the app's may have them"),
        at: 0)
    }
    return result
  }
}
