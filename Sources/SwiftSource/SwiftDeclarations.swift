package import GlossBasics

/// The part of a declaration before its keyword, and its position.
package struct SwiftHeading: Sendable, Hashable {
  /// `@Model`, `@Attribute(.unique)`, in order.
  package var attributes: [SwiftMacroUse] = []
  /// `public`, `static`, `private(set)`.
  package var modifiers: [String] = []
  /// The text of the `///` or `/** */` comment, without comment markers.
  package var documentation: String?
  /// The conditions of the enclosing `#if` blocks, outermost first: `os(iOS)`, `!(DEBUG)` after an `#else`.
  package var conditions: [SwiftCondition] = []
  /// The position of the name; of the keyword if there is no name.
  package var position: SourcePosition

  package init(position: SourcePosition) { self.position = position }

  /// The attribute with a name, with or without its module.
  package func attribute(_ name: String) -> SwiftMacroUse? {
    attributes.first { $0.baseName == name }
  }
}

/// An attribute, or a freestanding macro: `@Attribute(.unique)`, `#Unique<Trip>([\.name])`.
package struct SwiftMacroUse: Sendable, Hashable {
  /// The name as written, with its module: `SwiftData.Model`.
  package var name: String
  package var genericArguments: [SwiftTypeReference] = []
  /// The arguments in parentheses; nil if there are no parentheses.
  package var arguments: [SwiftArgument]?
  package var position: SourcePosition
  /// The conditions of the `#if` blocks around a freestanding macro, or around an attribute without its declaration.
  package var conditions: [SwiftCondition] = []

  /// The name without its module.
  package var baseName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The value of an argument with a label, as written.
  package func argument(_ label: String) -> String? { arguments?.first { $0.label == label }?.value }
}

/// An argument of a macro or a call, as written.
package struct SwiftArgument: Sendable, Hashable {
  package var label: String?
  /// The text of the expression, without surrounding comments.
  package var value: String
  /// The tokens of the expression.
  package var tokens: Range<Int>
  package var position: SourcePosition
}

/// A class, structure, enumeration, protocol, actor or extension with its declarations. Function bodies are skipped.
package struct SwiftType: Sendable, Hashable {
  package enum Keyword: String, Sendable, CaseIterable {
    case `class`, `struct`, `enum`, `protocol`, actor, `extension`
  }

  package var keyword: Keyword
  /// The simple name; for an extension, the extended type as written.
  package var name: String
  package var heading: SwiftHeading
  /// The names of the generic parameters: `From` and `To` of `struct Step<From, To>`.
  package var genericParameters: [String] = []
  /// The superclass and protocols, as written.
  package var inherited: [SwiftTypeReference] = []
  package var members = SwiftMembers()
  /// The tokens between its braces.
  package var body: Range<Int> = 0..<0
}

/// The declarations of a file or type, each kind in source order.
package struct SwiftMembers: Sendable, Hashable {
  package var types: [SwiftType] = []
  package var properties: [SwiftProperty] = []
  package var cases: [SwiftEnumCase] = []
  package var aliases: [SwiftAlias] = []
  /// The functions that have a body.
  package var functions: [SwiftFunction] = []
  package var initializers: [SwiftFunction] = []
  /// Freestanding macros, including `#Unique` and `#Index`.
  package var macros: [SwiftMacroUse] = []

  package init() {}
}

/// One name declared by a `var` or `let`.
package struct SwiftProperty: Sendable, Hashable {
  package enum Accessors: Sendable, Hashable {
    case none
    /// `willSet` or `didSet`: the property is stored.
    case observers
    /// A getter: nothing is stored.
    case computed
  }

  package var name: String
  package var isConstant: Bool
  package var heading: SwiftHeading
  package var type: SwiftTypeReference?
  /// The initial value as written.
  package var initialValue: String?
  /// The tokens of the initial value.
  package var initialTokens: Range<Int>?
  package var accessors = Accessors.none
  /// The tokens between the braces of the accessors.
  package var accessorTokens: Range<Int>?

  /// Whether each instance has storage for it.
  package var isStored: Bool {
    accessors != .computed && !heading.modifiers.contains("static") && !heading.modifiers.contains("class")
  }
}

/// A function with a body: `static func step(from: any VersionedSchema.Type) -> MigrationStage { … }`.
///
/// Only places: most functions of a project are never asked for.
package struct SwiftFunction: Sendable, Hashable {
  package var name: String
  package var conditions: [SwiftCondition]
  package var genericParameters: [String] = []
  /// Whether it gives something.
  package var hasResult = false
  /// Whether it is an `init?`.
  package var isFailable = false
  /// The tokens between the parentheses, and between the braces.
  package var parameters: Range<Int>
  package var body: Range<Int>
}

/// A parameter of a function.
package struct SwiftParameter: Sendable, Hashable {
  /// nil for `_`.
  package var label: String?
  package var name: String
  package var type: SwiftTypeReference?
  /// The tokens of the default value.
  package var initialTokens: Range<Int>?
}

/// A case of an enumeration.
package struct SwiftEnumCase: Sendable, Hashable {
  package var name: String
  package var heading: SwiftHeading
  /// The associated types as written: `(width: Int, Int)`; nil if there are none.
  package var payload: String?
  package var rawValue: String?
}

/// A `typealias`.
package struct SwiftAlias: Sendable, Hashable {
  package var name: String
  package var heading: SwiftHeading
  package var type: SwiftTypeReference
}
