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
  /// Reasons why more, or fewer, entities may be mirrored: clauses without a full stop.
  package let gaps: [String]

  /// - Parameter entities: the entities of the configurations that are mirrored; nil for all.
  package init(
    _ index: ModelIndex, entities: Set<String>? = nil, containers: Set<String> = [], gaps: [String] = []
  ) {
    self.index = index
    self.containers = containers
    // Ancestors are in the same table and the same record type.
    self.entities =
      entities.map { names in
        Set(names.filter { index.entity(named: $0) != nil }.flatMap { index.namesInChain(of: $0) })
      } ?? Set(index.entityNames)
    self.gaps = gaps
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
