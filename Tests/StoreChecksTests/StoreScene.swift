import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import GlossValidation

@testable import GlossStoreChecks

/// A store made for a test, and what is said of its rows.
final class StoreScene {
  let fixture: StoreFixture
  let store: CheckedStore

  init(
    _ model: ManagedObjectModel, cache: StoreFixture.Cache = .model(keepsRules: true),
    _ fill: (StoreFixture) throws -> Void = { _ in }
  ) throws {
    fixture = try StoreFixture(model, name: "a.sqlite", cache: cache)
    try fill(fixture)
    fixture.close()
    store = try CheckedStore(fixture.path, in: DiskFileTree())
  }

  static func validator(_ model: ManagedObjectModel) -> ValueValidator {
    ValueValidator(for: ReaderLookup(index: ModelIndex(model), table: nil, locale: "en"))
  }

  /// Checks the rows against a model, by default the store's.
  func validation(against other: ManagedObjectModel? = nil, showsValues: Bool = false) throws -> StoreValidation {
    let model = other ?? fixture.model
    return try validation(
      by: LoadedModel(model: model, name: "App", path: "App.mom", format: .mom), showsValues: showsValues)
  }

  func validation(by model: LoadedModel, showsValues: Bool = false) throws -> StoreValidation {
    try store.validate(
      by: Self.validator(model.model), of: model, limit: 10, showsValues: showsValues, progress: { _ in })
  }
}

extension StoreValidation {
  /// What is not checked: `value Member.title: the store has no column for it`.
  var gaps: [String] {
    notChecked.map {
      "\($0.kind) \([$0.entity, $0.property].compactMap(\.self).joined(separator: ".")): \($0.reason)"
    }
  }

  /// The objects that cannot be saved: `Member/p1 1570 name`.
  var errors: [String] {
    objects.map { object in
      "\(object.identifier.split(separator: "/").suffix(2).joined(separator: "/")) "
        + object.errors.flatMap(\.flattened).map { "\($0.code) \($0.property ?? "")" }.joined(separator: ", ")
    }
  }
}
