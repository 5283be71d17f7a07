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
  /// A value by the number of its object in the property list, or null.
  package struct Reference: Sendable, Hashable {
    let number: UInt32

    static let nothing = Reference(number: ArchiveTable.nothing)
  }

  /// An archived object: its class and its members.
  package struct Object: Sendable, Hashable {
    package let reference: Reference
    /// How many members it has, `$class` included.
    package let count: Int
    let start: Int
  }

  /// The names of all member keys of the archive, each once; members name theirs by its index here.
  package var keyNames: [String] { table.keyNames }
  /// Who wrote the archive, such as `NSKeyedArchiver`; nil where it does not say.
  package private(set) var archiver: String?
  /// The root object, usually called `root`; nil where the archive has none.
  package private(set) var root: Object?
  /// Whether more was asked for than an archive of this size can need; what was read is not complete then.
  package private(set) var isExhausted = false

  let list: BinaryPropertyList
  let table: ArchiveTable
  private var texts: [String?]
  private var classes: [UInt32: String] = [:]
  private var remaining: Int

  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    list = try Self.list(bytes)
    var table = try ArchiveTable(list)
    guard let objects = Self.objects(in: table, root: list.root) else {
      throw PropertyListError(.notAnArchive, "it is no keyed archive")
    }
    table.resolve(objects: objects)
    self.table = table
    texts = Array(repeating: nil, count: list.count)
    remaining = 100_000 + 4 * list.bytes.count
    guard let top = object(Reference(number: UInt32(list.root))) else { return }
    archiver = self["$archiver", of: top].flatMap { string($0) }
    guard let roots = self["$top", of: top].flatMap({ object($0) }) else { return }
    root = (self["root", of: roots] ?? (roots.count > 0 ? value(0, of: roots) : nil)).flatMap { object($0) }
  }

  /// The object table of an archive; other forms than the binary one are turned into it first.
  private static func list(_ bytes: [UInt8]) throws(PropertyListError) -> BinaryPropertyList {
    if PropertyListFormat(of: bytes) == .binary { return try BinaryPropertyList(bytes) }
    let node = try PropertyListParser.parse(bytes)
    guard node["$objects"] != nil else { throw PropertyListError(.notAnArchive, "it is no keyed archive") }
    return try BinaryPropertyList(BinaryPropertyListWriter.write(node))
  }

  /// The number of the array `$objects`.
  private static func objects(in table: ArchiveTable, root: Int) -> Int? {
    let top = table.entries[root]
    guard top.kind == .dictionary else { return nil }
    let start = Int(top.bits)
    for place in start..<start + Int(top.count) where table.keyNames[Int(table.numbers[place])] == "$objects" {
      let number = Int(table.numbers[place + Int(top.count)])
      return table.entries[number].kind == .array ? number : nil
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

  /// The text at a number, made once; nil where there is none.
  func text(_ reference: Reference) -> String? {
    guard reference.number != ArchiveTable.nothing else { return nil }
    let number = Int(reference.number)
    if let text = texts[number] { return text }
    let entry = table.entries[number]
    let range = Int(entry.bits)..<Int(entry.bits) + Int(entry.count)
    switch entry.kind {
    case .ascii: texts[number] = list.text(ascii: range)
    case .utf16: texts[number] = list.text(utf16: range)
    default: return nil
    }
    return texts[number]
  }

  /// Which key a member has: an index in `keyNames`.
  package func key(_ position: Int, of object: Object) -> Int {
    Int(table.numbers[object.start + position])
  }

  /// The value of a member.
  package func value(_ position: Int, of object: Object) -> Reference {
    Reference(number: table.numbers[object.start + object.count + position])
  }

  /// The value of the first member of a name.
  package subscript(name: String, of object: Object) -> Reference? {
    for position in 0..<object.count where table.keyNames[key(position, of: object)] == name {
      return value(position, of: object)
    }
    return nil
  }

  /// The class of an object: `NSEntityDescription`; the empty text where the archive does not say.
  package func className(of object: Object) -> String {
    guard let reference = self["$class", of: object] else { return "" }
    if let name = classes[reference.number] { return name }
    let name = self.object(reference).flatMap { self["$classname", of: $0] }.flatMap { string($0) } ?? ""
    classes[reference.number] = name
    return name
  }
}
