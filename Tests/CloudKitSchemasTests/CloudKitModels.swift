import GlossCloudKitSchemas
import GlossManagedObjectModel

/// Models written in a line: `Trip: note String, count Integer 64!=0, trip→Other.trips`.
///
/// One entity a line: `Name<Parent [was Old]: members`. A member is an attribute, with `!` for required, `=` for a
/// default, `#` for encrypted, `~` for transient, `^` for external storage, or a relationship, with `→` for to-one, `⇉`
/// for to-many, `⇶` for ordered, then its inverse; `(was old)` is a renaming identifier.
func model(_ lines: String) -> SynchronizedModel {
  let entities = lines.split(separator: "\n").map { line -> EntityDescription in
    let parts = line.split(separator: ":", maxSplits: 1).map { String($0) }
    var heading = parts[0]
    var entity = EntityDescription(name: "")
    if let (rest, old) = takeOld(heading) { (heading, entity.renamingIdentifier) = (rest, old) }
    let names = heading.split(separator: "<").map { $0.filter { $0 != " " } }
    entity.name = names[0]
    if names.count > 1 { entity.superentity = names[1] }
    for member in (parts.count > 1 ? parts[1] : "").split(separator: ",") { add(String(member), to: &entity) }
    return entity
  }
  return SynchronizedModel(ModelIndex(ManagedObjectModel(entities: entities)))
}

private func takeOld(_ text: String) -> (rest: String, old: String)? {
  guard let start = text.firstRange(of: "(was "), let end = text.firstIndex(of: ")") else { return nil }
  return (String(text[..<start.lowerBound]), String(text[start.upperBound..<end]))
}

private func add(_ text: String, to entity: inout EntityDescription) {
  var text = text
  var old: String?
  if let found = takeOld(text) { (text, old) = (found.rest, found.old) }
  text = text.split(separator: " ").joined(separator: " ")
  for (mark, isToMany, isOrdered) in [("→", false, false), ("⇉", true, false), ("⇶", true, true)] {
    guard let place = text.firstRange(of: mark) else { continue }
    let target = text[place.upperBound...].split(separator: ".").map(String.init)
    var relationship = RelationshipDescription(
      name: String(text[..<place.lowerBound]), destination: target[0], isToMany: isToMany, isOptional: true)
    relationship.isOrdered = isOrdered
    relationship.renamingIdentifier = old
    if target.count > 1 { (relationship.inverse, relationship.inverseEntity) = (target[1], target[0]) }
    return entity.relationships.append(relationship)
  }
  let name = String(text.prefix { $0 != " " })
  var attribute = AttributeDescription(name: name, type: .string, isOptional: true)
  var type = String(text.dropFirst(name.count + 1))
  attribute.renamingIdentifier = old
  if let place = type.firstIndex(of: "=") {
    attribute.defaultValue = .integer(0)
    type = String(type[..<place])
  }
  attribute.isOptional = !type.contains("!")
  attribute.allowsCloudEncryption = type.contains("#")
  attribute.isTransient = type.contains("~")
  attribute.allowsExternalBinaryDataStorage = type.contains("^")
  attribute.type = AttributeType(xcodeName: type.filter { !"!#~^".contains($0) }) ?? .undefined
  entity.attributes.append(attribute)
}
