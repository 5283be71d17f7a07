/// The keys of a `.stringsdict` file, from Apple's guides.
package enum FormatRuleKey {
  /// The text, with `%#@variables@`.
  package static let format = "NSStringLocalizedFormatKey"
  /// The kind of a variable, always `pluralRule`.
  package static let specType = "NSStringFormatSpecTypeKey"
  /// The printf form of a variable's number without its percent sign: `ld`.
  package static let valueType = "NSStringFormatValueTypeKey"
  package static let pluralRule = "NSStringPluralRuleType"
  /// Texts by device: `mac`, `iphone`.
  package static let device = "NSStringDeviceSpecificRuleType"
  /// Texts by the available width in characters.
  package static let width = "NSStringVariableWidthRuleType"
}
