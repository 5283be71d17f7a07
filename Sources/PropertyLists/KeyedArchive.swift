/// The object graph of a keyed archive, as `NSKeyedArchiver` writes it, read object by object.
///
/// The archive is a property list of objects that name each other by number (`$objects`, `$top`), so shared and
/// circular references are ordinary here and nothing is unfolded. Making one checks every object; from then on asking
/// for what is not there, or is of another kind, gives nil. Asking is counted: a small archive whose shared parts are
/// visited again and again runs out of its budget (`isExhausted`), after which every container reads as empty. Both
/// the binary form and the XML form with `{CF$UID: n}` are read.
///
/// A class, used by one reader on one thread, because it counts.
///
/// ```swift
/// let archive = try KeyedArchive(bytes, KeyVocabulary(["NSEntityName"]))
/// let name = archive.root.flatMap { archive.value(1, of: $0) }.flatMap { archive.string($0) }
/// ```
package final class KeyedArchive {
  /// A value by the number of its object in the property list, or null.
  package struct Reference: Sendable, Hashable {
    let number: UInt32
  }

  /// An archived object: its class and its members.
  package struct Object: Sendable, Hashable {
    package let reference: Reference
    /// How many members it has, `$class` included.
    package let count: Int
    /// Where its references begin.
    let start: Int
  }

  /// Who wrote the archive, such as `NSKeyedArchiver`; nil where it does not say.
  package private(set) var archiver: String?
  /// The root object, usually called `root`; nil where the archive has none.
  package private(set) var root: Object?
  /// The same where it may be a text or a number as well.
  package private(set) var rootValue: Reference?
  /// Whether more was asked for than an archive of this size can need; what was read is not complete then.
  package private(set) var isExhausted = false

  let list: BinaryPropertyList
  let table: ArchiveTable
  private let vocabulary: KeyVocabulary
  /// How much more may be asked for.
  package private(set) var remaining: Int

  /// - Parameter budget: how much may be asked for, where it is not to follow from the archive's size.
  package init(_ bytes: [UInt8], _ vocabulary: KeyVocabulary, budget: Int? = nil) throws(PropertyListError) {
    list = try Self.list(bytes)
    var table = try ArchiveTable(list, vocabulary)
    guard let top = Self.object(list.root, in: table), let objects = Self.member("$objects", of: top, in: list),
      table.entries[Int(objects)].kind == .array
    else { throw PropertyListError(.notAnArchive, "it is no keyed archive") }
    table.resolve(objects: Int(objects), in: list)
    self.table = table
    self.vocabulary = vocabulary
    remaining = budget ?? 100_000 + 4 * list.bytes.count
    archiver = Self.member("$archiver", of: top, in: list).flatMap { string(Reference(number: $0)) }
    guard let roots = Self.member("$top", of: top, in: list).flatMap({ object(Reference(number: $0)) }) else { return }
    let named = Self.member("root", of: roots, in: list).map { Reference(number: table.followed($0)) }
    rootValue = named ?? (roots.count > 0 ? value(0, of: roots) : nil)
    root = rootValue.flatMap { object($0) }
  }

  /// The object table of an archive; other forms than the binary one are turned into it first.
  private static func list(_ bytes: [UInt8]) throws(PropertyListError) -> BinaryPropertyList {
    if PropertyListFormat(of: bytes) == .binary { return try BinaryPropertyList(bytes) }
    let node = try PropertyListParser.parse(bytes)
    guard node["$objects"] != nil else { throw PropertyListError(.notAnArchive, "it is no keyed archive") }
    return try BinaryPropertyList(BinaryPropertyListWriter.write(node))
  }

  private static func object(_ number: Int, in table: ArchiveTable) -> Object? {
    let entry = table.entries[number]
    guard entry.kind == .dictionary else { return nil }
    return Object(reference: Reference(number: UInt32(number)), count: Int(entry.count), start: Int(entry.bits))
  }

  /// The object, not followed, that a member of the archive's frame has.
  private static func member(_ name: String, of object: Object, in list: BinaryPropertyList) -> UInt32? {
    for position in 0..<object.count {
      guard let key = list.number(at: object.start, position), (try? list.text(at: Int(key))) == name else { continue }
      return list.number(at: object.start, object.count + position)
    }
    return nil
  }

  /// Counts work done; false once there has been too much of it.
  package func charge(_ amount: Int) -> Bool {
    remaining -= amount
    if remaining < 0 { isExhausted = true }
    return !isExhausted
  }

  func entry(_ reference: Reference) -> ArchiveTable.Entry {
    reference.number == ArchiveTable.nothing ? ArchiveTable.Entry(kind: .null) : table.entries[Int(reference.number)]
  }

  /// Which key of the vocabulary a member has, from 1; 0 for others.
  package func key(_ position: Int, of object: Object) -> Int {
    guard let number = list.number(at: object.start, position) else { return 0 }
    return Int(table.entries[Int(number)].key)
  }

  /// Whether a member names the object's class.
  package func isClass(_ position: Int, of object: Object) -> Bool {
    key(position, of: object) == Int(vocabulary.number(.objectClass))
  }

  /// The name of a member's key.
  package func keyName(_ position: Int, of object: Object) -> String {
    guard let number = list.number(at: object.start, position) else { return "" }
    return text(Reference(number: number)) ?? ""
  }

  /// The value of a member.
  package func value(_ position: Int, of object: Object) -> Reference {
    reference(at: object.start, object.count + position)
  }

  /// The object that a reference of a container leads to.
  func reference(at start: Int, _ index: Int) -> Reference {
    Reference(number: table.followed(list.number(at: start, index) ?? ArchiveTable.nothing))
  }

  /// The value of the first member of a name, for names that no vocabulary holds.
  package subscript(name: String, of object: Object) -> Reference? {
    for position in 0..<object.count where keyName(position, of: object) == name {
      return value(position, of: object)
    }
    return nil
  }

  /// The value of the first member with one of the keys of Foundation's classes.
  subscript(own: KeyVocabulary.Own, of object: Object) -> Reference? {
    let number = Int(vocabulary.number(own))
    for position in 0..<object.count where key(position, of: object) == number {
      return value(position, of: object)
    }
    return nil
  }
}
