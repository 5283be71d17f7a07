import GlossBasics
import GlossSwiftSource

/// The managed object classes that a Swift file declares.
struct ManagedClassFile: Sendable {
  /// A class, or an extension of one.
  struct Part: Sendable {
    /// The simple name.
    var name: String
    /// The Objective-C name, if `@objc(…)` sets one.
    var runtimeName: String?
    var isExtension: Bool
    /// Whether it is a class that inherits from `NSManagedObject` itself, or has properties that Core Data implements.
    var isManaged = false
    var comment: CodeComment?
    var properties: [ManagedProperty] = []
    /// The comments of the properties, by name.
    var comments: [String: CodeComment] = [:]
    /// The names that its functions assign, or mention as a string.
    var assigned = Set<String>()
  }

  let path: String
  private(set) var parts: [Part] = []

  init(path: String, bytes: [UInt8]) {
    self.path = path
    let source = SwiftSourceFile(bytes)
    read(source.members, of: source)
  }

  /// Whether bytes may declare a property of a managed object.
  static func mayDeclareProperties(_ bytes: [UInt8]) -> Bool { mark.isFound(in: bytes) }

  private static let mark = ByteRuns(["@NSManaged"])

  private mutating func read(_ members: SwiftMembers, of source: SwiftSourceFile) {
    for type in members.types where type.heading.conditions.hold(in: SwiftBuild()) != false {
      if type.keyword == .class || type.keyword == .extension { parts.append(part(type, of: source)) }
      read(type.members, of: source)
    }
  }

  private func part(_ type: SwiftType, of source: SwiftSourceFile) -> Part {
    var part = Part(
      name: type.name.split(separator: ".").last.map(String.init) ?? type.name,
      runtimeName: Self.runtimeName(type.heading), isExtension: type.keyword == .extension,
      comment: type.keyword == .class ? comment(type.heading) : nil)
    for property in type.members.properties {
      guard property.heading.attribute("NSManaged") != nil, !property.heading.modifiers.contains("override"),
        property.heading.conditions.hold(in: SwiftBuild()) != false, let type = property.type
      else { continue }
      let name = Self.runtimeName(property.heading) ?? property.name
      part.properties.append(
        ManagedProperty(name: name, type: ManagedType(type), path: path, position: property.heading.position))
      part.comments[name] = comment(property.heading)
    }
    part.isManaged = !part.properties.isEmpty || type.inherited.contains { $0.text.hasSuffix("NSManagedObject") }
    part.assigned = Self.assigned(in: type.body, of: source)
    return part
  }

  private func comment(_ heading: SwiftHeading) -> CodeComment? {
    guard let text = heading.documentation, !text.isBlank else { return nil }
    return CodeComment(text: text, path: path, position: heading.position)
  }

  /// The name in `@objc(Name)`.
  private static func runtimeName(_ heading: SwiftHeading) -> String? {
    guard let arguments = heading.attribute("objc")?.arguments, arguments.count == 1 else { return nil }
    return arguments[0].value.split(separator: ".").last.map(String.init)
  }

  /// The names that tokens assign, `name =`, or pass as a string or key path: `setPrimitiveValue(now, forKey: "name")`.
  private static func assigned(in tokens: Range<Int>, of source: SwiftSourceFile) -> Set<String> {
    var names = Set<String>()
    for number in tokens where source.tokens.indices.contains(number) {
      let token = source.tokens[number]
      switch token.kind {
      case .string: names.insert(source.text(number).filter { $0 != "\"" })
      case .word where source.isText(number + 1, "="):
        // `a == b` is two symbols.
        if !source.isText(number + 2, "=") || source.tokens[number + 2].isSpaced { names.insert(source.text(number)) }
      case .pound where source.isText(number, "#keyPath"):
        let end = source.closings.indices.contains(number + 1) ? source.closings[number + 1] : number
        for inner in number..<max(number, end) where source.tokens[inner].kind == .word {
          names.insert(source.text(inner))
        }
      default: break
      }
    }
    return names
  }
}

extension ManagedType {
  init(_ reference: SwiftTypeReference) {
    text = reference.text
    var type = reference.sugared
    isOptional = false
    while case .optional(let inner) = type {
      type = inner
      isOptional = true
    }
    (name, element) = ("", nil)
    switch type {
    case .named(let components):
      guard let last = components.last else { return }
      name = last.name
      if last.arguments.count == 1 { element = Self.simpleName(last.arguments[0]) }
    case .array(let inner):
      name = "Array"
      element = Self.simpleName(inner)
    case .dictionary: name = "Dictionary"
    case .optional, .other: break
    }
  }

  private static func simpleName(_ type: SwiftTypeReference) -> String? { type.names?.last }
}
