import GlossBasics
package import GlossManagedObjectModel

/// What is known of a model's use with CloudKit.
package enum CloudKitUse: Sendable {
  /// Neither the model nor the code that was read says whether it is mirrored; with what would be, nil for all of it.
  case unstated(SynchronizedModel?)
  /// Its stores are not mirrored.
  case none
  case some(SynchronizedModel)

  /// What is mirrored.
  ///
  /// - Parameters:
  ///   - index: the model.
  ///   - isAsked: whether the caller says that it is mirrored.
  package func synchronized(_ index: ModelIndex, isAsked: Bool) -> SynchronizedModel? {
    switch self {
    case .unstated(let model): isAsked ? model ?? SynchronizedModel(index) : nil
    case .none: nil
    case .some(let model): model
    }
  }
}

/// A model with the entities of it that an app mirrors to CloudKit.
package struct SynchronizedModel: Sendable {
  package let index: ModelIndex
  /// The entities in a mirrored store, abstract ones included.
  package let entities: Set<String>
  /// The identifiers of its CloudKit containers, as far as the code names them.
  package let containers: Set<String>
  /// Where its entities go, as far as the code says; empty if it says nothing of containers.
  package let parts: [Part]
  /// Reasons why more, or fewer, entities may be mirrored: clauses without a full stop.
  package let gaps: [String]

  /// What goes to one container.
  package struct Part: Sendable, Hashable {
    /// nil for a container that the code does not name: the first one of the app's entitlements, or one that is not
    /// literal.
    package var container: String?
    package var entities: Set<String>

    package init(container: String?, entities: Set<String>) {
      (self.container, self.entities) = (container, entities)
    }
  }

  /// - Parameters:
  ///   - entities: the entities of the configurations that are mirrored; nil for all.
  ///   - parts: where they go.
  package init(
    _ index: ModelIndex, entities: Set<String>? = nil, parts: [Part] = [], gaps: [String] = []
  ) {
    self.index = index
    containers = Set(parts.compactMap(\.container))
    // Ancestors are in the same table and the same record type.
    let whole = { (names: Set<String>) in
      Set(names.filter { index.entity(named: $0) != nil }.flatMap { index.namesInChain(of: $0) })
    }
    self.entities = entities.map(whole) ?? Set(index.entityNames)
    self.parts = parts.map { Part(container: $0.container, entities: whole($0.entities)) }
    self.gaps = gaps
  }

  /// The same model, with what is known of its containers.
  package func sent(to parts: [Part]) -> SynchronizedModel {
    SynchronizedModel(
      index, entities: entities,
      parts: parts.map { Part(container: $0.container, entities: $0.entities.intersection(entities)) }, gaps: gaps)
  }

  /// What may go to a container: what the code mirrors to it, and what it mirrors to one that it does not name; nil if
  /// that is nothing.
  func part(for container: String) -> SynchronizedModel? {
    let parts = parts.isEmpty ? [Part(container: nil, entities: entities)] : parts
    let own = parts.filter { $0.container == container || $0.container == nil }
    guard !own.isEmpty else { return nil }
    var gaps = gaps
    let open = own.filter { $0.container == nil }.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
    if !open.isEmpty {
      let names = CloudKitComparison.list(open.sorted { $0.precedes($1) }.map { "'\($0)'" })
      gaps.append("the code does not say which container has \(names), so it may be '\(container)' or another")
    }
    return SynchronizedModel(
      index, entities: own.reduce(into: Set<String>()) { $0.formUnion($1.entities) }, parts: own, gaps: gaps)
  }

  /// The record types that the code mirrors to a container.
  fileprivate func recordTypes(of container: String) -> Set<String> {
    Set(parts.filter { $0.container == container }.flatMap(\.entities).map(recordType))
  }

  /// The model as far as it says itself what is mirrored: all of it if it is marked for CloudKit, else its marked
  /// configurations; nil if it has no such mark.
  ///
  /// The mark is only Xcode's tick box: what counts is the code that describes the stores.
  package init?(marked index: ModelIndex) {
    let marked = index.model.configurations.filter { $0.usesCloudKit ?? false }
    if !marked.isEmpty {
      self.init(index, entities: Set(marked.flatMap(\.entities)))
    } else if index.model.usesCloudKit ?? false {
      self.init(index)
    } else {
      return nil
    }
  }

  /// The synchronized entities, sorted by name.
  var described: [EntityDescription] { index.entities.filter { entities.contains($0.name) } }

  /// The record type of an entity: `CD_` and the root of its inheritance.
  package func recordType(of entity: String) -> String { "CD_" + (index.rootName(of: entity) ?? entity) }
}

extension [SynchronizedModel] {
  /// What of the models goes to the container of a schema.
  ///
  /// If the code names several containers, the schema is that of the one in the name of its file, else of the only one
  /// whose record types it has; otherwise that is not known, and everything is compared.
  ///
  /// - Returns: for each model what goes there, nil for nothing; and a clause on what the choice rests on.
  package func serving(_ path: String, _ schema: CloudKitSchema?) -> (models: [SynchronizedModel?], remark: String?) {
    let containers = Set(flatMap(\.containers)).sorted { $0.precedes($1) }
    guard containers.count > 1 else { return (map(Optional.some), nil) }
    let named = containers.filter { path.contains($0) }.max { $0.utf8.count < $1.utf8.count }
    let types = Set(schema?.recordTypes.map(\.name) ?? [])
    let present = containers.filter { container in
      contains { !$0.recordTypes(of: container).isDisjoint(with: types) }
    }
    guard let container = named ?? (present.count == 1 ? present.first : nil) else {
      return (map(Optional.some), nil)
    }
    let others = containers.filter { $0 != container }.map { "'\($0)'" }
    return (
      map { $0.part(for: container) },
      "\(path) is taken for the schema of '\(container)', "
        + (named == nil ? "since it has record types of that container alone" : "which its name has")
        + "; what goes to \(CloudKitComparison.list(others)) is left out"
    )
  }
}

extension Property {
  /// Whether mirroring leaves the property out: it is transient, or its userInfo says so.
  package var isKeptFromCloudKit: Bool { isTransient || userInfo[Self.ignoredKey] != nil }

  /// Properties with this userInfo key are not mirrored.
  private static let ignoredKey = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
}

extension RelationshipDescription {
  /// Whether the other side has many objects too; nil if the inverse is unknown.
  func isManyToMany(in index: ModelIndex) -> Bool {
    guard isToMany, let inverse, let destination = inverseEntity ?? destination else { return false }
    return index.property(inverse, of: destination)?.property.relationship?.isToMany ?? false
  }
}
