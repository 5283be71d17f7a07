import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension OptimizedProperty {
  /// The bits of a property's flags.
  ///
  /// Transient, optional, ordered and preserved are as in the compiled models beside real files. The others stand
  /// between them in the same list (core-data.md, section 10.3), but no file at hand sets one: what they say is read,
  /// with a note.
  enum Flags {
    static let isReadOnly: UInt32 = 0x1
    static let isTransient: UInt32 = 0x2
    static let isOptional: UInt32 = 0x4
    static let isIndexedBySpotlight: UInt32 = 0x20
    static let isStoredInExternalRecord: UInt32 = 0x40
    static let isOrdered: UInt32 = 0x100
    static let hasMaximum: UInt32 = 0x200
    static let hasMinimum: UInt32 = 0x400
    static let preservesValueOnDeletion: UInt32 = 0x1000
    static let allowsCloudEncryption: UInt32 = 0x8000
    /// Bits that repeat what the flags of an attribute say.
    static let repeated: UInt32 = 0x800 | 0x2000 | 0x4000

    static let known =
      isReadOnly | isTransient | isOptional | isIndexedBySpotlight | isStoredInExternalRecord | isOrdered | hasMaximum
      | hasMinimum | preservesValueOnDeletion | allowsCloudEncryption | repeated
  }

  func has(_ flag: UInt32) -> Bool { flags & flag != 0 }

  /// The bits of an attribute's own flags, those of `NSFlagsKey` in a compiled model.
  enum AttributeFlags {
    static let hasMaximum: UInt32 = 0x1
    static let hasMinimum: UInt32 = 0x2
    static let allowsExternalStorage: UInt32 = 0x4
    static let preservesValueOnDeletion: UInt32 = 0x10
    /// Kept in a file of its own, of which the reader of compiled models takes no notice either.
    static let isFileBacked: UInt32 = 0x20
    static let known = hasMaximum | hasMinimum | allowsExternalStorage | preservesValueOnDeletion | isFileBacked
  }
}

extension OptimizedModelReader {
  mutating func reportUnknownFlags(of property: OptimizedProperty, at path: ObjectPath) {
    let unknown = property.flags & ~OptimizedProperty.Flags.known
    guard unknown != 0 else { return }
    report(.unknownElement, "the flags \(String(unknown, radix: 16)) are set, which are not known", at: path)
  }

  /// Says that a fact was read from a place that the form seems to keep it in.
  mutating func note(_ fact: String, at path: ObjectPath) {
    report(
      .unreadableValue, "\(fact), if it is kept as it seems: no optimized model with it was there to compare", at: path,
      severity: .note)
  }

  mutating func read(flags property: OptimizedProperty, into attribute: inout AttributeDescription, at path: ObjectPath)
  {
    typealias Flags = OptimizedProperty.Flags
    attribute.isIndexedBySpotlight = property.has(Flags.isIndexedBySpotlight)
    attribute.isStoredInExternalRecord = property.has(Flags.isStoredInExternalRecord)
    attribute.allowsCloudEncryption = property.has(Flags.allowsCloudEncryption)
    if attribute.isIndexedBySpotlight { note("the attribute is indexed by Spotlight", at: path) }
    if attribute.isStoredInExternalRecord { note("the attribute is stored in an external record", at: path) }
    if attribute.allowsCloudEncryption { note("the attribute is encrypted in the cloud", at: path) }
  }

  /// Reads the bounds of an attribute, which Core Data takes out of the validation predicates.
  ///
  /// They are whole numbers beside the renaming identifier, with a flag each. Those of whole numbers and the lengths of
  /// texts are read, with a note, where numbers and flags agree and fit the type; of other types the form is not known.
  mutating func read(
    bounds: (minimum: Int64, maximum: Int64)?, of property: OptimizedProperty,
    into attribute: inout AttributeDescription, at path: ObjectPath
  ) {
    let has = (
      minimum: property.has(OptimizedProperty.Flags.hasMinimum),
      maximum: property.has(OptimizedProperty.Flags.hasMaximum)
    )
    guard has != (false, false) || bounds ?? (0, 0) != (0, 0) else { return }
    let range: ClosedRange<Int64>? =
      switch attribute.type {
      case .integer16: Int64(Int16.min)...Int64(Int16.max)
      case .integer32: Int64(Int32.min)...Int64(Int32.max)
      // Beyond lie the bit patterns of ordinary fractions.
      case .integer64: -1 << 60...1 << 60
      case .string: 0...Int64(Int32.max)
      default: nil
      }
    guard let bounds, let range, range.contains(bounds.minimum), range.contains(bounds.maximum),
      has.minimum || bounds.minimum == 0, has.maximum || bounds.maximum == 0,
      !(has.minimum && has.maximum) || bounds.minimum <= bounds.maximum
    else { return report(.unreadableValue, "the bounds are kept in a way that is not known, and left out", at: path) }
    let what = attribute.type == .string ? "length" : "value"
    if has.minimum, attribute.set(minimum: .integer(bounds.minimum)) {
      note("the minimum \(what) is \(bounds.minimum)", at: path)
    }
    if has.maximum, attribute.set(maximum: .integer(bounds.maximum)) {
      note("the maximum \(what) is \(bounds.maximum)", at: path)
    }
  }
}
