/// Options that have another name than in earlier versions, because their name has another meaning in other verbs.
///
/// Scripts still use the older names; help, completions and messages have the newer ones alone.
enum RenamedOptions {
  private static let names: [[String]: (older: String, name: String)] = [
    // Elsewhere `--to` is a version.
    ["strings", "convert"]: ("--to", "--format"),
    // `strings import` takes files by the name `--xliff`.
    ["strings", "export"]: ("--xliff", "--xliff-version"),
  ]

  /// The words of a command line with the newer names. Words after `--` are never options.
  static func applied(to arguments: [String]) -> [String] {
    guard let (older, name) = names[Array(arguments.prefix(2))] else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { word in
      word == older ? name : word.hasPrefix(older + "=") ? name + word.dropFirst(older.count) : word
    } + arguments[end...]
  }
}
