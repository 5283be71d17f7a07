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

extension AttributeValue {
  /// A number or boolean by type; Decimal as text in plain notation, dates in seconds since 2001-01-01 00:00 UTC.
  var json: JSONValue {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value), .date(let value): .real(value)
    case .boolean(let value): .boolean(value)
    case .decimal(let value): .string(Self.plainNotation(of: value))
    case .string(let value), .uuid(let value), .uri(let value): .string(value)
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
