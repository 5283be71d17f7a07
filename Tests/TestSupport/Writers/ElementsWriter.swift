package import GlossManagedObjectModel
import GlossModelFiles
package import GlossPropertyLists

/// Writes a model as the editor before Xcode 4 saved it, in an `elements` file: a keyed archive of UML objects.
///
/// Every setting is an attribute of a stereotype, as in the files examined; members without
/// meaning are omitted. The format has no fetch indexes, uniqueness constraints, derived attributes or composites.
package struct ElementsWriter {
  typealias Member = KeyedArchiveWriter.Member

  private var archive = KeyedArchiveWriter()
  private let model: ManagedObjectModel
  private var entities: [String: Member] = [:]
  private var properties: [String: [String: Member]] = [:]

  /// The bytes of an `elements` file.
  ///
  /// - Parameter comment: a note attached to the first entity in the diagram.
  package static func write(_ model: ManagedObjectModel, comment: String? = nil) -> [UInt8] {
    BinaryPropertyListWriter.write(propertyList(model, comment: comment))
  }

  /// The archive as a property list, for formats other than binary.
  package static func propertyList(_ model: ManagedObjectModel, comment: String? = nil) -> PropertyListNode {
    var writer = ElementsWriter(model: model)
    let root = writer.root(comment: comment)
    return writer.archive.propertyList(root: root)
  }

  private init(model: ManagedObjectModel) { self.model = model }

  private mutating func root(comment: String?) -> Member {
    let root = archive.reserve()
    let package = archive.reserve()
    for entity in model.entities {
      entities[entity.name] = archive.reserve()
      for property in entity.properties { properties[entity.name, default: [:]][property.name] = archive.reserve() }
    }
    let first = model.entities.first.flatMap { entities[$0.name] }
    let comments = comment.map { text in
      add(["_body": archive.add(text), "_subject": first ?? KeyedArchiveWriter.null], "XDComment")
    }
    for entity in model.entities { fill(entity, owner: package) }
    let classes = dictionary(model.entities.map { ($0.name, entities[$0.name] ?? KeyedArchiveWriter.null) })
    archive.fill(
      package,
      [
        ("_name", archive.add("")), ("_owner", KeyedArchiveWriter.null), ("_xd_owningModel", root),
        ("XDBucketForClassesstorage", classes),
      ], class: ["XDModelPackage", "XDUMLPackageImp", "NSObject"])
    archive.fill(
      root,
      [
        ("_xd_rootPackage", package), ("_xd_comments", archive.add(array: comments.map { [$0] } ?? [])),
        ("_modelVersionIdentifier", text(model.versionIdentifiers.first)),
      ], class: ["XDPMModel", "XDModel", "NSObject"])
    return root
  }

  private mutating func fill(_ entity: EntityDescription, owner: Member) {
    guard let place = entities[entity.name] else { return }
    let requests = model.fetchRequestTemplates.filter { $0.entity == entity.name }.map { request in
      add(
        ["_name": archive.add(request.name), "_entity": place, "_predicateString": text(request.predicate)],
        "XDPMFetchRequest")
    }
    let settings: [(ElementsSetting, Member)] = [
      (.entityClassName, text(entity.managedObjectClassName)),
      (.entityUserInfo, userInfo(entity.userInfo)), (.entityVersionHashModifier, text(entity.versionHashModifier)),
      (.entityElementID, text(entity.renamingIdentifier)), (.fetchRequests, archive.add(array: requests)),
    ]
    let parents = entity.superentity.flatMap { entities[$0] }.map { parent in
      add(["_general": parent, "_specific": place], "XDUMLGeneralizationImp")
    }
    let own = entity.properties.map { ($0.name, properties[entity.name]?[$0.name] ?? KeyedArchiveWriter.null) }
    archive.fill(
      place,
      [
        ("_name", archive.add(entity.name)), ("_owner", owner), ("XDBucketForOwnedAttributesstorage", dictionary(own)),
        ("XDBucketForGeneralizationsstorage", archive.add(array: parents.map { [$0] } ?? [])),
        (
          "XDBucketForStereotypesstorage",
          dictionary([
            ("XD_PStereotype", stereotype("XD_PStereotype", settings, flags(of: entity)))
          ])
        ),
      ], class: ["XDPMEntity", "XDUMLClassImp", "NSObject"])
    for attribute in entity.attributes { fill(attribute, of: entity.name, owner: place) }
    for relationship in entity.relationships { fill(relationship, of: entity.name, owner: place) }
  }

  private mutating func fill(_ attribute: AttributeDescription, of entity: String, owner: Member) {
    func number(_ value: AttributeValue?, _ length: Int?) -> String? {
      length.map(String.init) ?? value.map(ElementsWriter.text)
    }
    let settings: [(ElementsSetting, Member)] = [
      (.attributeType, .integer(Int64(attribute.type.rawValue))),
      (.defaultValue, text(attribute.defaultValue.map(Self.text))),
      (.minimum, text(number(attribute.minimum, attribute.minimumLength))),
      (.maximum, text(number(attribute.maximum, attribute.maximumLength))), (.pattern, text(attribute.pattern)),
      (.valueTransformerName, text(attribute.valueTransformerName)),
    ]
    let common: [(ElementsSetting, Member)] = [
      (.userInfo, userInfo(attribute.userInfo)),
      (.versionHashModifier, text(attribute.versionHashModifier)), (.elementID, text(attribute.renamingIdentifier)),
    ]
    fill(
      attribute.name, of: entity, owner, ("XD_PAtt_Stereotype", settings), common, flags(of: attribute),
      class: "XDPMAttribute")
  }

  private mutating func fill(_ relationship: RelationshipDescription, of entity: String, owner: Member) {
    let inverse = relationship.inverse.flatMap { properties[relationship.inverseEntity ?? ""]?[$0] }
    let settings: [(ElementsSetting, Member)] = [
      (.destination, relationship.destination.flatMap { entities[$0] } ?? KeyedArchiveWriter.null),
      (.inverse, inverse ?? KeyedArchiveWriter.null), (.isToMany, .boolean(relationship.isToMany)),
      (.minCount, .integer(Int64(relationship.minCount))),
      (.maxCount, .integer(Int64(relationship.maxCount))),
      (.deleteRule, .integer(Int64(relationship.deleteRule.rawValue))),
    ]
    let common: [(ElementsSetting, Member)] = [
      (.userInfo, userInfo(relationship.userInfo)),
      (.versionHashModifier, text(relationship.versionHashModifier)),
      (.elementID, text(relationship.renamingIdentifier)),
    ]
    fill(
      relationship.name, of: entity, owner, ("XD_PR_Stereotype", settings), common, flags(of: relationship),
      class: "XDPMRelationship")
  }

  // MARK: - Parts

  private mutating func fill(
    _ name: String, of entity: String, _ owner: Member, _ own: (name: String, settings: [(ElementsSetting, Member)]),
    _ common: [(ElementsSetting, Member)], _ flags: [(String, Member)], class className: String
  ) {
    guard let place = properties[entity]?[name] else { return }
    let stereotypes = dictionary([
      (own.name, stereotype(own.name, own.settings, flags.filter { !$0.0.hasPrefix("XD_PPSK_") })),
      ("XD_PPropStereotype", stereotype("XD_PPropStereotype", common, flags.filter { $0.0.hasPrefix("XD_PPSK_") })),
    ])
    archive.fill(
      place, [("_name", archive.add(name)), ("_owner", owner), ("XDBucketForStereotypesstorage", stereotypes)],
      class: [className, "XDPMProperty", "NSObject"])
  }

  private func flags<Object: Flagged>(of object: Object) -> [(String, Member)] {
    Object.flags.compactMap { flag in
      flag.flag.elementsName.map { ($0, .boolean(object[keyPath: flag.path])) }
    }
  }

  private mutating func stereotype(
    _ name: String, _ settings: [(ElementsSetting, Member)], _ flags: [(String, Member)]
  ) -> Member {
    let attributes = (settings.map { ($0.0.rawValue, $0.1) } + flags).map { setting, value in
      let name = archive.add(setting)
      return (setting, add(["_name": name, "_default": value], "XDUMLPropertyImp"))
    }
    return add(
      ["_name": archive.add(name), "XDBucketForOwnedAttributesstorage": dictionary(attributes)], "XDUMLStereotypeImp")
  }

  private mutating func add(_ members: KeyValuePairs<String, Member>, _ className: String) -> Member {
    archive.add(members, class: [className, "NSObject"])
  }

  private mutating func text(_ text: String?) -> Member { text.map { archive.add($0) } ?? KeyedArchiveWriter.null }

  private mutating func userInfo(_ userInfo: [String: String]) -> Member {
    let keys = userInfo.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return dictionary(keys.map { ($0, archive.add(userInfo[$0] ?? "")) })
  }

  private mutating func dictionary(_ pairs: [(String, Member)]) -> Member {
    archive.add(
      dictionary: pairs.map { (archive.add($0.0), $0.1) }, class: ["NSMutableDictionary", "NSDictionary", "NSObject"])
  }

  /// A value as shown in the editor's text field.
  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .boolean(let flag): flag ? "YES" : "NO"
    case .integer(let number): String(number)
    case .real(let number), .date(let number): String(number)
    case .decimal(let number): AttributeValue.plainNotation(of: number)
    case .string(let text), .uuid(let text), .uri(let text): text
    }
  }
}
