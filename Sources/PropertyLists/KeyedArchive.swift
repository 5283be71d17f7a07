/// The object graph of a keyed archive, as `NSKeyedArchiver` writes it, read object by object.
///
/// The archive is a property list of objects that name each other by number (`$objects`, `$top`), so shared and
/// circular references are ordinary here and nothing is unfolded. Objects are read where they lie when they are asked
/// for; asking for what is not there, or is of another kind, gives nil. An object that breaks the format reads as null
/// and is remembered (`damage`). Asking is counted: a small archive whose shared parts are visited again and again
/// runs out of its budget (`isExhausted`), after which every container reads as empty. Both the binary form and the
/// XML form with `{CF$UID: n}` are read.
///
/// A class, used by one reader on one thread, because it counts. One type, since every kind of value is read from the
/// same bytes, against the same count.
///
/// ```swift
/// let archive = try KeyedArchive(bytes, KeyVocabulary(["NSEntityName"]))
/// let name = archive.root.flatMap { archive.value(1, of: $0) }.flatMap { archive.string($0) }
/// ```
package final class KeyedArchive {
  /// A value by the place of its object in the property list; null is 0.
  package struct Reference: Sendable, Hashable, Comparable {
    package let offset: UInt32

    /// The value that is none.
    static let null = Reference(offset: 0)

    /// By the place in the file.
    package static func < (left: Reference, right: Reference) -> Bool { left.offset < right.offset }

    package static func == (left: Reference, right: Reference) -> Bool { left.offset == right.offset }

    // Said so that no generic comparison of optional values is made of it.
    package static func == (left: Reference?, right: Reference) -> Bool { left?.offset == right.offset }

    package static func != (left: Reference, right: Reference?) -> Bool { left.offset != right?.offset }
  }

  /// An archived object: its class and its members.
  package struct Object: Sendable, Hashable {
    package let reference: Reference
    /// Where its references begin, those to its keys first.
    let start: UInt32
    let members: UInt32
    let shape: ObjectShapes.Number

    /// How many members it has, `$class` included.
    package var count: Int { Int(members) }
  }

  /// Who wrote the archive, such as `NSKeyedArchiver`; nil where it does not say.
  package private(set) var archiver: String?
  /// The root object, usually called `root`; nil where the archive has none.
  package private(set) var root: Object?
  /// The same where it may be a text or a number as well.
  package private(set) var rootValue: Reference?
  /// Whether more was asked for than an archive of this size can need; what was read is not complete then.
  package private(set) var isExhausted = false
  /// What is wrong with the first object that was asked for and breaks the format.
  package private(set) var damage: PropertyListError?

  let list: BinaryPropertyList
  /// Where the objects begin, by the number that references give; 0 for null.
  private let targets: [UInt32]
  private let vocabulary: KeyVocabulary
  /// The number of the key that an object of the property list is, once it was asked for.
  @exclusivity(unchecked) private var keyNumbers: [UInt8]
  @exclusivity(unchecked) private var shapes: ObjectShapes
  /// The names of the classes that were asked for.
  @exclusivity(unchecked) private var classNames: [(description: Reference, name: String)] = []
  /// How much more may be asked for.
  @exclusivity(unchecked) package private(set) var remaining: Int

  /// How many names of classes are kept; a model has a dozen.
  private static let classLimit = 32
  /// Stands for an object that was not yet looked up as a key.
  private static let notLookedUp = UInt8.max

  /// - Parameter budget: how much may be asked for, where it is not to follow from the archive's size.
  package init(_ bytes: [UInt8], _ vocabulary: KeyVocabulary, budget: Int? = nil) throws(PropertyListError) {
    let list = try Self.list(bytes)
    guard case .dictionary(let keys, let values) = try list.object(at: list.root),
      let objects = try list.value("$objects", keys, values), case .array(let references) = try list.object(at: objects)
    else { throw PropertyListError(.notAnArchive, "it is not a keyed archive") }
    self.list = list
    self.vocabulary = vocabulary
    targets = try list.targets(of: references)
    unsafe keyNumbers = [UInt8](repeating: Self.notLookedUp, count: list.count)
    unsafe shapes = ObjectShapes(stride: vocabulary.count + 1)
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

  /// The object table of an archive; other forms than the binary one are turned into it first.
  private static func list(_ bytes: [UInt8]) throws(PropertyListError) -> BinaryPropertyList {
    if PropertyListFormat(of: bytes) == .binary { return try BinaryPropertyList(bytes) }
    let node = try PropertyListParser.parse(bytes)
    guard node["$objects"] != nil else { throw PropertyListError(.notAnArchive, "it is not a keyed archive") }
    return try BinaryPropertyList(BinaryPropertyListWriter.write(node))
  }

  /// Counts work done; false once there has been too much of it.
  package func charge(_ amount: Int) -> Bool {
    let left = unsafe remaining - amount
    unsafe remaining = left
    if left < 0 { isExhausted = true }
    return left >= 0
  }

  /// What a part of the property list gives; nil, and remembered, where it breaks the format.
  func checked<Value>(_ part: () throws(PropertyListError) -> Value) -> Value? {
    do {
      return try part()
    } catch {
      if damage == nil { damage = error }
      return nil
    }
  }

  /// The bytes behind a marker with a count; nil where they run out of the file.
  @inline(__always) func run(at offset: Int, size: Int) -> Range<Int>? {
    let low = Int(list.bytes[offset] & 0xF)
    let end = offset &+ 1 &+ low &* size
    if low < 0xF, end <= list.end { return unsafe Range(uncheckedBounds: (offset &+ 1, end)) }
    return longRun(at: offset, low: low, size: size)
  }

  /// The same where the count is a number of its own, nearly always of one byte.
  private func longRun(at offset: Int, low: Int, size: Int) -> Range<Int>? {
    if low == 0xF, offset &+ 2 < list.end, list.bytes[offset &+ 1] == 0x10 {
      let end = offset &+ 3 &+ Int(list.bytes[offset &+ 2]) &* size
      if end <= list.end { return offset &+ 3..<end }
    }
    return checked { () throws(PropertyListError) in try list.run(at: offset, low: low, size: size) }
  }

  // MARK: - References

  /// The value that a reference in a container leads to; the container was seen to lie in the object area.
  @inline(__always) func reference(at start: Int, _ index: Int) -> Reference {
    let number = list.uncheckedNumber(at: start, index)
    guard number < list.offsets.count else { return misled() }
    return followed(Reference(offset: list.offsets[number]))
  }

  private func misled() -> Reference {
    if damage == nil { damage = PropertyListError(.malformed, "a reference leads to no object") }
    return .null
  }

  /// What a value stands for: of a reference by number the object it leads to.
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

  /// The object a value stands for; nil for null and for texts, numbers and the like.
  package func object(_ reference: Reference) -> Object? {
    let offset = Int(reference.offset)
    let marker = list.bytes[offset]
    guard marker >> 4 == 0xD, offset != 0 else { return nil }
    let size = 2 * list.referenceSize
    guard let references = run(at: offset, size: size) else { return nil }
    let count = references.count / size
    let shape =
      unsafe shapes.number(
        start: references.lowerBound, count: count, in: list.bytes, referenceSize: list.referenceSize)
      ?? newShape(start: references.lowerBound, count: count)
    return Object(reference: reference, start: UInt32(references.lowerBound), members: UInt32(count), shape: shape)
  }

  private func newShape(start: Int, count: Int) -> ObjectShapes.Number {
    guard charge(count) else { return ObjectShapes.none }
    return unsafe shapes.add(start: start, count: count, in: list.bytes, referenceSize: list.referenceSize) { place in
      keyNumber(at: start, place)
    }
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
      // No known key needs wide characters, but a writer may store all its texts in them.
      number = vocabulary.number(of: Array(list.text(utf16: name).utf8)[...])
    }
    unsafe keyNumbers[object] = number
    return number
  }

  /// The value of the first member with a key of the vocabulary, counted from 1; nil where the object lacks it.
  package func value(_ key: Int, of object: Object) -> Reference? {
    guard object.shape != ObjectShapes.none else { return searched(key, of: object) }
    let place = unsafe Int(shapes.places[Int(object.shape) &* shapes.stride &+ key])
    return place == 0 ? nil : reference(at: Int(object.start), object.count &+ place &- 1)
  }

  private func searched(_ key: Int, of object: Object) -> Reference? {
    guard charge(object.count) else { return nil }
    for position in 0..<object.count where Int(keyNumber(at: Int(object.start), position)) == key {
      return reference(at: Int(object.start), object.count + position)
    }
    return nil
  }

  /// The keys of an object; 0 stands for those that are not in the vocabulary.
  package func keys(of object: Object) -> KeySet {
    if object.shape != ObjectShapes.none { return unsafe shapes.shapes[Int(object.shape)].keys }
    guard charge(object.count) else { return KeySet() }
    return KeySet((0..<object.count).map { Int(keyNumber(at: Int(object.start), $0)) })
  }

  /// Which key of the vocabulary a member has, from 1; 0 for others.
  package func key(_ position: Int, of object: Object) -> Int {
    Int(keyNumber(at: Int(object.start), position))
  }

  /// Whether a member names the object's class.
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

  /// The value of the first member of a name, for names that no vocabulary holds.
  package subscript(name: String, of object: Object) -> Reference? {
    guard charge(object.count) else { return nil }
    for position in 0..<object.count where keyName(position, of: object) == name {
      return value(at: position, of: object)
    }
    return nil
  }

  /// The class of an object: `NSEntityDescription`; the empty text where the archive does not say.
  package func className(of object: Object) -> String {
    guard let description = self[.objectClass, of: object] else { return "" }
    for index in unsafe classNames.indices where unsafe classNames[index].description == description {
      return unsafe classNames[index].name
    }
    let name = self.object(description).flatMap { self[.className, of: $0] }.flatMap { string($0) } ?? ""
    if unsafe classNames.count < Self.classLimit { unsafe classNames.append((description, name)) }
    return name
  }

  /// The value of the first member with one of the keys of Foundation's classes.
  subscript(own: KeyVocabulary.Own, of object: Object) -> Reference? {
    value(vocabulary.number(own), of: object)
  }
}
