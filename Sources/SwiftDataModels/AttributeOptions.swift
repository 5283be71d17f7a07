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
  /// The name of the rule: `cascade`.
  var deleteRule: String?
  /// The last name of the key path.
  var inverse: String?
  /// The arguments whose value is not known, as written.
  var unreadable: [String] = []

  init(_ attribute: SwiftMacroUse?, _ constants: SwiftConstants) {
    for argument in attribute?.arguments ?? [] {
      switch argument.label {
      case "originalName": originalName = known(argument, constants.text)
      case "hashModifier": hashModifier = known(argument, constants.text)
      case "minimumModelCount": minimumCount = known(argument, constants.number)
      case "maximumModelCount": maximumCount = known(argument, constants.number)
      case "deleteRule":
        deleteRule = known(argument) { constants.member($0, of: "Schema.Relationship.DeleteRule")?.name }
      case "inverse": inverse = known(argument, constants.path)
      case nil: read(argument, constants)
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

  private mutating func read(_ argument: SwiftArgument, _ constants: SwiftConstants) {
    let option = constants.member(argument, of: "Schema.Attribute.Option")
    switch option?.name {
    case "unique": isUnique = true
    case "ephemeral": isEphemeral = true
    case "externalStorage": isExternal = true
    case "preserveValueOnDeletion": isPreserved = true
    case "spotlight": isInSpotlight = true
    case "allowsCloudEncryption": isEncrypted = true
    case "codable": isCodable = true
    case "transformable":
      transformer = option.flatMap(constants.transformer)
      if transformer == nil { unreadable.append(argument.value) }
    default: unreadable.append(argument.value)
    }
  }
}

/// The values of the arguments of macros.
struct SwiftConstants {
  let values: SwiftEvaluator
  let scope: SwiftTypeIndex.Scope

  /// `.unique`, `.transformable(by: …)`; nil for what is not one of SwiftData's.
  func member(_ argument: SwiftArgument, of type: String) -> SwiftCall? {
    if case .call(let call) = values.value(argument.tokens, in: SwiftPlace(scope), expecting: type) {
      call
    } else {
      nil
    }
  }

  /// The last name of a key path.
  func path(_ argument: SwiftArgument) -> String? {
    if case .path(let names) = values.value(argument.tokens, in: SwiftPlace(scope)) { names.last } else { nil }
  }

  /// The name of the transformer of `.transformable(by: …)`.
  func transformer(_ option: SwiftCall) -> String? {
    guard let by = option.argument("by") else { return nil }
    switch values.value(by.tokens, in: option.place) {
    case .literal(let text): return SwiftDataDefault.text(ofLiteral: text)
    // Transformers are registered under the simple name.
    case .type(let node): return values.index.nodes[node].name
    case .unknown(let unknown) where unknown.isType: return unknown.text.split(separator: ".").last.map(String.init)
    default: return nil
    }
  }

  func text(_ argument: SwiftArgument) -> String? { values.text(argument.tokens, in: SwiftPlace(scope)) }

  func number(_ argument: SwiftArgument) -> Int? { values.number(argument.tokens, in: SwiftPlace(scope)) }
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
