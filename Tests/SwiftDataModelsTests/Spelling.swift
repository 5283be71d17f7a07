import GlossTestSupport

/// One model, plan and container in a random spelling of what Swift allows: three versions, a custom stage with both
/// handlers, a lightweight one, and a container with a configuration.
struct Spelling {
  private var random: SeededGenerator
  /// Declarations outside of the versions and the plan.
  private var beside: [String] = []
  private var count = 0
  /// How many carriers a value may still be handed through.
  private var left = 0

  static let handler = "{ context in try context.save() }"
  private static let meta = "any VersionedSchema.Type"

  /// Neighbouring seeds are far apart: the generator counts up.
  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed) << 24) }

  /// The plain spelling.
  static let plain: String = {
    var spelling = Self(seed: 0)
    return spelling.source(isPlain: true)
  }()

  private mutating func source(isPlain: Bool) -> String {
    let versions = (1...3).map { number -> String in
      let name = "V\(number)"
      let clause = isPlain ? (head: ": VersionedSchema", more: "") : self.clause("VersionedSchema", of: name)
      let keyword = isPlain ? "enum" : pick("enum", "struct", "final class", "public enum", "nonisolated enum", "actor")
      let identifier = isPlain ? "Schema.Version(\(number), 0, 0)" : version(number)
      let models = isPlain ? "[\(name).Note.self]" : list(["\(name).Note.self"], of: "any PersistentModel.Type")
      let rest = number == 1 ? "" : number == 2 ? "var b: Int = 0; " : "var b: Int = 0; var c: Int = 0; "
      return """
        \(clause.more)\(keyword) \(name)\(clause.head) {
          \(property("versionIdentifier", "Schema.Version", identifier, isPlain))
          \(property("models", "[any PersistentModel.Type]", models, isPlain))
          @Model final class Note { var a: String = ""; \(rest)init() {} }
        }
        """
    }
    let clause = isPlain ? (head: ": SchemaMigrationPlan", more: "") : self.clause("SchemaMigrationPlan", of: "Plan")
    let stages = isPlain ? "[\(custom("V1.self", "V2.self", 0)), \(light("V2.self", "V3.self"))]" : self.stages()
    let schemas = isPlain ? "[V1.self, V2.self, V3.self]" : list([meta(1), meta(2), meta(3)], of: Self.meta)
    let plan = """
      \(clause.more)enum Plan\(clause.head) {
        \(property("schemas", "[\(Self.meta)]", schemas, isPlain))
        \(property("stages", "[MigrationStage]", stages, isPlain))
      }
      """
    let container =
      isPlain
      ? "let c = try! ModelContainer(for: V3.Note.self, migrationPlan: Plan.self, configurations: ModelConfiguration(\"S\"))"
      : self.container()
    var parts = versions + [plan, container] + beside
    if !isPlain { parts.shuffle(using: &random) }
    return "import SwiftData\nimport SwiftUI\n" + parts.joined(separator: "\n") + "\n"
  }

  mutating func next() -> String {
    (beside, count) = ([], 0)
    return source(isPlain: false)
  }

  // MARK: - Choosing

  private mutating func pick(_ choices: String...) -> String { choices.randomElement(using: &random) ?? "" }
  private mutating func chance(_ number: Int) -> Int { Int.random(in: 0..<number, using: &random) }
  private mutating func name(_ letter: String) -> String {
    count += 1
    return "\(letter)\(count)"
  }

  // MARK: - Conformances

  private mutating func clause(_ name: String, of type: String) -> (head: String, more: String) {
    let prefix = pick("", "", "@preconcurrency ", "@MainActor ", "nonisolated ", "@preconcurrency @MainActor ")
    let whole = prefix + pick("", "", "SwiftData.", "SwiftData::") + name
    let own = self.name("Own")
    switch chance(9) {
    case 0: return (": Sendable, \(whole)", "")
    case 1: return (": \(whole) & Sendable", "")
    case 2: return (": (\(whole.replacing("nonisolated ", with: "")))", "")
    case 3: return ("", "extension \(type): \(whole) {}\n")
    case 4: return (": \(prefix)\(own)", "typealias \(own) = \(name)\n")
    case 5: return (": \(prefix)\(own)", "typealias \(own) = Sendable & SwiftData.\(name)\n")
    case 6: return (": \(prefix)\(own)", "protocol \(own): \(whole) {}\n")
    case 7: return (": \(prefix)\(own)", "protocol \(own): Mid\(own) {}\nprotocol Mid\(own): \(whole), Sendable {}\n")
    default: return (": \(whole)", "")
    }
  }

  // MARK: - Values

  /// A property with a value.
  private mutating func property(_ name: String, _ type: String, _ value: String, _ isPlain: Bool = false) -> String {
    if isPlain { return "static var \(name): \(type) { \(value) }" }
    let isolation = pick("", "", "@MainActor ", "nonisolated ", "public ")
    switch chance(5) {
    case 0: return "\(isolation)static let \(name): \(type) = \(value)"
    case 1: return "\(isolation)static var \(name): \(type) = { \(body(value, type)) }()"
    case 2: return "\(isolation)static var \(name): \(type) { get { \(body(value, type)) } }"
    default: return "\(isolation)static var \(name): \(type) { \(body(value, type)) }"
    }
  }

  /// The statements that give a value.
  private mutating func body(_ value: String, _ type: String) -> String {
    let local = name("v")
    switch chance(19) {
    case 0: return "return \(value)"
    case 1: return "let \(local): \(type) = \(value)\nreturn \(local)"
    case 2: return "if flag { return \(value) } else { return \(value) }"
    case 3: return "if flag { \(value) } else if other { \(value) } else { \(value) }"
    case 4: return "switch mode {\ncase .a, .b: return \(value)\ndefault:\nreturn \(value)\n}"
    case 5: return "guard flag else { return \(value) }\nreturn \(value)"
    case 6: return "if #available(iOS 18, macOS 15, *) {\nreturn \(value)\n}\nreturn \(value)"
    case 7: return "do { return \(value) }"
    case 8: return "\n#if os(iOS)\nreturn \(value)\n#else\nreturn \(value)\n#endif\n"
    case 9:
      return "let \(local): \(type)\nif flag { \(local) = \(value) } else { \(local) = \(value) }\nreturn \(local)"
    case 10: return "defer { done() }; return \(value)"
    case 11: return "\n// As always.\n\(value)\n"
    case 12: return "var \(local): \(type)\n\(local) = \(value)\nreturn \(local)"
    case 13 where type.hasPrefix("["):
      beside.append("let \(local) = true")
      return "guard \(local) else { return [] }\nreturn \(value)"
    case 14 where type.hasPrefix("["):
      beside.append("let \(local) = 2")
      return "return \(local) + 1 == 3 && !false ? \(value) : []"
    case 15 where type.hasPrefix("["):
      beside.append("enum E\(local) { case one, two; static let now = E\(local).two }")
      return "switch E\(local).now {\ncase .one: return []\ncase .two: return \(value)\n}"
    default: return value
    }
  }

  /// An expression that has a value, handed through constants, functions, closures and the like.
  private mutating func carried(_ value: String, _ type: String) -> String {
    left -= 1
    guard left > 0 else { return value }
    let own = name("c")
    switch chance(25) {
    case 0: return "(\(value))"
    case 1: return "(\(value) as \(type))"
    case 2: beside.append("let \(own): \(type) = \(value)")
    case 3:
      beside.append("enum \(own.uppercased()) { static let \(own): \(type) = \(value) }")
      return "\(own.uppercased()).\(own)"
    case 4: beside.append("var \(own): \(type) { \(body(value, type)) }")
    case 5:
      beside.append("func \(own)() -> \(type) { \(body(value, type)) }")
      return "\(own)()"
    case 6:
      beside.append("func \(own)(_ x: \(type)) -> \(type) { \(body("x", type)) }")
      return "\(own)(\(value))"
    case 7:
      beside.append("func \(own)(of y: Int = 1, with x: \(type)) -> \(type) { \(body("x", type)) }")
      return "\(own)(with: \(value))"
    case 8: return "{ \(body(value, type)) }()"
    case 9: return "{ () -> \(type) in \(body(value, type)) }()"
    case 10: return "(flag ? \(value) : \(value))"
    case 11:
      beside.append("struct \(own.uppercased()) { static func \(own)() -> \(type) { \(body(value, type)) } }")
      return "\(own.uppercased()).\(own)()"
    case 12:
      beside.append("struct \(own.uppercased()) { let \(own): \(type) = \(value) }")
      return "\(own.uppercased())().\(own)"
    case 13:
      let type = "static let shared = \(own.uppercased())(); lazy var \(own): \(type) = \(value)"
      beside.append("final class \(own.uppercased()) { \(type) }")
      return "\(own.uppercased()).shared.\(own)"
    case 14:
      beside.append("extension Plan { static var \(own): \(type) { \(body(value, type)) } }")
      return "Plan.\(own)"
    case 15: return "[\(value)].first!"
    case 16:
      beside.append("enum \(own.uppercased()) { enum In { static var \(own): \(type) { \(body(value, type)) } } }")
      beside.append("typealias Also\(own) = \(own.uppercased())")
      return "Also\(own).In.\(own)"
    case 17:
      beside.append("struct \(own.uppercased()) { var other = 1; let \(own): \(type) }")
      return "\(own.uppercased())(\(own): \(value)).\(own)"
    case 18:
      let body = "let \(own): \(type)\ninit(_ x: \(type), y: Int = 1) { self.\(own) = x }"
      beside.append("final class \(own.uppercased()) { \(body) }")
      return "\(own.uppercased())(\(value)).\(own)"
    case 19: return "[\(value)].map(\\.self)[0]"
    case 20:
      beside.append("func \(own)(of x: \(type)) -> \(type) { \(body("x", type)) }")
      return "[\(value)].map(\(own)\(pick("", "(of:)")))[1 - 1]"
    default: return value
    }
    return own
  }

  private mutating func wrapped(_ value: String, _ type: String) -> String {
    left = 4
    return carried(carried(value, type), type)
  }

  private mutating func version(_ number: Int) -> String {
    switch chance(4) {
    case 0: return wrapped("Schema.Version(\(number), 0, 0)", "Schema.Version")
    case 1:
      let own = name("n")
      beside.append("let \(own) = \(number)")
      return "Schema.Version(\(own), 0, 0)"
    case 2: return "Schema.Version.init(\(number), 0, 0)"
    default: return "Schema.Version(\(number), 0, 0)"
    }
  }

  /// `V1.self`
  private mutating func meta(_ number: Int) -> String {
    let own = name("T")
    switch chance(7) {
    case 0: return "App::V\(number).self"
    case 1:
      beside.append("typealias \(own) = V\(number)")
      return "\(own).self"
    case 2: return wrapped("V\(number).self", Self.meta)
    case 3: return "(V\(number).self as \(Self.meta))"
    default: return "V\(number).self"
    }
  }

  private mutating func list(_ elements: [String], of type: String) -> String {
    let all = elements.joined(separator: ", ")
    let own = name("l")
    switch chance(19) {
    case 0: return elements.map { "[\($0)]" }.joined(separator: " + ")
    case 1: return "[\n\(elements.joined(separator: ", // One.\n")),\n]"
    case 2: return "Array([\(all)])"
    case 3: return "[\(elements.map { "[\($0)]" }.joined(separator: ", "))].flatMap { $0 }"
    case 4: return "Array([\(elements.reversed().joined(separator: ", "))].reversed())"
    case 5: return "[\(all)].map { one in one }"
    case 6: return "[\(all)] as [\(type)]"
    case 7:
      let appended = elements.map { "\(own).append(\($0))" }.joined(separator: "\n")
      return "{ var \(own): [\(type)] = []\n\(appended)\nreturn \(own) }()"
    case 8:
      let added = elements.map { "\(own) += [\($0)]" }.joined(separator: "; ")
      beside.append("func \(own)() -> [\(type)] { var \(own) = [\(type)](); \(added); return \(own) }")
      return "\(own)()"
    case 9:
      let inserted = elements.reversed().map { "\(own).insert(\($0), at: 0)" }.joined(separator: "\n")
      beside.append("var \(own): [\(type)] { var \(own): [\(type)] = []\n\(inserted)\nreturn \(own) }")
      return own
    case 10:
      return "{ var \(own) = [\(elements[0])] as [\(type)]\n"
        + "\(own).append(contentsOf: [\(elements.dropFirst().joined(separator: ", "))])\nreturn \(own) }()"
    case 11: return "Array([\(elements.map { "[\($0)]" }.joined(separator: ", "))].joined())"
    case 12: return wrapped("[\(all)]", "[\(type)]")
    case 13:
      let loop = "for i in 0..<all.count { \(own).append(all[i]) }"
      return "{ let all: [\(type)] = [\(all)]\nvar \(own): [\(type)] = []\n\(loop)\nreturn \(own) }()"
    case 14:
      beside.append("let \(own): [\(type)] = [\(all)]")
      return "(0...\(elements.count - 1)).map { i in \(own)[i] }"
    case 15:
      return "{ var \(own): [\(type)] = []\n[\(all)].forEach { \(own).append($0) }\nreturn \(own) }()"
    default: return "[\(all)]"
    }
  }

  // MARK: - Stages

  private func light(_ from: String, _ to: String, _ head: String = "MigrationStage") -> String {
    "\(head).lightweight(fromVersion: \(from), toVersion: \(to))"
  }

  private func custom(
    _ from: String, _ to: String, _ form: Int, head: String = "MigrationStage", handler: String = Self.handler
  ) -> String {
    let start = "\(head).custom(fromVersion: \(from), toVersion: \(to)"
    return switch form {
    case 0: "\(start), willMigrate: \(handler), didMigrate: \(handler))"
    case 1: "\(start)) \(Self.handler) didMigrate: \(Self.handler)"
    case 2: "\(start))\n\(Self.handler)\ndidMigrate: \(Self.handler)"
    default: "\(start), willMigrate: \(handler)) \(Self.handler)"
    }
  }

  private mutating func stage(_ from: Int, _ to: Int) -> String {
    let form = chance(4)
    func call(_ first: String, _ second: String, head: String = "MigrationStage") -> String {
      from == 1 ? custom(first, second, form, head: head) : light(first, second, head)
    }
    let own = name("s")
    let generic = "<A: VersionedSchema, B: VersionedSchema>"
    switch chance(12) {
    case 0:
      beside.append("func \(own)\(generic)(_ a: A.Type, _ b: B.Type) -> MigrationStage { \(call("A.self", "B.self")) }")
      return "\(own)(V\(from).self, V\(to).self)"
    case 1:
      beside.append(
        "enum \(own.uppercased())\(generic) { static var stage: MigrationStage { \(call("A.self", "B.self")) } }")
      return "\(own.uppercased())<V\(from), V\(to)>.stage"
    case 2:
      beside.append(
        "func \(own)(from a: \(Self.meta), to b: \(Self.meta) = V\(to).self) -> MigrationStage { \(call("a", "b")) }")
      return "\(own)(from: \(meta(from))\(chance(2) == 0 ? "" : ", to: \(meta(to))"))"
    case 3 where from == 1:
      let type = "@escaping (ModelContext) throws -> Void"
      beside.append(
        "func \(own)(_ a: \(Self.meta), run x: \(type)) -> MigrationStage { \(custom("a", "V2.self", 0, handler: "x")) }"
      )
      return "\(own)(V1.self) \(Self.handler)"
    case 4:
      beside.append("extension MigrationStage { static let \(own) = \(call(meta(from), meta(to))) }")
      return pick("MigrationStage.", ".") + own
    case 5:
      beside.append(
        "extension MigrationStage { static func \(own)() -> Self { \(call(meta(from), meta(to), head: "")) } }")
      return pick("MigrationStage.", ".") + "\(own)()"
    case 6: return wrapped(call(meta(from), meta(to)), "MigrationStage")
    case 7: return "[(V\(from).self, V\(to).self)].map { \(call("$0.0", "$0.1")) }[0]"
    case 8: return "{ let to = \(meta(to)); return \(call(meta(from), "to")) }()"
    case 9: return call(meta(from), meta(to), head: "SwiftData.MigrationStage")
    case 10: return call(meta(from), meta(to), head: "")
    default: return call(meta(from), meta(to))
    }
  }

  private mutating func stages() -> String {
    let (first, second) = (stage(1, 2), stage(2, 3))
    guard chance(5) == 0 else { return list([first, second], of: "MigrationStage") }
    let own = name("E").uppercased()
    let cases = "switch self {\ncase .one: \(first)\n\(pick("case .two", "default")): \(second)\n}"
    beside.append("enum \(own): CaseIterable { case one, two\nvar stage: MigrationStage { \(cases) } }")
    return "\(own).\(pick("allCases.map(\\.stage)", "allCases.map { $0.stage }"))"
  }

  // MARK: - Containers

  private mutating func container() -> String {
    let schema: String
    switch chance(7) {
    case 0: schema = "Schema([V3.Note.self])"
    case 1: schema = "Schema(versionedSchema: \(meta(3)))"
    case 2: schema = "Schema(V3.models)"
    case 3: schema = wrapped("Schema([V3.Note.self])", "Schema")
    case 4: schema = wrapped("Schema(versionedSchema: V3.self)", "Schema")
    case 5: schema = "Schema(versionedSchema: Plan.schemas.last!)"
    default: schema = "V3.Note.self"
    }
    let plan =
      chance(3) == 0 ? wrapped("Plan.self", "any SchemaMigrationPlan.Type") : pick("Plan.self", "App::Plan.self")
    let inner = pick("ModelConfiguration(\"S\")", "ModelConfiguration(\"S\", isStoredInMemoryOnly: false)")
    let one = chance(3) == 0 ? wrapped(inner, "ModelConfiguration") : pick(inner, inner, ".init(\"S\")")
    let configuration = pick(one, "[\(one)]")
    func call(_ plan: String, _ head: String = "ModelContainer") -> String {
      "try \(head)(for: \(schema), migrationPlan: \(plan), configurations: \(configuration))"
    }
    let own = name("m")
    switch chance(12) {
    case 0: return "func \(own)() throws -> ModelContainer { \(call(plan)) }"
    case 1:
      return
        "enum Store { @MainActor static let \(own): ModelContainer = { do { return \(call(plan)) } catch { fatalError() } }() }"
    case 2: return "let \(own): ModelContainer = \(call(plan, ".init").replacing("try ", with: "try! "))"
    case 3: return "extension Plan { static func \(own)() throws -> ModelContainer { \(call("Self.self")) } }"
    case 4:
      return "func \(own)<P: SchemaMigrationPlan>(_ plan: P.Type) throws -> ModelContainer { \(call("P.self")) }\n"
        + "let k = try! \(own)(Plan.self)"
    case 5:
      return
        "func \(own)(by plan: (any SchemaMigrationPlan.Type)? = Plan.self) throws -> ModelContainer { \(call("plan")) }"
    case 6:
      return "func \(own)(by plan: (any SchemaMigrationPlan.Type)?) throws -> ModelContainer { \(call("plan")) }\n"
        + "let k = try! \(own)(by: \(plan))"
    case 7:
      return
        "@main struct A: App { let \(own): ModelContainer\ninit() { \(own) = \(call(plan).replacing("try ", with: "try! ")) }\n"
        + "var body: some Scene { WindowGroup { V() }.modelContainer(\(own)) } }"
    case 8:
      return
        "func \(own)() throws -> ModelContainer { let plan = \(plan)\nlet schema = \(schema == "V3.Note.self" ? "Schema([V3.Note.self])" : schema)\n"
        + "return try ModelContainer(for: schema, migrationPlan: plan, configurations: \(configuration)) }"
    case 10:
      return
        "final class Store { let plan: any SchemaMigrationPlan.Type\n"
        + "init(by plan: any SchemaMigrationPlan.Type = Plan.self) { self.plan = plan }\n"
        + "func \(own)() throws -> ModelContainer { \(call("plan")) } }"
    case 9: return "extension ModelContainer { static func \(own)() throws -> ModelContainer { \(call(plan)) } }"
    default: return "let \(own) = \(call(plan).replacing("try ", with: "try! "))"
    }
  }
}
