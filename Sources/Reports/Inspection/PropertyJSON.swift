import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

extension RelationshipDescription {
  func write(to json: inout JSONWriter, evidence: String? = nil) {
    json.object { json in
      json.member("name", name)
      json.member("destination", destination)
      json.member("inverse", inverse)
      json.member("inverseEntity", inverseEntity)
      json.member("isToMany", isToMany)
      json.members(Self.mainFlags, of: self)
      json.member("minCount", minCount)
      json.member("maxCount", max(0, maxCount))
      json.member("deleteRule", deleteRule.jsonName)
      json.members(Self.traits, of: self)
      json.member("renamingIdentifier", renamingIdentifier)
      json.member("versionHashModifier", versionHashModifier)
      json.member("validations", .list(validations.map(\.json)))
      json.member("userInfo", .texts(userInfo))
      json.member("evidence", evidence)
    }
  }
}

extension FetchedPropertyDescription {
  var json: JSONValue {
    let flags = Self.flags.map { ($0.flag.member.rawValue, JSONValue?.some(.boolean(self[keyPath: $0.path]))) }
    return .object(
      of: [("name", .string(name))] + flags + [
        ("fetchRequest", fetchRequest?.json),
        ("renamingIdentifier", .text(renamingIdentifier)),
        ("versionHashModifier", .text(versionHashModifier)),
        ("userInfo", .texts(userInfo)),
      ])
  }
}

extension FetchIndexDescription {
  var json: JSONValue {
    .object(of: [
      ("name", .string(name)),
      ("elements", .list(elements.map(\.json))),
      ("partialPredicate", .text(partialPredicate)),
    ])
  }
}

extension FetchIndexElement {
  fileprivate var json: JSONValue {
    let subject: (String, JSONValue?) =
      switch subject {
      case .property(let name): ("property", .string(name))
      case .expression(let expression): ("expression", .string(expression))
      }
    return .object(of: [subject, ("type", .string(type.rawValue)), ("isAscending", .boolean(isAscending))])
  }
}
