/// Strings on which a backtracking matcher may take exponential time.
///
/// A repetition of something that itself repeats, or that offers a choice, may match a string in very many ways. For
/// each such repetition, the text is many of what it matches, followed by something that no pattern expects. These are
/// candidates only: a trial with the matcher shows whether they are slow.
///
/// Syntax beyond groups, alternatives, classes and quantifiers yields no candidates.
package struct PatternAttacks {
  private indirect enum Node {
    /// An example of a matching character.
    case character(Character)
    /// A zero-width assertion: `^`, `$`, `\b`.
    case anchor
    case sequence([Node])
    case choice([Node])
    case repetition(Node, least: Int, isUnbounded: Bool, isPossessive: Bool)
  }

  private static let lengthLimit = 500
  private static let depthLimit = 16
  private static let attackLimit = 12
  /// Doubling the length squares the work of an exponential pattern: at this length it exceeds any computer.
  private static let pumpedLength = 48

  private let characters: [Character]
  private var offset = 0

  private init(_ pattern: String) {
    characters = Array(pattern)
  }

  /// The strings to try a pattern on; empty unless the pattern repeats a repetition or a choice.
  package static func texts(for pattern: String) -> [String] {
    guard pattern.utf8.count <= lengthLimit else { return [] }
    var parser = PatternAttacks(pattern)
    guard let root = parser.choice(depth: 0), parser.offset == parser.characters.count else { return [] }
    var texts: [String] = []
    collect(from: root, after: "", into: &texts)
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }.prefix(attackLimit).map { $0 }
  }

  // MARK: - Strings

  private static func collect(from node: Node, after prefix: String, into texts: inout [String]) {
    switch node {
    case .character, .anchor: break
    case .sequence(let nodes):
      var prefix = prefix
      for node in nodes {
        collect(from: node, after: prefix, into: &texts)
        prefix += samples(of: node).first ?? ""
      }
    case .choice(let nodes):
      for node in nodes { collect(from: node, after: prefix, into: &texts) }
    case .repetition(let body, _, let isUnbounded, let isPossessive):
      if isUnbounded, !isPossessive, isAmbiguous(body) {
        for sample in samples(of: body) where !sample.isEmpty {
          let pumped = String(repeating: sample, count: pumpedLength / sample.count + 1)
          texts += ["\n", "\u{1}"].map { prefix + pumped + $0 }
        }
      }
      collect(from: body, after: prefix, into: &texts)
    }
  }

  /// Whether a repetition can match in more than one way.
  private static func isAmbiguous(_ node: Node) -> Bool {
    switch node {
    case .character, .anchor: false
    case .sequence(let nodes): nodes.contains(where: isAmbiguous)
    case .choice: true
    case .repetition(_, _, _, let isPossessive): !isPossessive
    }
  }

  /// Strings that a part matches: first with as little as possible, then with one of each optional part.
  private static func samples(of node: Node) -> [String] {
    switch node {
    case .character(let character): return [String(character)]
    case .anchor: return [""]
    case .choice(let nodes): return Array(nodes.flatMap { samples(of: $0).prefix(2) }.prefix(6))
    case .sequence(let nodes):
      let parts = nodes.map { samples(of: $0) }
      let count = min(parts.map(\.count).max() ?? 0, 6)
      return (0..<max(count, 1)).map { number in
        parts.map { $0.isEmpty ? "" : $0[min(number, $0.count - 1)] }.joined()
      }
    case .repetition(let body, let least, _, _):
      let inner = samples(of: body)
      let few = inner.map { String(repeating: $0, count: min(least, 8)) }
      return Array((few.prefix(2) + inner.prefix(least == 0 ? 4 : 0)).prefix(6))
    }
  }

  // MARK: - Parsing

  private var next: Character? { offset < characters.count ? characters[offset] : nil }

  private mutating func take(_ wanted: Character) -> Bool {
    guard next == wanted else { return false }
    offset += 1
    return true
  }

  private mutating func choice(depth: Int) -> Node? {
    guard depth < Self.depthLimit else { return nil }
    var options: [Node] = []
    repeat {
      var parts: [Node] = []
      while let next, next != "|", next != ")" {
        guard let part = piece(depth: depth), let whole = quantified(part) else { return nil }
        parts.append(whole)
      }
      options.append(.sequence(parts))
    } while take("|")
    return options.count == 1 ? options.first : .choice(options)
  }

  private mutating func piece(depth: Int) -> Node? {
    guard let character = next else { return nil }
    offset += 1
    switch character {
    case "^", "$": return .anchor
    case ".": return .character("a")
    case "[": return characterClass()
    case "\\": return escape()
    case "(":
      if take("?"), !take(":") { return nil }
      guard let inner = choice(depth: depth + 1), take(")") else { return nil }
      return inner
    case "*", "+", "?", "{": return nil
    default: return .character(character)
    }
  }

  private mutating func quantified(_ node: Node) -> Node? {
    var least = 1
    var isUnbounded = false
    switch next {
    case "*": (least, isUnbounded) = (0, true)
    case "+": isUnbounded = true
    case "?": least = 0
    case "{":
      guard let end = characters[offset...].firstIndex(of: "}") else { return nil }
      let bounds = String(characters[(offset + 1)..<end]).split(separator: ",", omittingEmptySubsequences: false)
      guard let first = bounds.first.flatMap({ Int($0) }), first >= 0, bounds.count <= 2 else { return nil }
      let last = bounds.count == 1 ? first : Int(bounds[1])
      least = first
      // To a matcher, such a high bound is unbounded.
      isUnbounded = last.map { $0 >= 24 } ?? true
      offset = end
    default: return node
    }
    offset += 1
    let isPossessive = take("+")
    if !isPossessive { _ = take("?") }
    return .repetition(node, least: least, isUnbounded: isUnbounded, isPossessive: isPossessive)
  }

  private mutating func escape() -> Node? {
    guard let character = next else { return nil }
    offset += 1
    return Self.example(of: character)
  }

  private static func example(of escape: Character) -> Node? {
    switch escape {
    case "d": .character("0")
    case "D", "w", "S": .character("a")
    case "W", "s": .character(" ")
    case "b", "B", "A", "z", "Z": .anchor
    case "n": .character("\n")
    case "t": .character("\t")
    default: escape.isLetter || escape.isNumber ? nil : .character(escape)
    }
  }

  private mutating func characterClass() -> Node? {
    let isNegated = take("^")
    var members: [Character] = []
    var isFirst = true
    while let character = next, isFirst || character != "]" {
      isFirst = false
      offset += 1
      switch character {
      // Nested sets.
      case "[", "&": return nil
      case "\\":
        guard case .character(let example)? = escape() else { return nil }
        members.append(example)
      default: members.append(character)
      }
    }
    guard take("]"), let first = members.first else { return nil }
    guard isNegated else { return .character(first) }
    return ["a", "0", " ", "-", "é"].first { !members.contains($0) && !members.contains("-") || $0 == "é" }
      .map { .character($0) }
  }
}
