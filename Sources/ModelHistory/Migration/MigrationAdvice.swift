/// A change to the versions of a model that improves the verdict of a migration.
///
/// Handlers are those of a custom stage (`NSCustomMigrationStage`): `willMigrateHandler` works on objects of the old
/// version, `didMigrateHandler` on those of the new one. Source: Apple's documentation of staged migration.
package enum MigrationAdvice: Sendable, Hashable {
  /// Give the attribute of the new version a default.
  case giveDefault
  /// Make the property of the new version optional.
  case makeOptional
  /// Fill empty values, in a property of the old version.
  case fillBefore(place: String)
  /// Insert a version that is the new one with the property optional, and fill it there.
  case bridgeOptional
  /// Remove the duplicates from the old objects.
  case removeDuplicatesBefore
  /// Insert a version that is the new one without the constraint, and make the values unique there.
  case bridgeUnique
  /// Give it the renaming identifier that the old version knows it by.
  case identify(String)
  /// Give each object that shares this renaming identifier its own.
  case separateIdentifiers(String)
  /// Insert a version with an attribute of the new type next to the old one.
  case bridgeType(String)
  /// Insert a version with a to-one relationship next to the to-many one.
  case bridgeToOne
  /// Insert a version with a copy of the new hierarchy next to the old ones.
  case bridgeHierarchy(roots: [String])

  /// The name of the attribute, relationship or entity next to the old one.
  package static func bridge(_ name: String) -> String { name + "Bridge" }

  /// Whether the objects can be prepared before the migration, so one stage is enough.
  package var isPreparation: Bool {
    switch self {
    case .fillBefore, .removeDuplicatesBefore: true
    default: false
    }
  }

  /// The advice in English, without a subject.
  ///
  /// - Parameters:
  ///   - entity: the entity of the new version.
  ///   - property: its property; nil for the entity itself.
  ///   - old: the version that stores come from, `'App'`.
  ///   - new: the version they migrate to.
  ///   - isSwiftData: whether both are of SwiftData, which has other names for handlers and identifiers.
  package func words(
    entity: String, property: String?, old: String = "the old version", new: String = "the new version",
    isSwiftData: Bool = false
  ) -> String {
    let words = words(entity: entity, property: property, from: old, to: new)
    guard isSwiftData else { return words }
    // SwiftData's names for the same.
    return words.replacing("the didMigrateHandler of", with: "the didMigrate: handler of").replacing(
      "renaming identifier", with: "originalName")
  }

  private func words(entity: String, property: String?, from old: String, to new: String) -> String {
    let name = property ?? entity
    let place = property.map { "'\(entity).\($0)'" } ?? "'\(entity)'"
    let between = "between \(old) and \(new) add a version: as"
    let filled = "in the didMigrateHandler of a custom stage that leads to it"
    switch self {
    case .giveDefault: return "give \(place) a default"
    case .makeOptional: return "make \(place) optional"
    case .fillBefore(let source): return "fill '\(source)' where it is empty"
    case .bridgeOptional: return "\(between) \(new), with \(place) optional; fill it \(filled)"
    case .removeDuplicatesBefore: return "of objects of '\(entity)' with equal unique values, keep only one"
    case .bridgeUnique:
      return
        "\(between) \(new), without the uniqueness constraint of '\(entity)'; give its objects unique values "
        + filled
    case .identify(let identifier): return "give \(place) the renaming identifier '\(identifier)'"
    case .separateIdentifiers(let identifier):
      return "give each object that shares the renaming identifier '\(identifier)' its own; the version hashes stay "
        + "the same"
    case .bridgeType(let type):
      return "\(between) \(old), with an optional attribute '\(entity).\(Self.bridge(name))' of type \(type) next to "
        + "'\(name)'; fill it \(filled), and give \(place) of \(new) the renaming identifier '\(Self.bridge(name))'"
    case .bridgeToOne:
      return
        "\(between) \(old), with an optional to-one relationship '\(entity).\(Self.bridge(name))' next to '\(name)'; "
        + "fill it \(filled), and give \(place) of \(new) the renaming identifier '\(Self.bridge(name))'"
    case .bridgeHierarchy(let roots):
      let rows = roots.map { "'\($0)'" }.joined(separator: " and ")
      return "\(between) \(old), with a copy of \(place) and of the entities below it as \(new) has them, each with "
        + "'Bridge' after its name; copy the objects of \(rows) \(filled), and give each of the entities of \(new) the "
        + "renaming identifier of its copy ('\(Self.bridge(entity))')"
    }
  }
}

extension MigrationIssue {
  /// The advice, simplest first; empty if only a mapping model helps.
  package var advice: [MigrationAdvice] {
    switch reason {
    case .ambiguousRenamingIdentifier(let identifier): return [.separateIdentifiers(identifier)]
    // Nothing converts to or from an unknown type, not even the type itself.
    case .incompatibleTypes(let old, let new): return [old, new].contains("Undefined") ? [] : [.bridgeType(new)]
    case .unknownTypes: return []
    case .toManyToOne: return [.bridgeToOne]
    case .mergedHierarchies(let roots): return [.bridgeHierarchy(roots: roots)]
    case .missingValue: return (canHaveDefault ? [.giveDefault] : []) + [.makeOptional, filling]
    case .missingDestination: return [.makeOptional, filling]
    case .notCarriedOver: return formerIdentifier.map { [.identify($0)] } ?? []
    }
  }

  private var filling: MigrationAdvice { fillable.map { .fillBefore(place: $0) } ?? .bridgeOptional }
}

extension NewUniquenessConstraint {
  package var advice: [MigrationAdvice] { [isInOldVersion ? .removeDuplicatesBefore : .bridgeUnique] }
}
