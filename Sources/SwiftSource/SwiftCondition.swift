/// The condition of an `#if`, read and evaluated with three values: true, false, and unknown.
package struct SwiftCondition: Sendable, Hashable {
  /// Lists instead of pairs: no chain of operators makes the tree deep.
  package indirect enum Expression: Sendable, Hashable {
    case constant(Bool)
    /// A flag of the project: `DEBUG`.
    case flag(String)
    /// `os(iOS)`, `canImport(UIKit)`, with the argument as written, without spaces.
    case call(String, String)
    /// `swift(>=5.9)`, `compiler(<6)`.
    case version(String, isAtLeast: Bool, [Int])
    case not(Expression)
    case all([Expression])
    case any([Expression])
    /// Not a condition that the compiler accepts.
    case unreadable
  }

  /// As written; `!(…)` around the condition of a previous clause.
  package var text: String
  package var expression: Expression

  package init(text: String, expression: Expression) {
    self.text = text
    self.expression = expression
  }

  /// The flags of the project that it names.
  package var flags: Set<String> { Self.flags(of: expression) }

  private static func flags(of expression: Expression) -> Set<String> {
    switch expression {
    case .flag(let name): [name]
    case .not(let inner): flags(of: inner)
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion(flags(of: $1)) }
    case .constant, .call, .version, .unreadable: []
    }
  }

  /// What holds in the clauses after one with this condition.
  package var negated: SwiftCondition { SwiftCondition(text: "!(\(text))", expression: .not(expression)) }

  /// Whether the code is compiled; nil if that depends on something unknown.
  package func holds(in build: SwiftBuild) -> Bool? { Self.value(of: expression, in: build) }

  private static func value(of expression: Expression, in build: SwiftBuild) -> Bool? {
    switch expression {
    case .constant(let value): return value
    case .flag(let name): return name == "DEBUG" ? build.isDebug : nil
    case .call(let name, let argument): return build.value(of: name, argument)
    case .version(_, let isAtLeast, let version):
      return SwiftBuild.isAtLeast(version).map { $0 == isAtLeast }
    case .not(let inner): return value(of: inner, in: build).map { !$0 }
    case .all(let parts):
      let values = parts.map { value(of: $0, in: build) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let parts):
      let values = parts.map { value(of: $0, in: build) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .unreadable: return nil
    }
  }
}

extension [SwiftCondition] {
  /// Whether code within all of the conditions is compiled; nil if unknown.
  package func hold(in build: SwiftBuild) -> Bool? {
    let values = map { $0.holds(in: build) }
    return values.contains(false) ? false : values.contains(nil) ? nil : true
  }

  /// Whether the platform decides: unknown without one, known with at least one.
  package var dependOnPlatform: Bool {
    hold(in: SwiftBuild()) == nil
      && SwiftBuild.Platform.allCases.contains { hold(in: SwiftBuild(platform: $0)) != nil }
  }

  /// Whether a debug build compiles the code, and a release build does not, or the other way around.
  package var dependOnDebug: Bool { hold(in: SwiftBuild()) != hold(in: SwiftBuild(isDebug: true)) }

  /// The conditions as one, as written.
  package var text: String { map(\.text).joined(separator: " && ") }
}
