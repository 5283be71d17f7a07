import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

extension AttributeDescription {
  func write(to json: inout JSONWriter, usesScalarValueType: Bool?, evidence: String? = nil) {
    json.object { json in
      json.member("name", name)
      json.member("type", type.xcodeName)
      json.members(Self.mainFlags, of: self)
      json.member("defaultValue", defaultValue?.json)
      json.member("defaultExpression", defaultExpression)
      json.member("minimum", minimum?.json)
      json.member("maximum", maximum?.json)
      json.member("minimumLength", minimumLength)
      json.member("maximumLength", maximumLength)
      json.member("pattern", pattern)
      json.member("validations", .list(validations.map(\.json)))
      json.member("attributeValueClassName", attributeValueClassName)
      json.member("valueTransformerName", valueTransformerName)
      json.member("usesScalarValueType", usesScalarValueType)
      json.member("isDerived", isDerived)
      json.member("derivationExpression", derivationExpression)
      json.member("compositeName", compositeName)
      json.members(Self.traits, of: self)
      json.member("renamingIdentifier", renamingIdentifier)
      json.member("versionHashModifier", versionHashModifier)
      json.member("userInfo", .texts(userInfo))
      json.member("swiftType", decodedType?.text ?? writtenType)
      json.member("evidence", evidence)
    }
  }
}

extension ValidationRule {
  var json: JSONValue {
    let warning: JSONValue? =
      switch warning {
      case .text(let text): .string(text)
      case .code(let code): .integer(code)
      case nil: nil
      }
    return .object(of: [("predicate", .string(predicate)), ("warning", warning)])
  }
}

extension JSONWriter {
  /// Writes flags under Core Data's names.
  mutating func members<Object>(_ flags: [ObjectFlag<Object>], of object: Object) {
    for flag in flags { member(named: flag.flag.member.rawValue, .boolean(object[keyPath: flag.path])) }
  }
}
