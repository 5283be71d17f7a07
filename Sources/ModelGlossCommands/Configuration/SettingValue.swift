/// A value of a configuration file, checked against its setting.
indirect enum SettingValue: Sendable, Hashable {
  case text(String)
  case number(Double)
  case list([SettingValue])
  case group([String: SettingValue])

  /// The value under a name.
  subscript(name: String) -> SettingValue? {
    if case .group(let values) = self { values[name] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var list: [SettingValue]? {
    if case .list(let values) = self { values } else { nil }
  }

  /// The strings of a list.
  var texts: [String]? { list?.compactMap(\.text) }

  /// The values by name.
  var table: [String: SettingValue] {
    if case .group(let values) = self { values } else { [:] }
  }
}
