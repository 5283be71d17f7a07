import GlossBasics
import GlossSwiftSource

/// The hand-written code that the conformances of a value type need: decoding, encoding, raw values, equality.
struct FrozenWitnesses {
  /// One function, initializer or computed property.
  struct Witness {
    var name: String
    /// The tokens from `func`, `init` or the type of a property to the closing brace.
    var tokens: Range<Int>
    var file: Int
    /// What precedes the tokens: `static`, `static var allCases: `.
    var heading: String
    var position: SourcePosition
    /// Whether a conformance needs it; else other code may, so it is copied if that is possible.
    var isRequired: Bool
  }

  /// A function or initializer as declared.
  private struct Function {
    var name: String
    var labels: [String]
    var tokens: Range<Int>
    var isStatic: Bool
    var file: Int
    /// Whether it takes a decoder or an encoder.
    var isCoding: Bool
  }

  private(set) var witnesses: [Witness] = []
  /// Whether the type has an initializer of its own that is not for decoding.
  private(set) var hasOwnInitializer = false
  /// The members that are not copied.
  private(set) var dropped = Set<String>()
  let conformances: [String]

  /// Protocols that a copy keeps.
  static let kept = [
    "Codable", "Encodable", "Decodable", "Hashable", "Equatable", "CaseIterable", "Sendable", "RawRepresentable",
    "OptionSet", "Identifiable", "CodingKey",
  ]

  init(of node: Int, in index: SwiftTypeIndex) {
    let functions = Self.functions(of: node, in: index)
    hasOwnInitializer = functions.contains { $0.name == "init" && $0.labels != ["from"] && $0.labels != ["rawValue"] }
    var protocols = Self.protocols(of: node, in: index)
    let stored = Set(FrozenTypes.stored(node, in: index).map(\.name))
    if !stored.contains("id") { protocols.removeAll { $0 == "Identifiable" } }
    conformances = protocols
    let names = Set(protocols)
    let hasRaw = names.contains("RawRepresentable") || names.contains("OptionSet")
    func keep(_ function: Function, isRequired: Bool) {
      witnesses.append(
        Witness(
          name: function.name + "(" + function.labels.map { $0 + ":" }.joined() + ")", tokens: function.tokens,
          file: function.file, heading: function.isStatic ? "static " : "",
          position: index.files[function.file].source.position(of: function.tokens.lowerBound), isRequired: isRequired))
    }
    for function in functions {
      let isNeeded =
        switch (function.name, function.labels) {
        case ("init", ["from"]) where function.isCoding: names.contains("Codable") || names.contains("Decodable")
        case ("encode", ["to"]) where function.isCoding: names.contains("Codable") || names.contains("Encodable")
        case ("init", ["rawValue"]): hasRaw
        case ("=", _), ("==", _): names.contains("Equatable") || names.contains("Hashable")
        case ("hash", ["into"]): names.contains("Hashable")
        default: false
        }
      let isCoding =
        [["from"], ["to"], ["rawValue"]].contains(function.labels) && ["init", "encode"].contains(function.name)
      if isNeeded || isCoding {
        keep(function, isRequired: isNeeded)
      } else {
        dropped.insert(function.name)
      }
    }
    for (property, file) in index.nodes[node].properties where !property.isStored {
      let isNeeded =
        (property.name == "rawValue" && hasRaw) || (property.name == "allCases" && names.contains("CaseIterable"))
      guard isNeeded || property.name == "rawValue", let tokens = property.accessorTokens ?? property.initialTokens,
        let type = property.type
      else {
        dropped.insert(property.name)
        continue
      }
      let isStatic = property.heading.modifiers.contains("static")
      witnesses.append(
        Witness(
          name: property.name, tokens: tokens, file: file,
          heading: (isStatic ? "static " : "") + "var \(property.name): \(type.text) ",
          position: property.heading.position, isRequired: isNeeded))
    }
    dropped.remove("init")
    dropped.subtract(stored)
    dropped.subtract((index.nodes[node].declaration?.members.cases ?? []).map(\.name))
  }

  /// The standard protocols of a type, those that protocols of the app refine included, in the order of `kept`.
  private static func protocols(of node: Int, in index: SwiftTypeIndex) -> [String] {
    var found = index.foreignSupertypes(of: node)
    if found.contains("Codable") { found.subtract(["Encodable", "Decodable"]) }
    if found.contains("Hashable") { found.remove("Equatable") }
    if found.contains("OptionSet") { found.remove("RawRepresentable") }
    return kept.filter(found.contains)
  }

  /// The functions and initializers in the bodies of a type and its extensions.
  private static func functions(of node: Int, in index: SwiftTypeIndex) -> [Function] {
    var functions: [Function] = []
    for (body, file) in index.bodies(of: node) {
      let source = index.files[file].source
      var current = body.lowerBound
      while current < body.upperBound, source.tokens.indices.contains(current) {
        defer { current = max(current, source.closings[current]) + 1 }
        guard source.tokens[current].kind == .word else { continue }
        let isInitializer = source.isText(current, "init")
        guard isInitializer || source.isText(current, "func") else { continue }
        // `self.init` within a body is in braces; `.init` in an initial value is not.
        if current > 0, source.tokens[current - 1].character == UInt8(ascii: ".") { continue }
        var open = current + 1
        while open < body.upperBound, source.tokens[open].character != UInt8(ascii: "("),
          source.tokens[open].character != UInt8(ascii: "{")
        {
          open += 1
        }
        guard open < body.upperBound, source.tokens[open].character == UInt8(ascii: "(") else { continue }
        var brace = source.closings[open] + 1
        while brace < body.upperBound, source.tokens[brace].character != UInt8(ascii: "{") {
          brace = max(brace, source.closings[brace]) + 1
        }
        guard brace < body.upperBound else { continue }
        let closing = source.closings[brace]
        var before = current - 1
        var isStatic = false
        while before >= body.lowerBound, source.tokens[before].kind == .word, !isStatic {
          isStatic = source.isText(before, "static")
          if !["public", "private", "internal", "static", "nonisolated", "fileprivate", "package", "mutating"]
            .contains(source.text(before))
          {
            break
          }
          before -= 1
        }
        let name = isInitializer ? "init" : source.text(current + 1..<open).filter { !$0.isWhitespace }
        functions.append(
          Function(
            name: name, labels: labels(open, source), tokens: current..<min(closing + 1, source.tokens.count),
            isStatic: isStatic, file: file,
            isCoding: (open..<source.closings[open]).contains {
              source.isText($0, "Decoder") || source.isText($0, "Encoder")
            }))
        current = min(closing, body.upperBound) - 1
      }
    }
    return functions
  }

  /// The argument labels of a list of parameters.
  private static func labels(_ open: Int, _ source: SwiftSourceFile) -> [String] {
    var labels: [String] = []
    var current = open + 1
    var begins = true
    while current < source.closings[open], source.tokens.indices.contains(current) {
      if begins, source.tokens[current].kind == .word { labels.append(source.text(current)) }
      begins = source.tokens[current].character == UInt8(ascii: ",")
      current = max(current, source.closings[current]) + 1
    }
    return labels
  }
}
