import GlossModelFiles

/// The place of a store as an expression says it: its literals and the names of directories, in their order.
///
/// How code arrives at a place does not matter: `folder.appendingPathComponent("Shop.sqlite")` is the place that
/// `URL.documentsDirectory.appending(path: "Shop.sqlite")` is, if `folder` leads to that directory.
struct OpenedPlace {
  private let code: CodeTokens
  private let scopes: CodeScopes
  /// The literals and directories.
  private(set) var parts: [String] = []
  /// The constants that the file does not declare, as written: `Names.group`. They are among the parts.
  private(set) var names: Set<String> = []
  private var budget = 512

  init(_ range: Range<Int>, _ code: CodeTokens, _ scopes: CodeScopes) {
    (self.code, self.scopes) = (code, scopes)
    read(range, depth: 0)
  }

  /// Whether nothing is written to a disk.
  var isInMemory: Bool { parts.contains("/dev/null") }

  /// The text for comparison and for readers; nil if nothing of it is read.
  var text: String? { parts.isEmpty ? nil : parts.joined(separator: "/") }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    guard depth < CodeScopes.depthLimit else { return }
    for place in range where budget > 0 {
      budget -= 1
      if let text = code.string(at: place) {
        let text = text.split(separator: "/").joined(separator: "/")
        if text == "dev/null" { add("/dev/null") } else if !text.isEmpty { add(text) }
        continue
      }
      if case .unreadString(let text) = code.tokens[place] { readInterpolated(text, at: place, depth: depth) }
      guard let word = code.word(at: place) else { continue }
      if let directory = Self.directories[word] { add(directory) }
      let isLabel = code.isSign(":", at: place + 1) && !code.isSign("?", at: place - 1)
      if !isLabel { read(word, at: place, in: range, depth: depth) }
    }
  }

  private mutating func read(_ word: String, at place: Int, in range: Range<Int>, depth: Int) {
    // `Names` of `Names.group` has no value itself.
    if code.isSign(".", at: place + 1), word.first?.isUppercase == true { return }
    let values = scopes.values(of: word, at: place).filter { !range.contains($0.start) }
    for value in values.prefix(4) where value.start < code.tokens.count && !value.isParameter {
      read(scopes.value(at: value.start), depth: depth + 1)
    }
    guard values.isEmpty, !code.isSign("(", at: place + 1), code.isSign(".", at: place - 1),
      let owner = code.word(at: place - 2), owner.first?.isUppercase == true, !Self.isApples(owner)
    else { return }
    names.insert("\(owner).\(word)")
    add("\(owner).\(word)")
  }

  /// `"\(name).sqlite"`: the text without the interpolations, and what their names lead to.
  private mutating func readInterpolated(_ text: String, at place: Int, depth: Int) {
    let parts = text.split(separator: "\"").joined().split(separator: "\\", omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      guard number > 0, part.hasPrefix("("), let end = part.firstIndex(of: ")") else {
        if !part.isEmpty { add(String(part)) }
        continue
      }
      let name = part[part.index(after: part.startIndex)..<end].split(separator: ".").last.map(String.init) ?? ""
      for value in scopes.values(of: name, at: place).prefix(4)
      where value.start < code.tokens.count && !value.isParameter {
        read(scopes.value(at: value.start), depth: depth + 1)
      }
      let rest = part[part.index(after: end)...]
      if !rest.isEmpty { add(String(rest)) }
    }
  }

  private mutating func add(_ part: String) {
    if !parts.contains(part) { parts.append(part) }
  }

  private static func isApples(_ type: String) -> Bool {
    type.hasPrefix("NS") || ["URL", "FileManager", "Bundle", "ProcessInfo", "UserDefaults", "Self"].contains(type)
  }

  /// The directories of the system by the names that both languages have for them.
  private static let directories: [String: String] = {
    let names = [
      ("documents", ["documentDirectory", "documentsDirectory", "NSDocumentDirectory"]),
      ("library", ["libraryDirectory", "NSLibraryDirectory"]), ("caches", ["cachesDirectory", "NSCachesDirectory"]),
      (
        "application support",
        ["applicationSupportDirectory", "NSApplicationSupportDirectory", "defaultDirectoryURL"]
      ),
      ("temporary", ["temporaryDirectory", "NSTemporaryDirectory"]),
      ("home", ["homeDirectory", "homeDirectoryForCurrentUser", "NSHomeDirectory"]),
    ]
    return Dictionary(
      names.flatMap { place, words in words.map { ($0, place) } }, uniquingKeysWith: { first, _ in first })
  }()
}
