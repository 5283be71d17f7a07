/// The object graph of a keyed archive as written by `NSKeyedArchiver`, read object by object.
///
/// The archive is a property list of objects that refer to each other by number (`$objects`, `$top`), so shared and
/// circular references are normal, and nothing is unfolded. Objects are read in place on demand; a missing value, or
/// one of another kind, is nil. A malformed object reads as null and is recorded (`damage`). Reads are counted: a small
/// archive whose shared parts are visited repeatedly exhausts its budget (`isExhausted`), after which every container
/// reads as empty. Both the binary form and the XML form with `{CF$UID: n}` are supported.
///
/// A class, since it counts reads; used by one reader on one thread. One type, since every kind of value is read from
/// the same bytes with the same budget.
///
/// ```swift
/// let archive = try KeyedArchive(bytes)
/// let name = archive.root.flatMap { archive["NSEntityName", of: $0] }.flatMap { archive.string($0) }
/// ```
package final class KeyedArchive {
  /// A value, by the offset of its object in the property list; null is 0.
  package struct Reference: Sendable, Hashable {
    package let offset: UInt32

    /// The null reference.
    static let null = Reference(offset: 0)
  }

  /// An archived object: its class and members.
  package struct Object: Sendable, Hashable {
    package let reference: Reference
    /// The start of its references, keys first.
    let start: UInt32
    let members: UInt32

    /// The number of members, including `$class`.
    package var count: Int { Int(members) }
  }

  /// The program that wrote the archive, such as `NSKeyedArchiver`; nil if it is not recorded.
  package private(set) var archiver: String?
  /// The root object, usually named `root`; nil if the archive has no root object.
  package private(set) var root: Object?
  /// The root as a value, which may be a string or a number.
  package private(set) var rootValue: Reference?
  /// Whether reads exceeded what an archive of this size can need; the result is incomplete then.
  package private(set) var isExhausted = false
  /// The error of the first malformed object that was read.
  package private(set) var damage: PropertyListError?

  let list: BinaryPropertyList
  /// The offsets of the objects, by reference number; 0 for null.
  private let targets: [UInt32]
  /// The names of the classes read so far.
  private var classNames: [Reference: String] = [:]
  /// The remaining budget of reads.
  package private(set) var remaining: Int

  /// The number of members that are searched for free; the largest objects of real models have 30.
  private static let freeMembers = 64
  /// - Parameter budget: the budget of reads; nil to derive it from the archive's size.
  package init(_ bytes: [UInt8], budget: Int? = nil) throws(PropertyListError) {
    let list = try Self.list(bytes)
    guard case .dictionary(let keys, let values) = try list.object(at: list.root),
      let objects = try list.value("$objects", keys, values), case .array(let references) = try list.object(at: objects)
    else { throw PropertyListError(.notAnArchive, "it is not a keyed archive") }
    self.list = list
    targets = try list.targets(of: references)
    remaining = budget ?? 100_000 + 4 * list.bytes.count
    if let name = try list.value("$archiver", keys, values) { archiver = try list.text(at: name) }
    guard let top = try list.value("$top", keys, values),
      case .dictionary(let names, let roots) = try list.object(at: top)
    else { return }
    var named = try list.value("root", names, roots)
    if named == nil, roots.count > 0 { named = try list.object(0, of: roots) }
    rootValue = named.map { followed(Reference(offset: list.offsets[$0])) }
    root = rootValue.flatMap { object($0) }
  }

  /// The object table of an archive; forms other than binary are converted first.
  private static func list(_ bytes: [UInt8]) throws(PropertyListError) -> BinaryPropertyList {
    if PropertyListFormat(of: bytes) == .binary { return try BinaryPropertyList(bytes) }
    let node = try PropertyListParser.parse(bytes)
    guard node["$objects"] != nil else { throw PropertyListError(.notAnArchive, "it is not a keyed archive") }
    return try BinaryPropertyList(BinaryPropertyListWriter.write(node))
  }

  /// Counts work; returns false if the budget is exhausted.
  package func charge(_ amount: Int) -> Bool {
    remaining -= amount
    if remaining < 0 { isExhausted = true }
    return remaining >= 0
  }

  /// The result of a read; if it throws, records the error and returns nil.
  func checked<Value>(_ part: () throws(PropertyListError) -> Value) -> Value? {
    do {
      return try part()
    } catch {
      if damage == nil { damage = error }
      return nil
    }
  }

  /// The range after a marker with a count; nil if it is out of range.
  func run(at offset: Int, size: Int) -> Range<Int>? {
    let low = Int(list.bytes[offset] & 0xF)
    let end = offset &+ 1 &+ low &* size
    if low < 0xF, end <= list.end { return unsafe Range(uncheckedBounds: (offset &+ 1, end)) }
    return longRun(at: offset, low: low, size: size)
  }

  /// The same for a count that is a separate number, nearly always of one byte.
  private func longRun(at offset: Int, low: Int, size: Int) -> Range<Int>? {
    if low == 0xF, offset &+ 2 < list.end, list.bytes[offset &+ 1] == 0x10 {
      let end = offset &+ 3 &+ Int(list.bytes[offset &+ 2]) &* size
      if end <= list.end { return offset &+ 3..<end }
    }
    return checked { () throws(PropertyListError) in try list.run(at: offset, low: low, size: size) }
  }

  // MARK: - References

  /// The value of a reference in a container that is known to be in the object area.
  func reference(at start: Int, _ index: Int) -> Reference {
    let number = list.uncheckedNumber(at: start, index)
    guard number < list.offsets.count else { return misled() }
    return followed(Reference(offset: list.offsets[number]))
  }

  private func misled() -> Reference {
    if damage == nil { damage = PropertyListError(.malformed, "a reference is out of range") }
    return .null
  }

  /// Resolves a value that is a reference by number to its object.
  private func followed(_ reference: Reference) -> Reference {
    let offset = Int(reference.offset)
    let marker = list.bytes[offset]
    guard marker >> 4 == 0x8 else { return reference }
    // Nearly all archives have fewer than 65,536 objects.
    guard marker <= 0x81, offset + 2 < list.end else { return followed(reference, size: Int(marker & 0xF) + 1) }
    let bytes = unsafe list.bytes.withUnsafeBytes { bytes in
      UInt16(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 1, as: UInt16.self))
    }
    let number = marker == 0x80 ? Int(bytes >> 8) : Int(bytes)
    return number < targets.count ? Reference(offset: targets[number]) : .null
  }

  private func followed(_ reference: Reference, size: Int) -> Reference {
    let place = Int(reference.offset) + 1
    guard size <= 8, place + size <= list.end else { return misled() }
    let number = BinaryPropertyList.number(in: list.bytes, at: place, size: size)
    return number < UInt64(targets.count) ? Reference(offset: targets[Int(number)]) : .null
  }

  // MARK: - Members

  /// The object of a value; nil for null and for strings, numbers and the like.
  package func object(_ reference: Reference) -> Object? {
    let offset = Int(reference.offset)
    let marker = list.bytes[offset]
    guard marker >> 4 == 0xD, offset != 0 else { return nil }
    let size = 2 * list.referenceSize
    guard let references = run(at: offset, size: size) else { return nil }
    return Object(
      reference: reference, start: UInt32(references.lowerBound), members: UInt32(references.count / size))
  }

  /// Counts the search of an object's members, if there are more of them than any real object has.
  private func chargeSearch(of object: Object) -> Bool {
    object.count <= Self.freeMembers || charge(object.count)
  }

  /// Whether a member has a name. Known names are ASCII, but a writer may store all strings as UTF-16.
  private func hasMember(_ position: Int, of object: Object, named name: String) -> Bool {
    guard let number = list.number(at: Int(object.start), position) else { return false }
    let offset = Int(list.offsets[number])
    let kind = list.bytes[offset] >> 4
    guard kind == 0x5 || kind == 0x6, let range = text(bytesAt: offset) else { return false }
    if kind == 0x5 { return list.bytes[range].elementsEqual(name.utf8) }
    return range.count == 2 * name.utf8.count && list.text(utf16: range) == name
  }

  /// The value of the first member with a name; nil if it is missing.
  package subscript(name: String, of object: Object) -> Reference? {
    guard chargeSearch(of: object) else { return nil }
    for position in 0..<object.count where hasMember(position, of: object, named: name) {
      return value(at: position, of: object)
    }
    return nil
  }

  /// The members of an object but its class, in file order.
  package func members(of object: Object) -> [(name: String, value: Reference)] {
    guard chargeSearch(of: object) else { return [] }
    return (0..<object.count).map { (keyName($0, of: object), value(at: $0, of: object)) }
      .filter { $0.name != Self.classKey }
  }

  /// The name of a member's key.
  func keyName(_ position: Int, of object: Object) -> String {
    guard let number = list.number(at: Int(object.start), position) else { return "" }
    return text(Reference(offset: list.offsets[number])) ?? ""
  }

  /// The value of a member.
  func value(at position: Int, of object: Object) -> Reference {
    reference(at: Int(object.start), object.count + position)
  }

  /// The class of an object: `NSEntityDescription`; empty if the archive does not name it.
  package func className(of object: Object) -> String {
    guard let description = self[Self.classKey, of: object] else { return "" }
    if let known = classNames[description] { return known }
    let name = self.object(description).flatMap { self["$classname", of: $0] }.flatMap { string($0) } ?? ""
    classNames[description] = name
    return name
  }

  /// The key of an object's class.
  static let classKey = "$class"
}
