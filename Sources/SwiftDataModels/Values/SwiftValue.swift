import GlossBasics
import GlossSwiftSource

/// A value of the sources, as far as literals lead to it.
indirect enum SwiftValue {
  /// `Trip.self`
  case type(Int)
  /// `nil`
  case nothing
  /// A number, text or truth value as written.
  case literal(String)
  case list([SwiftValue])
  case tuple([SwiftValue])
  /// A call of something outside the sources, or a member of it: `.custom(fromVersion: …)`, `Schema([…])`, `.none`.
  case call(SwiftCall)
  /// A value of a type of the sources, with what its initializer gives its properties.
  case instance(Int, SwiftFrame?)
  /// A case of an enumeration of the sources.
  case enumeration(Int, String)
  case closure(Range<Int>, SwiftPlace)
  /// A function that is named and not called.
  case function(SwiftFunction, SwiftPlace)
  /// The names of a key path after its root.
  case path([String])
  /// One of several.
  case choice([SwiftValue], SwiftUnknown)
  case unknown(SwiftUnknown)

  /// What it may be: the value itself, or each of several.
  var alternatives: [SwiftValue] { if case .choice(let values, _) = self { values } else { [self] } }
}

/// A call outside the sources, with its arguments as written.
struct SwiftCall {
  /// The last name: `custom`, `Schema`, `init`.
  var name: String
  /// nil for a member that is not called.
  var arguments: [SwiftArgument]?
  /// What a function passes that calls it by its name, instead of arguments as written.
  var values: [SwiftValue]?
  /// Where the arguments are evaluated.
  var place: SwiftPlace
  /// The tokens of the first name, and of the last one.
  var start: Int
  var token: Int
  /// The tokens of the whole expression.
  var tokens: Range<Int>

  func argument(_ label: String) -> SwiftArgument? { arguments?.first { $0.label == label } }
}

/// Why a value is not known, with the expression where following it ends.
struct SwiftUnknown: Equatable {
  /// As written, on one line.
  var text: String
  /// A clause that follows "which": `is not in the sources`.
  var reason: String
  var file: Int
  var token: Int
  /// Whether it is a type: the `Old` of `Old.self`.
  var isType = false
  /// Whether it is a property that the type should have.
  var isMember = false

  static let missing = "is not in the sources"
  static let unread = "is not read"
  static let plain = "is not a class with @Model"
  static let doubled = "is declared more than once"

  static func depending(on conditions: [SwiftCondition]) -> String { "\(conditional) \(conditions.text)" }
  private static let conditional = "depends on #if"

  /// Whether a condition of the build decides, and not code that the app runs.
  var isConditional: Bool { reason.hasPrefix(Self.conditional) }

  /// `'made()', which is not in the sources`
  var clause: String { "'\(text)', which \(reason)" }

  /// The end of a clause about an expression that this is the reason for: `is one of several values`,
  /// `leads to 'made()', which is not read`.
  func clause(after written: String) -> String {
    text == written.onSingleLine || isType ? reason : "leads to \(clause)"
  }
}

/// Where an expression is evaluated: its scope, and what the parameters around it stand for.
struct SwiftPlace {
  var scope: SwiftTypeIndex.Scope
  var frame: SwiftFrame?

  init(_ scope: SwiftTypeIndex.Scope, frame: SwiftFrame? = nil) {
    (self.scope, self.frame) = (scope, frame)
  }
}

/// The arguments of one call of a function or closure, and the types that generic parameters and `Self` stand for.
final class SwiftFrame {
  /// An argument, which is evaluated where it is written.
  enum Argument {
    case value(SwiftValue)
    /// With the type of the parameter.
    case expression(Range<Int>, SwiftPlace, String?)
  }

  var arguments: [String: Argument] = [:]
  var types: [String: Int] = [:]
  /// What `self` stands for.
  var own: SwiftValue?
  /// That of what is around a closure.
  let outer: SwiftFrame?

  init(outer: SwiftFrame? = nil) { self.outer = outer }

  func argument(_ name: String) -> Argument? { arguments[name] ?? outer?.argument(name) }
  func type(_ name: String) -> Int? { types[name] ?? outer?.type(name) }
  var innermostOwn: SwiftValue? { own ?? outer?.innermostOwn }
}

/// The classes, versions or models that a list has.
struct SwiftTypeList {
  struct Unknown: Equatable {
    /// As written.
    var text: String
    /// A clause that follows "which": `is not in the sources`.
    var reason: String
  }

  var types: [Int] = []
  /// Those that it has more than once.
  var repeated: Set<Int> = []
  /// Elements that are not types of the sources, or not of the kind that the list is of.
  var unknown: [Unknown] = []
  /// Whether all of it is known.
  var isComplete = true
  /// What else could not be read of it.
  var unread: [SwiftUnknown] = []

  /// Why the list is not complete: `contains "Old", which is not in the sources`.
  var gap: String {
    if let first = unread.first {
      return "\(types.isEmpty && unknown.isEmpty ? "is" : "includes") \(first.clause)"
    }
    guard let reason = unknown.first?.reason else { return "is not a literal list" }
    let names = unknown.filter { $0.reason == reason }.map(\.text.quoted)
    let isSeveral = names.count > 1 && reason == SwiftUnknown.missing
    return "contains \(names.joined(separator: ", ")), which \(isSeveral ? "are not in the sources" : reason)"
  }

  /// The list of models: a class without @Model is a part of it that is not known.
  func models(in index: SwiftTypeIndex) -> SwiftTypeList {
    var list = self
    list.types = types.filter(index.isModel)
    guard list.types.count < types.count else { return list }
    list.isComplete = false
    list.unknown += types.filter { !index.isModel($0) }.map {
      Unknown(text: index.nodes[$0].path.joined(separator: "."), reason: SwiftUnknown.plain)
    }
    return list
  }

  mutating func add(_ node: Int) {
    if types.contains(node) { repeated.insert(node) } else { types.append(node) }
  }
}
