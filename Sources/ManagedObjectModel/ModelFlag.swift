/// A yes-or-no member of the objects of a model: its name in every format, and whether hashes contain it.
///
/// Readers, writers, comparison, JSON and wording go through these, so a new flag is a stored property, a `ModelMember`
/// and a row here. Other members are handled by hand, because more than a name differs: a default value depends on the
/// type, a renaming identifier is dropped if it repeats the name, whether a relationship is to-many follows from its
/// maximum count, whether an attribute is derived from the class of the archived object, and `usesScalarValueType` is
/// not compiled.
package struct ModelFlag: Sendable, Equatable {
  /// The name in Core Data, which JSON output uses.
  package let member: ModelMember
  /// The attribute's name in source documents.
  package let sourceName: String
  /// How compiled models store the flag.
  package let archived: ArchiveForm
  /// The bit of `_P` in compiled models that repeats the flag; 0 if the compiler sets none.
  package let repeatedBit: Int64
  /// The bit of `_P` that is read if a file has only the bit; 0 for none.
  package let inferredBit: Int
  /// The setting in `elements` archives; nil if the flag is younger than that format.
  package let elementsName: String?
  /// Whether a change of the flag alone changes the version hash of the entity.
  ///
  /// `isTransient` is not one of these: it decides whether the hash contains the property at all.
  package let isHashed: Bool

  /// How compiled models store a flag.
  package enum ArchiveForm: Sendable, Hashable {
    /// A Boolean under a key; missing if it is false.
    case key(String)
    /// A bit of an attribute's `NSFlagsKey`.
    case attributeBit(Int)
  }

  private init(
    _ member: ModelMember, source: String, _ archived: ArchiveForm, repeated: Int64 = 0, inferred: Int = 0,
    elements: String? = nil, isHashed: Bool = false
  ) {
    self.member = member
    sourceName = source
    self.archived = archived
    repeatedBit = repeated
    inferredBit = inferred
    elementsName = elements
    self.isHashed = isHashed
  }

  // MARK: - The flags

  /// All flags.
  ///
  /// Sources: documents and compiled models of Xcode 3 to 26.
  package static let all =
    ofProperties + [
      isOrdered, allowsExternalBinaryDataStorage, allowsCloudEncryption, preservesValueInHistoryOnDeletion, isAbstract,
    ]

  /// The flags that the formats have for every kind of property.
  package static let ofProperties = [
    isOptional, isTransient, isIndexed, isIndexedBySpotlight, isStoredInExternalRecord,
  ]

  package static let isOptional = ModelFlag(
    .isOptional, source: "optional", .key("NSIsOptional"), repeated: 0x2, elements: "XD_PPSK_isOptional",
    isHashed: true)
  package static let isTransient = ModelFlag(
    .isTransient, source: "transient", .key("NSIsTransient"), repeated: 0x8, elements: "XD_PPSK_isTransient")
  static let isIndexed = ModelFlag(
    .isIndexed, source: "indexed", .key("NSIsIndexed"), elements: "XD_PPSK_isIndexed")
  static let isIndexedBySpotlight = ModelFlag(
    .isIndexedBySpotlight, source: "spotlightIndexingEnabled", .key("NSIndexedBySpotlight"), inferred: 0x100,
    elements: "XD_PPSK_isSpotlightIndexed")
  static let isStoredInExternalRecord = ModelFlag(
    .isStoredInExternalRecord, source: "storedInTruthFile", .key("NSIsStoredInTruth"), inferred: 0x200,
    elements: "XD_PPSK_isStoredInTruthFile")
  static let isOrdered = ModelFlag(
    .isOrdered, source: "ordered", .key("NSIsOrdered"), repeated: 0x400, elements: "XD_PRK_ordered",
    isHashed: true)
  static let allowsExternalBinaryDataStorage = ModelFlag(
    .allowsExternalBinaryDataStorage, source: "allowsExternalBinaryDataStorage", .attributeBit(0x4),
    elements: "XD_PAttK_allowsExternalBinaryDataStorage", isHashed: true)
  static let allowsCloudEncryption = ModelFlag(
    .allowsCloudEncryption, source: "allowsCloudEncryption", .key("NSAllowsCloudEncryption"), inferred: 0x800)
  static let preservesValueInHistoryOnDeletion = ModelFlag(
    .preservesValueInHistoryOnDeletion, source: "preserveAfterDeletion", .attributeBit(0x10), isHashed: true)
  static let isAbstract = ModelFlag(
    .isAbstract, source: "isAbstract", .key("NSIsAbstract"), elements: "XD_PSK_isAbstract", isHashed: true)
}

/// A flag of one kind of object, with the place of its value.
package struct ObjectFlag<Object>: Sendable {
  package let flag: ModelFlag
  package let path: any WritableKeyPath<Object, Bool> & Sendable

  init(_ flag: ModelFlag, _ path: any WritableKeyPath<Object, Bool> & Sendable) {
    self.flag = flag
    self.path = path
  }
}

/// An object that has flags.
package protocol Flagged {
  /// The flags in the order in which JSON output lists them.
  static var flags: [ObjectFlag<Self>] { get }
}

extension Flagged {
  /// The flags that are set.
  package var setFlags: [ModelFlag] { Self.flags.filter { self[keyPath: $0.path] }.map(\.flag) }

  /// Whether a change of a member alone changes the version hash because it is a flag that the hash contains.
  package static func hashContains(_ member: ModelMember) -> Bool {
    flags.contains { $0.flag.member == member && $0.flag.isHashed }
  }
}

extension EntityDescription: Flagged {
  package static let flags = [ObjectFlag<Self>(.isAbstract, \.isAbstract)]
}

extension AttributeDescription: Flagged {
  package static let flags = mainFlags + traits

  /// The flags that come before other members in JSON output.
  package static let mainFlags = [ObjectFlag<Self>(.isOptional, \.isOptional), .init(.isTransient, \.isTransient)]

  /// The flags that come after the rules, and that text lists only if they are set.
  package static let traits = [
    ObjectFlag<Self>(.allowsExternalBinaryDataStorage, \.allowsExternalBinaryDataStorage),
    .init(.allowsCloudEncryption, \.allowsCloudEncryption),
    .init(.preservesValueInHistoryOnDeletion, \.preservesValueInHistoryOnDeletion),
    .init(.isIndexedBySpotlight, \.isIndexedBySpotlight),
    .init(.isStoredInExternalRecord, \.isStoredInExternalRecord), .init(.isIndexed, \.isIndexed),
  ]
}

extension RelationshipDescription: Flagged {
  package static let flags = mainFlags + traits

  /// The flags that come before other members in JSON output.
  package static let mainFlags = [
    ObjectFlag<Self>(.isOrdered, \.isOrdered), .init(.isOptional, \.isOptional), .init(.isTransient, \.isTransient),
  ]

  /// The flags that come after the rules, and that text lists only if they are set.
  package static let traits = [
    ObjectFlag<Self>(.isIndexed, \.isIndexed), .init(.isIndexedBySpotlight, \.isIndexedBySpotlight),
    .init(.isStoredInExternalRecord, \.isStoredInExternalRecord),
  ]
}

extension FetchedPropertyDescription: Flagged {
  /// A fetched property is always transient, whatever a file says, so readers handle that flag by hand.
  package static let flags = [ObjectFlag<Self>(.isOptional, \.isOptional), .init(.isTransient, \.isTransient)]
}
