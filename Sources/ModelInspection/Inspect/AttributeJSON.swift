import GlossBasics
import GlossManagedObjectModel

extension AttributeDescription {
  func write(to json: inout JSONWriter, usesScalarValueType: Bool?) {
    json.object { json in
      json.member("name", name)
      json.member("type", type.xcodeName)
      json.member("isOptional", isOptional)
      json.member("isTransient", isTransient)
      json.member("defaultValue", defaultValue?.json)
      json.member("defaultExpression", defaultExpression)
      json.member("minimum", minimum?.json)
      json.member("maximum", maximum?.json)
      json.member("minimumLength", minimumLength)
      json.member("maximumLength", maximumLength)
      json.member("pattern", pattern)
      json.member("validations", list(validations.map(\.json)))
      json.member("attributeValueClassName", attributeValueClassName)
      json.member("valueTransformerName", valueTransformerName)
      json.member("usesScalarValueType", usesScalarValueType)
      json.member("isDerived", isDerived)
      json.member("derivationExpression", derivationExpression)
      json.member("compositeName", compositeName)
      json.member("allowsExternalBinaryDataStorage", allowsExternalBinaryDataStorage)
      json.member("allowsCloudEncryption", allowsCloudEncryption)
      json.member("preservesValueInHistoryOnDeletion", preservesValueInHistoryOnDeletion)
      json.member("isIndexedBySpotlight", isIndexedBySpotlight)
      json.member("isStoredInExternalRecord", isStoredInExternalRecord)
      json.member("isIndexed", isIndexed)
      json.member("renamingIdentifier", renamingIdentifier)
      json.member("versionHashModifier", versionHashModifier)
      json.member("userInfo", object(userInfo))
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
