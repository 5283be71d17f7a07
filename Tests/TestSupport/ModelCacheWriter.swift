package import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists

/// Writes a model as a store keeps it of itself.
///
/// Made from what the model compiler writes by the differences that real stores show: entities in a dictionary of known
/// keys with unused slots, inherited properties listed again as proxies or whole, and what is mostly not recorded left
/// out.
package enum ModelCacheWriter {
  /// A raw DEFLATE stream of stored blocks.
  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(0xFFFF)
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    return result
  }

  package static func archive(of model: ManagedObjectModel, keepsRules: Bool) -> [UInt8] {
    var archive = Archive(CompiledModelWriter.propertyList(model))
    if !keepsRules { archive.dropRules() }
    archive.repeatInherited()
    archive.useKnownKeys()
    return BinaryPropertyListWriter.write(archive.list)
  }
}

private struct Archive {
  private var top: [PropertyListEntry]
  private var objects: [PropertyListNode]

  init(_ list: PropertyListNode) {
    top = list.entries ?? []
    objects = list["$objects"]?.elements ?? []
  }

  var list: PropertyListNode {
    PropertyListNode(
      .dictionary(
        top.map { $0.key == "$objects" ? PropertyListEntry(key: $0.key, node: PropertyListNode(.array(objects))) : $0 })
    )
  }

  private static func number(_ node: PropertyListNode?) -> Int? {
    if case .uid(let number)? = node?.value { Int(number) } else { nil }
  }

  private static func uid(_ number: Int) -> PropertyListNode { PropertyListNode(.uid(UInt64(number))) }

  private mutating func add(_ value: PropertyListValue) -> PropertyListNode {
    objects.append(PropertyListNode(value))
    return Self.uid(objects.count - 1)
  }

  private mutating func add(_ members: [(String, PropertyListNode)], class name: String) -> PropertyListNode {
    let description = add(
      .dictionary([
        PropertyListEntry(key: "$classname", node: PropertyListNode(.string(name))),
        PropertyListEntry(
          key: "$classes",
          node: PropertyListNode(.array([name, "NSObject"].map { PropertyListNode(.string($0)) }))),
      ]))
    let entries = (members + [("$class", description)]).map { PropertyListEntry(key: $0.0, node: $0.1) }
    return add(.dictionary(entries))
  }

  private mutating func set(_ key: String, of object: Int, to node: PropertyListNode) {
    guard let entries = objects[object].entries else { return }
    objects[object].value = .dictionary(
      entries.map { $0.key == key ? PropertyListEntry(key: key, node: node) : $0 })
  }

  private func className(of object: Int) -> String? {
    Self.number(objects[object]["$class"]).flatMap { objects[$0]["$classname"]?.string }
  }

  private var entities: [Int] { objects.indices.filter { className(of: $0) == "NSEntityDescription" } }

  private func pairs(_ dictionary: Int) -> [(key: PropertyListNode, value: PropertyListNode)] {
    Array(zip(objects[dictionary]["NS.keys"]?.elements ?? [], objects[dictionary]["NS.objects"]?.elements ?? []))
      .map { ($0, $1) }
  }

  mutating func dropRules() {
    let none = Self.uid(0)
    for object in objects.indices {
      guard let entries = objects[object].entries else { continue }
      objects[object].value = .dictionary(
        entries.filter { $0.key != "NSValidationPredicates" && $0.key != "NSValidationWarnings" }
          .map { entry in
            switch entry.key {
            case "NSUserInfo", "NSFetchRequestTemplates": PropertyListEntry(key: entry.key, node: none)
            default: entry
            }
          })
    }
  }

  mutating func repeatInherited() {
    for entity in entities {
      var next = Self.number(objects[entity]["NSSuperentity"]).flatMap { $0 == 0 ? nil : $0 }
      guard let properties = Self.number(objects[entity]["NSProperties"]) else { continue }
      var all = pairs(properties)
      while let ancestor = next {
        let inherited = Self.number(objects[ancestor]["NSProperties"]).map { pairs($0) } ?? []
        for (place, pair) in inherited.enumerated() {
          guard let property = Self.number(pair.value) else { continue }
          if place.isMultiple(of: 2) {
            let members = [
              ("NSReferenceID", PropertyListNode(.integer(0))), ("NSUnderlyingProperty", pair.value),
              ("NSEntityDescription", Self.uid(entity)),
            ]
            all.append((pair.key, add(members, class: "_NSPropertyDescriptionProxy")))
          } else {
            let copy = add(objects[property].value)
            if let number = Self.number(copy) { set("NSEntity", of: number, to: Self.uid(entity)) }
            all.append((pair.key, copy))
          }
        }
        next = Self.number(objects[ancestor]["NSSuperentity"]).flatMap { $0 == 0 ? nil : $0 }
      }
      // Made anew, since the dictionary of the parent must stay as it is until all are done.
      later.append((properties, all))
    }
    for (dictionary, all) in later {
      set("NS.keys", of: dictionary, to: PropertyListNode(.array(all.map(\.key))))
      set("NS.objects", of: dictionary, to: PropertyListNode(.array(all.map(\.value))))
    }
  }

  private var later: [(Int, [(key: PropertyListNode, value: PropertyListNode)])] = []

  mutating func useKnownKeys() {
    guard let root = objects.indices.first(where: { className(of: $0) == "NSManagedObjectModel" }),
      let dictionary = Self.number(objects[root]["NSEntities"])
    else { return }
    let pairs = pairs(dictionary)
    let token = add(.string("__empty_slot_token__"))
    let unused = add(.string("AnUnusedSlot"))
    let keys = add([("NS.objects", PropertyListNode(.array(pairs.map(\.key) + [unused])))], class: "NSArray")
    let values = add([("NS.objects", PropertyListNode(.array(pairs.map(\.value) + [token])))], class: "NSArray")
    let mapping = add(
      [
        ("keys", keys), ("length", PropertyListNode(.integer(Int64(pairs.count + 1)))),
        ("version", PropertyListNode(.integer(1))),
      ], class: "NSKnownKeysMappingStrategy1")
    let known = add(
      [
        ("values", values), ("searchMapping", mapping), ("emptyToken", token),
        ("version", PropertyListNode(.integer(1))),
      ], class: "NSKnownKeysDictionary1")
    set("NSEntities", of: root, to: known)
  }
}
