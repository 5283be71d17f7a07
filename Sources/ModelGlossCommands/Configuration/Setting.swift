/// One setting of a configuration file: its name, what it holds, and what it is for.
///
/// The list of settings is the one place from which a file is checked and the JSON Schema is written.
struct Setting: Sendable {
  var name: String
  var kind: SettingKind
  /// What the setting does, as a sentence.
  var summary: String

  init(_ name: String, _ kind: SettingKind, _ summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}

/// What a setting holds.
indirect enum SettingKind: Sendable {
  case text
  /// A file or a folder below that of the configuration.
  case path
  /// A percentage from 0 to 100.
  case percentage
  /// One of some words.
  case choice([String])
  case list(SettingKind)
  /// Settings of their own.
  case group([Setting])
  /// Values under names of one's own, or under some names only.
  case table(keys: [String]?, values: SettingKind)

  /// How a message names what is expected.
  var expectation: String {
    switch self {
    case .text: "a text"
    case .path: "a path"
    case .percentage: "a number from 0 to 100"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .list: "a list"
    case .group, .table: "names with values"
    }
  }
}
