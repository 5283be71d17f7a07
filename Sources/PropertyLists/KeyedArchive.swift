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
/// let archive = try KeyedArchive(bytes, KeyVocabulary(["NSEntityName"]))
/// let name = archive.root.flatMap { archive.value(1, of: $0) }.flatMap { archive.string($0) }
/// ```
package final class KeyedArchive {
  /// A value, by the offset of its object in the property list; null is 0.
  package struct Reference: Sendable, Hashable, Comparable {
    package let offset: UInt32

    /// The null reference.
    static let null = Reference(offset: 0)

    /// By the offset in the file.
    package static func < (left: Reference, right: Reference) -> Bool { left.offset < right.offset }

    package static func == (left: Reference, right: Reference) -> Bool { left.offset == right.offset }

    // Explicit, to avoid a generic comparison of optionals.
    package static func == (left: Reference?, right: Reference) -> Bool { left?.offset == right.offset }

    package static func != (left: Reference, right: Reference?) -> Bool { left.offset != right?.offset }
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
  private let vocabulary: KeyVocabulary
  /// The key number of each property list object, computed on demand.
  @exclusivity(unchecked) private var keyNumbers: [UInt8]
  /// The names of the classes read so far.
  @exclusivity(unchecked) private var classNames: [(description: Reference, name: String)] = []
  /// The remaining budget of reads.
  @exclusivity(unchecked) package private(set) var remaining: Int

  /// The number of members that are searched for free; the largest objects of real models have 30.
  private static let freeMembers = 64
  /// The maximum number of cached class names; a model has a dozen.
  private static let classLimit = 32
  /// Marks an object that was not looked up as a key yet.
  private static let notLookedUp = UInt8.max

  /// - Parameter budget: the budget of reads; nil to derive it from the archive's size.
  package init(_ bytes: [UInt8], _ vocabulary: KeyVocabulary, budget: Int? = nil) throws(PropertyListError) {
    let list = try Self.list(bytes)
    guard case .dictionary(let keys, let values) = try list.object(at: list.root),
      let objects = try list.value("$objects", keys, values), case .array(let references) = try list.object(at: objects)
    else { throw PropertyListError(.notAnArchive, "it is not a keyed archive") }
    self.list = list
    self.vocabulary = vocabulary
    targets = try list.targets(of: references)
    unsafe keyNumbers = [UInt8](repeating: Self.notLookedUp, count: list.count)
    unsafe remaining = budget ?? 100_000 + 4 * list.bytes.count
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
    let left = unsafe remaining - amount
    unsafe remaining = left
    if left < 0 { isExhausted = true }
    return left >= 0
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
  @inline(__always) func run(at offset: Int, size: Int) -> Range<Int>? {
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
  @inline(__always) func reference(at start: Int, _ index: Int) -> Reference {
    let number = list.uncheckedNumber(at: start, index)
    guard number < list.offsets.count else { return misled() }
    return followed(Reference(offset: list.offsets[number]))
  }

  private func misled() -> Reference {
    if damage == nil { damage = PropertyListError(.malformed, "a reference is out of range") }
    return .null
  }

  /// Resolves a value that is a reference by number to its object.
  @inline(__always) private func followed(_ reference: Reference) -> Reference {
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

  private func keyNumber(at start: Int, _ position: Int) -> UInt8 {
    guard let object = list.number(at: start, position) else { return 0 }
    let known = unsafe keyNumbers[object]
    if known != Self.notLookedUp { return known }
    let offset = Int(list.offsets[object])
    var number: UInt8 = 0
    let kind = list.bytes[offset] >> 4
    if kind == 0x5, let name = text(bytesAt: offset) {
      number = vocabulary.number(of: list.bytes[name])
    } else if kind == 0x6, let name = text(bytesAt: offset) {
      // Known keys are ASCII, but a writer may store all strings as UTF-16.
      number = vocabulary.number(of: Array(list.text(utf16: name).utf8)[...])
    }
    unsafe keyNumbers[object] = number
    return number
  }

  /// The value of the first member with a vocabulary key, counted from 1; nil if it is missing.
  package func value(_ key: Int, of object: Object) -> Reference? {
    guard chargeSearch(of: object) else { return nil }
    for position in 0..<object.count where Int(keyNumber(at: Int(object.start), position)) == key {
      return reference(at: Int(object.start), object.count + position)
    }
    return nil
  }

  /// The keys of an object; 0 for those not in the vocabulary.
  package func keys(of object: Object) -> KeySet {
    guard chargeSearch(of: object) else { return KeySet() }
    return KeySet((0..<object.count).map { Int(keyNumber(at: Int(object.start), $0)) })
  }

  /// The vocabulary key of a member, from 1; 0 for others.
  package func key(_ position: Int, of object: Object) -> Int {
    Int(keyNumber(at: Int(object.start), position))
  }

  /// Whether a member is the object's class.
  package func isClass(_ position: Int, of object: Object) -> Bool {
    key(position, of: object) == vocabulary.number(.objectClass)
  }

  /// The name of a member's key.
  package func keyName(_ position: Int, of object: Object) -> String {
    guard let number = list.number(at: Int(object.start), position) else { return "" }
    return text(Reference(offset: list.offsets[number])) ?? ""
  }

  /// The value of a member.
  package func value(at position: Int, of object: Object) -> Reference {
    reference(at: Int(object.start), object.count + position)
  }

  /// The value of the first member with a name, for names outside the vocabulary.
  package subscript(name: String, of object: Object) -> Reference? {
    guard charge(object.count) else { return nil }
    for position in 0..<object.count where keyName(position, of: object) == name {
      return value(at: position, of: object)
    }
    return nil
  }

  /// The class of an object: `NSEntityDescription`; empty if the archive does not name it.
  package func className(of object: Object) -> String {
    guard let description = self[.objectClass, of: object] else { return "" }
    for index in unsafe classNames.indices where unsafe classNames[index].description == description {
      return unsafe classNames[index].name
    }
    let name = self.object(description).flatMap { self[.className, of: $0] }.flatMap { string($0) } ?? ""
    if unsafe classNames.count < Self.classLimit { unsafe classNames.append((description, name)) }
    return name
  }

  /// The value of the first member with a key of Foundation's classes.
  subscript(own: KeyVocabulary.Own, of object: Object) -> Reference? {
    value(vocabulary.number(own), of: object)
  }
}
