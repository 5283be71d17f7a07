import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossModelChecks
import Yams

/// Reads a configuration file and reports everything in it that is not a setting, with position and suggestion.
struct SettingReader {
  private let path: String
  private let lines: [Substring]
  private let files: any FileTree
  private let bounds: PathBounds
  private(set) var failures: [InputFailure] = []

  /// Larger or deeper files are not configurations.
  static let sizeLimit = 256 << 10
  private static let depthLimit = 32

  init(path: String, text: String, files: any FileTree) {
    self.path = path
    self.files = files
    // A file named on the command line may be next to its subject, which is then the working folder.
    let folders = [FilePath.folder(of: path)] + (files.workingFolder.map { [$0] } ?? [])
    bounds = PathBounds(folders: folders.map(files.resolved))
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Reads an entire file; its errors are in `failures` afterwards.
  static func read(
    _ bytes: [UInt8], path: String, in files: any FileTree
  ) -> (value: SettingValue, failures: [InputFailure]) {
    let refusal = InputFailure(path: path, reason: "is too large or too deep for a configuration")
    guard bytes.count <= sizeLimit else { return (.group([:]), [refusal]) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(2).contains(0) {
      let failure = InputFailure(path: path, reason: "is not in UTF-8, but in UTF-16", remedy: "save it as UTF-8")
      return (.group([:]), [failure])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var reader = SettingReader(path: path, text: text, files: files)
    guard reader.depth(of: bytes) <= depthLimit else { return (.group([:]), [refusal]) }
    do {
      guard let node = try compose(yaml: text) else { return (.group([:]), []) }
      guard node.mapping != nil || node.isNull else {
        reader.fail(at: node, "is not a configuration: it has to hold names with values, such as 'locales: [de]'")
        return (.group([:]), reader.failures)
      }
      let value = reader.value(node, as: .group(Setting.all), named: "the file") ?? .group([:])
      return (value, reader.failures)
    } catch {
      return (.group([:]), [reader.failure(error)])
    }
  }

  private mutating func value(_ node: Node, as kind: SettingKind, named name: String) -> SettingValue? {
    switch (kind, node) {
    // A name without a value leaves the setting unchanged.
    case (_, .scalar(let scalar)) where scalar.style == .plain && ["", "~", "null"].contains(scalar.string): return nil
    case (.text, .scalar(let scalar)): return .text(scalar.string)
    case (.language, .scalar(let scalar)):
      if let refusal = LanguageNames.refusal(of: scalar.string) {
        fail(at: node, "'\(scalar.string)' of '\(name)' is not a language code", remedy: refusal)
        return nil
      }
      return .text(scalar.string)
    case (.path, .scalar(let scalar)):
      // `baseline: true` names no file.
      if scalar.style == .plain, ["true", "false", "yes", "no", "on", "off"].contains(scalar.string) { break }
      if let refusal = refusal(ofPath: scalar.string) {
        fail(
          at: node, "the path '\(scalar.string)' of '\(name)' \(refusal)",
          remedy: "name a path below the configuration, or remove the line and name this one on the command line")
        return nil
      }
      return .text(scalar.string)
    case (.percentage, .scalar(let scalar)):
      guard let number = Double(scalar.string), (0...100).contains(number) else { break }
      return .number(number)
    case (.minimum, .scalar(let scalar)):
      guard let number = Double(scalar.string), number == 0 || (1...100).contains(number) else { break }
      return .number(number)
    case (.count, .scalar(let scalar)):
      guard let number = Int(scalar.string), (1...10_000).contains(number) else { break }
      return .number(Double(number))
    case (.choice(let words), .scalar(let scalar)):
      // YAML also reads `off` as false and `on` as true.
      let meant = ["false": "off", "true": "on"][scalar.string].flatMap { words.contains($0) ? $0 : nil }
      let word = meant ?? scalar.string
      if words.contains(word) { return .text(word) }
      fail(at: node, "'\(word)' is not a value of '\(name)'", remedy: suggestion(for: word, among: words))
      return nil
    case (.list(let element), .sequence(let sequence)):
      return .list(
        sequence.compactMap { entry in
          guard element.hasNames, entry.mapping == nil else { return value(entry, as: element, named: name) }
          fail(
            at: entry, "an entry of '\(name)' has to be \(element.expectation)",
            remedy: "write \(kind.example(named: name, for: node))")
          return nil
        })
    // A single value may be written without the list, unless it has names.
    case (.list(let element), .scalar) where !element.hasNames:
      return value(node, as: element, named: name).map { .list([$0]) }
    case (.group(let settings), .mapping(let mapping)): return group(mapping, of: settings, named: name)
    case (.table(let keys, let values), .mapping(let mapping)):
      return table(mapping, keys: keys, values: values, named: name)
    case (.languages(let values), .mapping(let mapping)):
      for (key, _) in mapping {
        // The star is for all other languages.
        guard let word = key.scalar?.string, word != "*", let refusal = LanguageNames.refusal(of: word) else {
          continue
        }
        fail(at: key, "'\(word)' of '\(name)' is not a language code", remedy: refusal)
      }
      return table(mapping, keys: nil, values: values, named: name)
    default: break
    }
    fail(at: node, "'\(name)' has to be \(kind.expectation)", remedy: "write \(kind.example(named: name, for: node))")
    return nil
  }

  /// Why a configuration may not use a path; nil if it may.
  private func refusal(ofPath text: String) -> String? {
    if text.unicodeScalars.contains("\0") { return "contains a NUL" }
    let path = text.hasPrefix("/") ? text : FilePath.joined(FilePath.folder(of: path), text)
    // A version is written after its package, as in `Shop.xcdatamodeld#V2`.
    let parts = path.indices.filter { path[$0] == "#" }.map { String(path[..<$0]) }
    for part in [path] + parts {
      // Checked both normalized, without `..`, and as the system would resolve it.
      for spelling in [FilePath.normalized(part), part] {
        guard let refusal = bounds.refusal(of: files.resolved(spelling)) else { continue }
        return refusal.hasPrefix("leads out") ? "leads out of the configuration's folder" : refusal
      }
    }
    return nil
  }

  private mutating func group(_ mapping: Node.Mapping, of settings: [Setting], named name: String) -> SettingValue {
    var result: [String: SettingValue] = [:]
    for (key, node) in mapping {
      guard let word = key.scalar?.string, let setting = settings.first(where: { $0.name == word }) else {
        let word = key.scalar?.string ?? ""
        fail(at: key, "there is no setting '\(word)'", remedy: suggestion(for: word, among: settings.map(\.name)))
        continue
      }
      result[word] = value(node, as: setting.kind, named: word)
    }
    return .group(result)
  }

  private mutating func table(
    _ mapping: Node.Mapping, keys: [String]?, values: SettingKind, named name: String
  ) -> SettingValue {
    var result: [String: SettingValue] = [:]
    for (key, node) in mapping {
      let word = key.scalar?.string ?? ""
      if let keys, !keys.contains(word) {
        let rules = name == "rules" ? RuleRegistry.advice(on: word) : nil
        fail(at: key, "'\(name)' has no '\(word)'", remedy: rules ?? suggestion(for: word, among: keys))
        continue
      }
      result[word] = value(node, as: values, named: word)
    }
    return .group(result)
  }

  private func suggestion(for word: String, among words: [String]) -> String {
    // The word nearest to a refusal may mean the opposite: 'none' and 'note'.
    let isRefusal = ["none", "no", "not", "off", "nothing"].contains(word.lowercased())
    return (isRefusal ? nil : word.closest(among: words)).map { "did you mean '\($0)'?" }
      ?? "use one of \(words.joined(separator: ", "))"
  }

  private mutating func fail(at node: Node, _ reason: String, remedy: String? = nil) {
    failures.append(
      InputFailure(path: path, position: node.mark.flatMap(position), reason: reason, remedy: remedy))
  }
}

extension Node {
  /// Whether it is a value left out, as in an empty file.
  fileprivate var isNull: Bool { scalar.map { ["", "~", "null"].contains($0.string) } ?? false }
}

extension SettingKind {
  /// The setting as it is written, with the words of a value of another form: `rules: {orphaned-key: off}`.
  fileprivate func example(named name: String, for node: Node) -> String {
    let words =
      [node.scalar?.string].compactMap(\.self) + (node.sequence?.compactMap { $0.scalar?.string } ?? [])
      + (node.mapping?.compactMap { $0.value.scalar?.string } ?? [])
    return "'\(name): \(example(words.filter { !$0.isEmpty && $0.count <= 40 }))'".onSingleLine
  }

  /// - Parameter words: the words of a value in another form.
  private func example(_ words: [String]) -> String {
    switch self {
    case .text: words.first.map { "\"\($0)\"" } ?? "\"text\""
    case .language: "de"
    case .path: "path/of/the/file"
    case .percentage: words.first { Double($0).map { (0...100).contains($0) } ?? false } ?? "90"
    case .minimum: words.first { Double($0).map { (1...100).contains($0) } ?? false } ?? "90"
    case .count: "40"
    case .choice(let choices): words.first(where: choices.contains) ?? choices.first ?? ""
    case .list(let element): "[\(element.example(words))]"
    case .group(let settings):
      // The member that a word is a value of, else the first.
      (settings.first { setting in words.contains { setting.kind.choices.contains($0) } } ?? settings.first)
        .map { "{\($0.name): \($0.kind.example(words))}" } ?? "{}"
    case .table(let keys, let values):
      "{\(words.first { keys?.contains($0) ?? false } ?? keys?.first ?? "name"): \(values.example(words))}"
    case .languages(let values): "{de: \(values.example(words))}"
    }
  }

  /// The words that a value, or an entry of it, is one of; none if it may be any.
  private var choices: [String] {
    switch self {
    case .choice(let words): words
    case .list(let element): element.choices
    default: []
    }
  }

  /// Whether a value has names.
  fileprivate var hasNames: Bool {
    switch self {
    case .group, .table, .languages: true
    default: false
    }
  }
}

// MARK: - Errors of YAML itself

extension SettingReader {
  private func failure(_ error: any Error) -> InputFailure {
    if case .duplicatedKeysInMapping(let names, let context) = error as? YamlError {
      return InputFailure(
        path: path, position: repeated(names) ?? position(context.mark),
        reason: "has '\(names.joined(separator: "', '"))' more than once", remedy: "merge the two")
    }
    let (reason, mark): (String, Mark?) =
      switch error as? YamlError {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        (problem, mark)
      case .reader(let problem, _, _, _): (problem, nil)
      default: ("it cannot be read", nil)
      }
    if let conflict = ConflictMarkers.position(in: SourceText(Array(lines.joined(separator: "\n").utf8))) {
      return InputFailure(
        path: path, position: conflict, reason: "has unresolved merge conflicts", remedy: ConflictMarkers.remedy)
    }
    let line = mark.map { $0.line >= 1 && $0.line <= lines.count ? lines[$0.line - 1] : "" } ?? ""
    if reason.contains("cannot start any token"), line.contains("\t") {
      return InputFailure(
        path: path, position: mark.flatMap(position), reason: "is not YAML: the line has a tab",
        remedy: "indent with spaces")
    }
    return InputFailure(path: path, position: mark.flatMap(position), reason: "is not YAML: \(reason)")
  }

  /// The second place of a key at the beginning of a line; nil if it is further in.
  private func repeated(_ names: [String]) -> SourcePosition? {
    let places = lines.indices.filter { line in names.contains { lines[line].hasPrefix($0 + ":") } }
    return places.dropFirst().first.map { SourcePosition(line: $0 + 1, column: 1) }
  }

  /// A position of libYAML, which counts columns in Unicode scalars.
  private func position(_ mark: Mark) -> SourcePosition? {
    guard mark.line >= 1 else { return nil }
    let line = mark.line <= lines.count ? lines[mark.line - 1] : ""
    let before = line.unicodeScalars.prefix(max(0, mark.column - 1))
    return SourcePosition(line: mark.line, column: before.reduce(1) { $0 + UTF8.width($1) })
  }

  /// The maximum nesting of a file's brackets, dashes and indentation; the parser itself has no limit.
  private func depth(of bytes: [UInt8]) -> Int {
    var brackets = 0
    var deepest = 0
    var dashes = 0
    var isAtStart = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        brackets += 1
        isAtStart = false
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        brackets = max(0, brackets - 1)
        isAtStart = false
      case UInt8(ascii: "\n"): (isAtStart, dashes) = (true, 0)
      case UInt8(ascii: "-") where isAtStart, UInt8(ascii: "?") where isAtStart, UInt8(ascii: ":") where isAtStart:
        dashes += 1
      case 0x20, 0x09: break
      default: isAtStart = false
      }
      deepest = max(deepest, brackets, dashes)
    }
    return deepest
  }
}
