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
      case nil: read(argument, constants.expression(argument.tokens))
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

  private mutating func read(_ argument: SwiftArgument, _ option: SwiftExpression) {
    let member = option.member
    switch member?.name {
    case "unique": isUnique = true
    case "ephemeral": isEphemeral = true
    case "externalStorage": isExternal = true
    case "preserveValueOnDeletion": isPreserved = true
    case "spotlight": isInSpotlight = true
    case "allowsCloudEncryption": isEncrypted = true
    case "codable": isCodable = true
    case "transformable":
      guard let by = member?.arguments?.first(where: { $0.label == "by" }) else {
        return unreadable.append(argument.value)
      }
      // Transformers are registered under the simple name.
      transformer =
        SwiftDataDefault.text(ofLiteral: by.value)
        ?? by.value.split(separator: ".").last { $0 != "self" }.map(String.init)
    default: unreadable.append(argument.value)
    }
  }
}

/// The values of the arguments of macros.
struct SwiftConstants {
  let values: SwiftEvaluator
  let scope: SwiftTypeIndex.Scope

  func expression(_ tokens: Range<Int>) -> SwiftExpression {
    values.index.files[scope.file].source.expression(tokens)
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
