/// The object graph of a keyed archive, as `NSKeyedArchiver` writes it, read object by object.
///
/// The archive is a property list of objects that name each other by number (`$objects`, `$top`), so shared and
/// circular references are ordinary here and nothing is unfolded. Making one checks every object and every reference;
/// from then on asking for what is not there, or is of another kind, gives nil. Asking is counted: a small archive
/// whose shared parts are visited again and again runs out of its budget (`isExhausted`), after which every container
/// reads as empty. Both the binary form and the XML form with `{CF$UID: n}` are read.
///
/// A class, used by one reader on one thread, because texts are made once and kept.
///
/// ```swift
/// let archive = try KeyedArchive(bytes)
/// let name = archive.root.flatMap { archive["NSEntityName", of: $0] }.flatMap(archive.string)
/// ```
package final class KeyedArchive {
  /// A value by the number of its object in the property list.
  package struct Reference: Sendable, Hashable {
    let number: Int
  }

  /// An archived object: its class and its members.
  package struct Object: Sendable, Equatable {
    package let reference: Reference
    /// How many members it has, `$class` included.
    package let count: Int
    let keys: BinaryPropertyList.References
    let values: BinaryPropertyList.References
  }

  /// The names of all member keys of the archive, each once; members name theirs by its index here.
  package let keyNames: [String]
  /// Who wrote the archive, such as `NSKeyedArchiver`; nil where it does not say.
  package private(set) var archiver: String?
  /// The root object, usually called `root`; nil where the archive has none.
  package private(set) var root: Object?
  /// Whether more was asked for than an archive of this size can need; what was read is not complete then.
  package private(set) var isExhausted = false

  let list: BinaryPropertyList
  /// The objects that references by number lead to.
  private var table: BinaryPropertyList.References?
  /// The index in `keyNames` of every object that is a key; -1 for the others.
  private let keyIndices: [Int32]
  private var texts: [String?]
  private var remaining: Int

  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    list = try Self.list(bytes)
    var index = ArchiveIndex(list)
    try index.checkAll()
    keyNames = index.keyNames
    keyIndices = index.keyIndices
    texts = Array(repeating: nil, count: list.count)
    remaining = 100_000 + 4 * list.bytes.count
    try findRoot()
  }

  /// The object table of an archive; other forms than the binary one are turned into it first.
  private static func list(_ bytes: [UInt8]) throws(PropertyListError) -> BinaryPropertyList {
    if PropertyListFormat(of: bytes) == .binary { return try BinaryPropertyList(bytes) }
    let node = try PropertyListParser.parse(bytes)
    guard node["$objects"] != nil else { throw PropertyListError(.notAnArchive, "it is no keyed archive") }
    return try BinaryPropertyList(BinaryPropertyListWriter.write(node))
  }

  private func findRoot() throws(PropertyListError) {
    guard let top = object(Reference(number: list.root)), let objects = self["$objects", of: top],
      case .array(let table)? = try? list.object(at: objects.number)
    else { throw PropertyListError(.notAnArchive, "it is no keyed archive") }
    self.table = table
    archiver = self["$archiver", of: top].flatMap { string($0) }
    guard let roots = self["$top", of: top].flatMap({ object($0) }) else { return }
    root = (self["root", of: roots] ?? (roots.count > 0 ? value(0, of: roots) : nil)).flatMap { object($0) }
  }

  /// Counts work done; false once there has been too much of it.
  package func charge(_ amount: Int) -> Bool {
    remaining -= amount
    if remaining < 0 { isExhausted = true }
    return !isExhausted
  }

  /// The number of the object that a value stands for; nil for null.
  func resolved(_ reference: Reference) -> Int? {
    guard case .uid(let number)? = try? list.object(at: reference.number) else { return reference.number }
    // Object 0 is `$null`.
    guard number > 0, let table, number < UInt64(table.count) else { return nil }
    return try? list.object(Int(number), of: table)
  }

  /// The text at a number, made once.
  func text(at number: Int) -> String? {
    if let text = texts[number] { return text }
    guard let text = try? list.text(at: number) else { return nil }
    texts[number] = text
    return text
  }

  /// Which key a member has: an index in `keyNames`.
  package func key(_ position: Int, of object: Object) -> Int {
    guard let number = try? list.object(position, of: object.keys) else { return -1 }
    return Int(keyIndices[number])
  }

  /// The value of a member.
  package func value(_ position: Int, of object: Object) -> Reference? {
    guard let number = try? list.object(position, of: object.values) else { return nil }
    return Reference(number: number)
  }

  /// The value of the first member of a name.
  package subscript(name: String, of object: Object) -> Reference? {
    for position in 0..<object.count {
      let key = key(position, of: object)
      if key >= 0, keyNames[key] == name { return value(position, of: object) }
    }
    return nil
  }
}
