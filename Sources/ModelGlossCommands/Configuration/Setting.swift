/// One setting of a configuration file: its name, type and purpose.
///
/// The list of settings is the only source for checking a file and for writing the JSON Schema.
struct Setting: Sendable {
  var name: String
  var kind: SettingKind
  /// The setting's effect, as a sentence.
  var summary: String

  init(_ name: String, _ kind: SettingKind, _ summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}

/// The type of a setting.
indirect enum SettingKind: Sendable {
  case text
  /// The code of a language.
  case language
  /// A file or folder below the configuration's folder.
  case path
  /// A percentage from 0 to 100.
  case percentage
  /// A percentage that has to be reached: 0, or from 1 to 100, since 0.95 would be meant as 95.
  case minimum
  /// A whole number from 1 to 10,000.
  case count
  /// One of several words.
  case choice([String])
  case list(SettingKind)
  /// A group of nested settings.
  case group([Setting])
  /// Values under arbitrary names, or under given names only.
  case table(keys: [String]?, values: SettingKind)
  /// Values under the codes of languages.
  case languages(values: SettingKind)

  /// The expected type, for messages.
  var expectation: String {
    switch self {
    case .text: "a text"
    case .language: "a language"
    case .path: "a path"
    case .percentage: "a number from 0 to 100"
    case .minimum: "a number from 0 to 100"
    case .count: "a number from 1 to 10000"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .list: "a list"
    case .group, .table, .languages: "names with values"
    }
  }
}
