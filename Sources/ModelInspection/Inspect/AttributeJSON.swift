import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension AttributeDescription {
  func json(usesScalarValueType: Bool?) -> JSONValue {
    .object(of: [
      ("name", .string(name)),
      ("type", .string(type.xcodeName)),
      ("isOptional", .boolean(isOptional)),
      ("isTransient", .boolean(isTransient)),
      ("defaultValue", defaultValue?.json),
      ("minimum", minimum?.json),
      ("maximum", maximum?.json),
      ("minimumLength", minimumLength.map { .integer($0) }),
      ("maximumLength", maximumLength.map { .integer($0) }),
      ("pattern", .text(pattern)),
      ("validations", list(validations.map(\.json))),
      ("attributeValueClassName", .text(attributeValueClassName)),
      ("valueTransformerName", .text(valueTransformerName)),
      ("usesScalarValueType", .flag(usesScalarValueType)),
      ("isDerived", .boolean(isDerived)),
      ("derivationExpression", .text(derivationExpression)),
      ("compositeName", .text(compositeName)),
      ("allowsExternalBinaryDataStorage", .boolean(allowsExternalBinaryDataStorage)),
      ("allowsCloudEncryption", .boolean(allowsCloudEncryption)),
      ("preservesValueInHistoryOnDeletion", .boolean(preservesValueInHistoryOnDeletion)),
      ("isIndexedBySpotlight", .boolean(isIndexedBySpotlight)),
      ("isStoredInExternalRecord", .boolean(isStoredInExternalRecord)),
      ("isIndexed", .boolean(isIndexed)),
      ("renamingIdentifier", .text(renamingIdentifier)),
      ("versionHashModifier", .text(versionHashModifier)),
      ("userInfo", object(userInfo)),
    ])
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
