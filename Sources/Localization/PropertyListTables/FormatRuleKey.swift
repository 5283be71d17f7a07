/// The keys of a `.stringsdict` file, by Apple's guides.
package enum FormatRuleKey {
  /// The text, with `%#@variables@`.
  package static let format = "NSStringLocalizedFormatKey"
  /// The kind of a variable, which is `pluralRule`.
  package static let specType = "NSStringFormatSpecTypeKey"
  /// The printf form of a variable's number without its sign: `ld`.
  package static let valueType = "NSStringFormatValueTypeKey"
  package static let pluralRule = "NSStringPluralRuleType"
  /// Texts by device: `mac`, `iphone`.
  package static let device = "NSStringDeviceSpecificRuleType"
  /// Texts by the number of characters there is room for.
  package static let width = "NSStringVariableWidthRuleType"
}
