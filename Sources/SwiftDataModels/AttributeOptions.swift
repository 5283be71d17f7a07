import GlossSwiftSource

/// The options of `@Attribute` and `@Relationship`.
struct AttributeOptions {
  var isUnique = false
  var isEphemeral = false
  var isExternal = false
  var isPreserved = false
  var isInSpotlight = false
  var isEncrypted = false
  var isCodable = false
  var transformer: String?
  var originalName: String?
  var hashModifier: String?
  var minimumCount: Int?
  var maximumCount: Int?
  /// The arguments whose value is not known, as written.
  var unreadable: [String] = []

  init(_ attribute: SwiftMacroUse?, _ constants: SwiftConstants) {
    for argument in attribute?.arguments ?? [] {
      switch argument.label {
      case "originalName": originalName = known(argument, constants.text)
      case "hashModifier": hashModifier = known(argument, constants.text)
      case "minimumModelCount": minimumCount = known(argument, constants.number)
      case "maximumModelCount": maximumCount = known(argument, constants.number)
      case nil: read(argument.value)
      default: break
      }
    }
  }

  private mutating func known<Value>(_ argument: SwiftArgument, _ read: (SwiftArgument) -> Value?) -> Value? {
    let value = read(argument)
    if value == nil, !["nil", "0"].contains(argument.value) {
      unreadable.append((argument.label.map { "\($0): " } ?? "") + argument.value)
    }
    return value
  }

  private mutating func read(_ value: String) {
    let text = value.filter { !$0.isWhitespace }
    let name = text.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
    switch name {
    case "unique": isUnique = true
    case "ephemeral": isEphemeral = true
    case "externalStorage": isExternal = true
    case "preserveValueOnDeletion": isPreserved = true
    case "spotlight": isInSpotlight = true
    case "allowsCloudEncryption": isEncrypted = true
    case "codable": isCodable = true
    case "transformable":
      guard let colon = text.firstIndex(of: ":") else { return unreadable.append(value) }
      let by = text[text.index(after: colon)...].dropLast(text.hasSuffix(")") ? 1 : 0)
      // Transformers are registered under the simple name.
      transformer =
        SwiftDataDefault.text(ofLiteral: String(by))
        ?? by.split(separator: ".").last { $0 != "self" }.map(String.init)
    default: unreadable.append(value)
    }
  }
}

/// Looks up the values of arguments: literals, and properties that are literals.
struct SwiftConstants {
  let index: SwiftTypeIndex
  let scope: SwiftTypeIndex.Scope

  func text(_ argument: SwiftArgument) -> String? {
    literal(argument.tokens, scope).flatMap(SwiftDataDefault.text)
  }

  func number(_ argument: SwiftArgument) -> Int? {
    literal(argument.tokens, scope).flatMap { Int($0.filter { $0 != "_" }) }
  }

  func truth(_ tokens: Range<Int>) -> Bool? {
    literal(tokens, scope).flatMap { $0 == "true" ? true : $0 == "false" ? false : nil }
  }

  private static let truths: Set<String> = ["true", "false"]

  private func literal(_ tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, depth: Int = 0) -> String? {
    let source = index.files[scope.file].source
    guard let first = tokens.first, depth < 8 else { return nil }
    if source.tokens[first].kind != .word || tokens.count == 1 && Self.truths.contains(source.text(first)) {
      return source.text(tokens)
    }
    guard let (type, end) = source.type(at: first, before: tokens.upperBound), end == tokens.upperBound,
      let names = type.names,
      let found = SwiftDataLists(index: index).definition(of: names, in: scope)
    else { return nil }
    return literal(found.tokens, found.scope, depth: depth + 1)
  }
}

/// The attributes of properties that do not change what SwiftData stores, and its own.
enum SwiftAttributes {
  static func areKnown(_ use: SwiftMacroUse) -> Bool { known.contains(use.baseName) }

  private static let known: Set<String> = [
    "Attribute", "Relationship", "Transient", "available", "objc", "nonobjc", "MainActor", "inlinable",
    "usableFromInline", "backDeployed", "preconcurrency", "_spi", "Guide", "Sendable",
  ]
}

extension SwiftHeading {
  /// The attribute with a name, unless an `#if` leaves it out.
  func active(_ name: String, in build: SwiftBuild) -> SwiftMacroUse? {
    attributes.first { $0.baseName == name && $0.conditions.hold(in: build) != false }
  }
}
