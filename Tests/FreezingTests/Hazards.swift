/// The hazards of copying released classes, each with what the file has to say.
enum Hazards {
  static let all: [Hazard] = names + types + code + members + refused

  private static let names: [Hazard] = [
    Hazard(
      "an entity is named after its class, not after an alias",
      "typealias CustomFont = CustomFontV1\n@Model final class CustomFontV1 { var name: String = \"\" }",
      models: "CustomFont.self", lines: ["CustomFontV1.self,", "final class CustomFontV1 {"], lacks: ["CustomFont {"]),
    Hazard(
      "a class that only a relationship leads to is copied",
      "@Model final class Item { var tag: Tag? }\n@Model final class Tag { var label: String = \"\" }",
      lines: ["Item.self,", "Tag.self,", "final class Tag {", "var tag: Tag?"]),
    Hazard(
      "classes of an extension are within the braces",
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [SchemaV1.Item.self] }
      }
      extension SchemaV1 { @Model final class Item { var tag: Tag? } }
      extension SchemaV1 { @Model final class Tag { var item: SchemaV1.Item? } }
      """, models: "", lines: ["Item.self,", "final class Item {", "var item: Item?"], lacks: ["extension"]),
    Hazard(
      "classes of an extension of the version's alias are within the braces",
      """
      typealias HeckYeah = SchemaV1
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [HeckYeah.Item.self] }
      }
      extension HeckYeah { @Model final class Item { var name: String = "" } }
      """, models: "", lines: ["Item.self,", "final class Item {"], lacks: ["HeckYeah"]),
    Hazard(
      "of several classes with one name, that of the version is copied",
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var old: String = "" }
      }
      enum SchemaV2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var new: String = "" }
      }
      @Model final class Item { var other: String = "" }
      """, models: "", lines: ["var new: String = \"\""], lacks: ["old", "other"]),
    Hazard(
      "a list that is a sum is written whole",
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var old: String = "" }
      }
      enum SchemaV2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { SchemaV1.models + [Tag.self] }
        @Model final class Tag { var label: String = "" }
      }
      """, models: "", lines: ["Item.self,", "Tag.self,"], lacks: [".models +"]),
    Hazard(
      "a model within a model keeps its simple name",
      "@Model final class Item { var parts: [Part] = []\n @Model final class Part { weak var item: Item? } }",
      lines: ["Item.Part.self,", "final class Part {", "weak var item: Item?", "var parts: [Part] = []"]),
    Hazard(
      "names that are keywords have backticks",
      "@Model final class Item { var `default`: String; var `in`: Int?; init() { self.default = \"\" } }",
      lines: ["var `default`: String", "init(`default`: String, `in`: Int? = nil) {", "self.`default` = `default`"]),
    Hazard(
      "the class of a key path has its new name",
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self, Tag.self] }
        @Model final class Item { @Relationship(deleteRule: .cascade, inverse: \\SchemaV1.Tag.item) var tags: [Tag] = [] }
        @Model final class Tag { var item: SchemaV1.Item? }
      }
      """, models: "",
      lines: ["@Relationship(deleteRule: .cascade, inverse: \\Tag.item) var tags: [Tag] = []", "var item: Item?"]),
  ]

  private static let types: [Hazard] = [
    Hazard(
      "a structure in an extension of an alias is copied with what it needs",
      """
      typealias ItemModel = Item
      @Model final class Item { var point: Point = Point(x: 0, unit: .metre) }
      extension ItemModel { struct Point: Codable { var x: Double; var unit: Unit } }
      enum Unit: String, Codable { case metre, foot }
      """,
      lines: ["struct Point: Codable {", "var unit: Unit", "enum Unit: String, Codable {", "case metre", "case foot"]),
    Hazard(
      "nested types stay nested, others are told apart by their outer type",
      """
      @Model final class Item { var kind: Kind?; var list: ListOptions.Kind?; var grid: GridOptions.Kind?
        enum Kind: String, Codable { case own } }
      struct ListOptions { enum Kind: String, Codable { case list } }
      struct GridOptions { enum Kind: String, Codable { case grid } }
      """,
      lines: ["var kind: Kind?", "enum Kind: String, Codable {", "enum GridOptions_Kind: String, Codable {"],
      lacks: ["struct"]
    ).with { $0.lines.append("var grid: GridOptions_Kind?") },
    Hazard(
      "all cases stay, with their raw values",
      """
      @Model final class Item { var kind: Kind = Kind.plain }
      enum Kind: Int, Codable, CaseIterable { case plain = 1, gone = 7; case later
        var title: String { Texts.title(self) } }
      """, lines: ["enum Kind: Int, Codable, CaseIterable {", "case plain = 1", "case gone = 7", "case later"],
      lacks: ["title"]),
    Hazard(
      "the app's protocols are left out, and what they refine stays",
      """
      protocol Storable: Codable, Hashable { var label: String { get } }
      @Model final class Item: Labelled, ObservableObject { var kind: Kind = Kind.plain; var label: String { "" } }
      protocol Labelled {}
      struct Kind: Storable, Identifiable { static let plain = Kind(); var x: Int = 1; var label: String { "" }
        var id: Int { x } }
      """, lines: ["final class Item {", "struct Kind: Codable, Hashable {"],
      lacks: ["Storable", "Labelled", "Identifiable"]
    ).with { $0.literals = ["Item.kind = Kind()"] },
    Hazard(
      "an enumeration with values keeps them",
      """
      @Model final class Item { var shape: Shape? }
      indirect enum Shape: Codable { case square(side: Double), group([Shape]), `default`, named(Shape.Name)
        struct Name: Codable { var text: String } }
      """,
      lines: [
        "indirect enum Shape: Codable {", "case square(side: Double)", "case group([Shape])", "case `default`",
        "struct Name: Codable {",
      ]),
    Hazard(
      "types within sets, lists and dictionaries are copied",
      """
      @Model final class Item { var kinds: Set<Kind> = []; var parts: [Part] = []; var map: [Kind: Part]? }
      enum Kind: String, Codable { case plain }
      struct Part: Codable, Hashable { var x: Int? }
      """,
      lines: [
        "var kinds: Set<Kind> = []", "var parts: [Part] = []", "var map: [Kind: Part]?",
        "struct Part: Codable, Hashable {",
      ]),
    Hazard(
      "a type of another module is named, with the imports of its file",
      "import FamilyControls\n@Model final class Item { var choice: FamilyActivitySelection? }",
      lines: ["var choice: FamilyActivitySelection?"]
    ).with {
      $0.outside = ["FamilyActivitySelection"]
      $0.imports = ["FamilyControls", "Foundation", "SwiftData"]
      $0.beside = "struct FamilyActivitySelection: Codable {}"
    },
    Hazard(
      "a transformer stays outside by its name",
      """
      final class ColorTransformer: ValueTransformer {}
      @Model final class Item { @Attribute(.transformable(by: ColorTransformer.self)) var color: NSNumber? }
      """, lines: ["@Attribute(.transformable(by: ColorTransformer.self)) var color: NSNumber?"],
      lacks: ["class ColorTransformer"]
    ).with {
      $0.outside = ["ColorTransformer"]
      $0.beside = "final class ColorTransformer {}"
    },
    Hazard(
      "a class inherits from the copy of its class",
      """
      @available(iOS 26, *) @Model class Item { var name: String; init(name: String) { self.name = name } }
      @available(iOS 26, *) @Model class Special: Item { var rank: Int; init() { rank = 1; super.init(name: "") } }
      """, models: "Item.self, Special.self",
      lines: [
        "@available(iOS 26, *)", "class Special: Item {", "init(name: String, rank: Int) {", "super.init(name: name)",
      ]),
    Hazard(
      "an alias of a simple type is resolved",
      "typealias Money = Decimal\n@Model final class Item { var price: Money = 0; var old: Money? }",
      lines: ["var price: Decimal = 0", "var old: Decimal?"], lacks: ["Money"]),
  ]

  private static let code: [Hazard] = [
    Hazard(
      "hand-written coding stays",
      """
      @Model final class Item { var part: Part? }
      struct Part: Codable {
        var x: Int
        enum CodingKeys: String, CodingKey { case x = "old_x" }
        init(from decoder: any Decoder) throws {
          // Older files have no value.
          let values = try decoder.container(keyedBy: Part.CodingKeys.self)
          x = try values.decodeIfPresent(Int.self, forKey: .x) ?? 0
        }
        func encode(to encoder: any Encoder) throws {
          var values = encoder.container(keyedBy: CodingKeys.self)
          try values.encode(x, forKey: .x)
        }
        func move() { Router.shared.go() }
      }
      """,
      lines: [
        "enum CodingKeys: String, CodingKey {", "case x = \"old_x\"", "init(from decoder: any Decoder) throws {",
        "func encode(to encoder: any Encoder) throws {",
      ], lacks: ["Router", "//"]),
    Hazard(
      "a raw value that another file's extension declares stays",
      """
      @Model final class Item { var role: Role? }
      enum Role: Codable, Hashable { case writer, other(String) }
      """,
      more: [
        "App/Role.swift": """
        extension Role: RawRepresentable {
          public var rawValue: String { switch self { case .writer: "writer"; case .other(let text): text } }
          public init?(rawValue: String) { self = rawValue == "writer" ? .writer : .other(rawValue) }
        }
        """
      ],
      lines: [
        "enum Role: Codable, Hashable, RawRepresentable {",
        "init?(rawValue: String) { self = rawValue == \"writer\" ? .writer : .other(rawValue) }",
      ]),
    Hazard(
      "equality, hashing and the list of cases stay where they are written by hand",
      """
      @Model final class Item { var part: Part?; var kind: Kind? }
      struct Part: Codable, Hashable { var x: Int; var y: Int
        static func == (left: Part, right: Part) -> Bool { left.x == right.x }
        func hash(into hasher: inout Hasher) { hasher.combine(x) }
        var sum: Int { Calculator.sum(x, y) } }
      enum Kind: Codable, CaseIterable { case plain, odd(Int); static var allCases: [Kind] { [.plain, .odd(1)] } }
      """,
      lines: [
        "static func == (left: Part, right: Part) -> Bool { left.x == right.x }",
        "func hash(into hasher: inout Hasher) { hasher.combine(x) }", "enum Kind: Codable, CaseIterable {",
        "static var allCases: [Kind] { [.plain, .odd(1)] }",
      ], lacks: ["Calculator"]),
    Hazard(
      "code that calls the app is not copied, and refused where it is needed",
      """
      @Model final class Item { var part: Part? }
      struct Part: Codable { var x: Int
        init(from decoder: any Decoder) throws { x = Parser.shared.number(decoder) } }
      final class Parser { static let shared = Parser() }
      """, refusal: "Part.init(from:) uses 'Parser' of the app"),
    Hazard(
      "an enumeration that only the code names is copied",
      """
      @Model final class Item { var part: Part? }
      struct Part: Codable { var x: String; enum CodingKeys: String, CodingKey { case x }
        init(from decoder: any Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          x = try values.decodeIfPresent(String.self, forKey: .x) ?? Status.unknown.rawValue } }
      enum Status: String, Codable { case unknown = "?"; var message: String { "" } }
      """, lines: ["enum Status: String, Codable {", "case unknown = \"?\""], lacks: ["message"]),
    Hazard(
      "a raw value without the protocol stays for the code that uses it",
      """
      @Model final class Item { var part: Part? }
      struct Part: Codable { var role: Role; enum CodingKeys: String, CodingKey { case role }
        init(from decoder: any Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          role = Role(from: try values.decode(String.self, forKey: .role)) }
        func encode(to encoder: any Encoder) throws {
          var values = encoder.container(keyedBy: CodingKeys.self)
          try values.encode(role.rawValue, forKey: .role) } }
      enum Role: Hashable { case writer, other(String)
        var rawValue: String { switch self { case .writer: "writer"; case .other(let text): text } }
        init(from text: String) { self = text == "writer" ? .writer : .other(text) } }
      """, lines: ["enum Role: Hashable {"]),
    Hazard(
      "an initializer from a value of the app is left out",
      """
      final class PartDTO { var x = 1 }
      @Model final class Item { var part: Part? }
      struct Part: Codable { var x: Int; init(from dto: PartDTO) { x = dto.x } }
      """, lines: ["struct Part: Codable {", "var x: Int"], lacks: ["PartDTO"]),
    Hazard(
      "code that needs a member that is not copied is refused",
      """
      @Model final class Item { var part: Part? }
      struct Part: Codable { var x: Int; static var start: Int { 1 }
        init(from decoder: any Decoder) throws { x = Self.start } }
      """, refusal: "Part.init(from:) uses 'start' of the app"),
    Hazard(
      "a constant with a literal becomes the literal",
      """
      enum Constants { static let id = "main"; static let limit: Int64 = 5_000 }
      let everywhere = "all"
      @Model final class Item { var id: String = Constants.id; var own: Int64 = Self.limit; var scope: String = everywhere
        static let limit = Constants.limit }
      """,
      lines: ["var id: String = \"main\"", "var own: Int64 = 5_000", "var scope: String = \"all\"", "init() {}"],
      lacks: ["Constants"]
    ).with { $0.literals = ["Item.id = \"main\"", "Item.own = 5_000", "Item.scope = \"all\""] },
    Hazard(
      "the raw value of a case becomes its literal, without the enumeration",
      """
      @Model final class Item { var kind: String = Kind.plain.rawValue; var rank: Int = Rank.low.rawValue
        var names: [String] = Array<String>() }
      enum Kind: String { case plain, odd = "o" }
      enum Rank: Int { case low = 3 }
      """, lines: ["var kind: String = \"plain\"", "var rank: Int = 3", "init() {}"], lacks: ["enum Kind"]
    ).with { $0.literals = ["Item.kind = \"plain\"", "Item.rank = 3"] },
    Hazard(
      "a default that calls the app is left out and said",
      """
      func makeID() -> String { "x" }
      @Model final class Item { var id: String = makeID(); var rank: Int? = Ranking.shared.next; var on: Bool = true }
      final class Ranking { static let shared = Ranking(); var next = 1 }
      """, lines: ["var id: String", "var rank: Int?", "init(id: String, rank: Int? = nil) {"],
      lacks: ["makeID", "Ranking"]
    ).with { $0.leftOut = ["Item.id = makeID()", "Item.rank = Ranking.shared.next"] },
    Hazard(
      "an interpolation, an extension's constant and a closure are left out",
      """
      extension Date { static let launch = Date(timeIntervalSince1970: 1) }
      @Model final class Item { var name: String = "\\(Version.current)"; var day: Date = Date.launch
        var size: Int = { 1 }(); var now: Date = Date.now; var past: Date = .distantPast }
      """, lines: ["var now: Date = Date.now", "var past: Date = .distantPast", "var name: String"], lacks: ["launch"]
    ).with { $0.leftOut = ["Item.name = \"\\(Version.current)\"", "Item.day = Date.launch", "Item.size = { 1 }()"] },
    Hazard(
      "a case is a default, also by its full name",
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var kind: Kind = SchemaV1.Kind.plain; var other: Kind? = .none; var third = Kind.odd }
        enum Kind: String, Codable { case plain, odd }
      }
      """, models: "",
      lines: ["var kind: Kind = Kind.plain", "var other: Kind? = .none", "var third = Kind.odd"]),
    Hazard(
      "a call of a structure stays if the compiler still makes its initializer",
      """
      @Model final class Item { var a: Plain = Plain(x: 1); var b: Own = Own(text: "1") }
      struct Plain: Codable { var x: Int; var y: Int? ; let z: Int = 0 }
      struct Own: Codable { var x: Int; init(text: String) { x = Int(text) ?? 0 } }
      """, lines: ["var a: Plain = Plain(x: 1)", "var b: Own", "init(b: Own) {"]
    ).with { $0.leftOut = ["Item.b = Own(text: \"1\")"] },
    Hazard(
      "lists, dictionaries, signs and sums are literals",
      """
      @Model final class Item { var a: [String] = ["x", "y"]; var b: [String: Int] = ["x": -1]; var c: Double = -1.5
        var d: Int = 60 * 60; var e: [Int] = [Int](); var f: Decimal = Decimal(1); var g: UUID = UUID()
        var h: URL? = URL(string: "x"); var i: String = UUID().uuidString; var j: [String: Int] = [:] }
      """,
      lines: [
        "var a: [String] = [\"x\", \"y\"]", "var b: [String: Int] = [\"x\": -1]", "var d: Int = 60 * 60",
        "var e: [Int] = [Int]()", "var i: String = UUID().uuidString", "var j: [String: Int] = [:]", "init() {}",
      ]),
  ]

  private static let members: [Hazard] = [
    Hazard(
      "one initializer takes what has no default",
      """
      @Model final class Item { var name: String; var note: String?; var order: Order!; var tags: [Order]; let id = UUID()
        init(_ dto: ItemDTO) { name = dto.name } convenience init() { self.init(ItemDTO()) } }
      @Model final class Order { var x: Int = 0 }
      """,
      lines: [
        "let id = UUID()", "init(name: String, note: String? = nil, order: Order? = nil, tags: [Order]) {",
        "self.tags = tags", "init() {}",
      ], lacks: ["DTO", "convenience"]),
    Hazard(
      "methods, observers, transient and computed properties and comments are left out",
      """
      /// A thing.
      @Model final class Item: Identifiable { // {
        /* } */ var name: String = "a // b" { didSet { Log.write(name) } }
        @Transient var cache: Cache = Cache(); var upper: String { name.uppercased() }; static let shared = Item()
        func save() throws { try Database.shared.save(self) } ; subscript(x: Int) -> Int { x } ; deinit { Log.write("") }
      }
      #Preview { Text("") }
      """, lines: ["var name: String = \"a // b\"", "final class Item {"],
      lacks: ["Log", "cache", "upper", "shared", "func", "deinit", "thing", "Preview", "subscript"]),
    Hazard(
      "all arguments of the macros stay, and constants in them become literals",
      """
      enum Keys { static let old = "title" }
      @Model final class Item {
        @Attribute(.unique, originalName: Keys.old, hashModifier: "x") var name: String = ""
        @Attribute(.externalStorage) var data: Data?; @Attribute(.spotlight, .allowsCloudEncryption) var text: String?
        @Relationship(deleteRule: .deny, minimumModelCount: 1, maximumModelCount: 4, originalName: "parts", inverse: \\Tag.item)
        var tags: [Tag] = []
      }
      @Model final class Tag { var item: Item? }
      """,
      lines: [
        "@Attribute(.unique, originalName: \"title\", hashModifier: \"x\") var name: String = \"\"",
        "@Attribute(.spotlight, .allowsCloudEncryption) var text: String?",
        "@Relationship(deleteRule: .deny, minimumModelCount: 1, maximumModelCount: 4, originalName: \"parts\", inverse: \\Tag.item) var tags: [Tag] = []",
      ], lacks: ["Keys"]),
    Hazard(
      "indexes stay although no hash has them",
      """
      @Model final class Item { #Index<Item>([\\.name], [\\.name, \\.rank]) ; #Unique<Item>([\\.name, \\.rank])
        var name: String = ""; var rank: Int = 0 }
      """, lines: ["#Index<Item>([\\.name], [\\.name, \\.rank])", "#Unique<Item>([\\.name, \\.rank])"]),
    Hazard(
      "access of the members is dropped, that of the version follows its neighbours",
      "@Model public final class Item { public private(set) var name: String = \"\"; private var note: String? }",
      lines: [
        "public enum SchemaV1: VersionedSchema {", "var name: String = \"\"", "var note: String?",
        "public static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }",
        "public static var models: [any PersistentModel.Type] {", "final class Item {",
      ], lacks: ["private"]
    ).with { $0.modifiers = ["public"] },
    Hazard(
      "isolation follows the neighbours and leaves the members",
      "@MainActor @Model final class Item { nonisolated var name: String = \"\"; @MainActor var note: String? }",
      lines: ["nonisolated enum SchemaV1: VersionedSchema {", "var name: String = \"\"", "var note: String?"],
      lacks: ["MainActor"]
    ).with { $0.modifiers = ["nonisolated"] },
    Hazard(
      "order, let, weak and availability stay",
      "@available(iOS 18, *) @Model final class Item { let b: Int = 1; weak var a: Item?; var c: Float = 0 }",
      lines: ["@available(iOS 18, *)", "let b: Int = 1", "weak var a: Item?", "var c: Float = 0"]),
    Hazard(
      "what only a debug build has is left out",
      "@Model final class Item { var name: String = \"\"\n#if DEBUG\nvar probe: String?\n#endif\n }",
      lines: ["var name: String = \"\""], lacks: ["probe", "#if"]),
  ]

  private static let refused: [Hazard] = [
    Hazard(
      "a property that depends on the system is refused",
      "@Model final class Item { var name: String = \"\"\n#if os(iOS)\nvar probe: String?\n#endif\n }",
      refusal: "Item.probe exists only within #if os(iOS)"),
    Hazard(
      "a plain class as a value is refused", "final class Key: Codable {}\n@Model final class Item { var key: Key? }",
      refusal: "Item.key has the type Key, a class without @Model"),
    Hazard(
      "a wrapper with an unknown effect is refused",
      "@Model final class Item { @Clamped var rank: Int = 1 }", refusal: "Item.rank has @Clamped"),
    Hazard(
      "a version cannot have the name of a model", "@Model final class SchemaV1 { var name: String = \"\" }",
      models: "SchemaV1.self", refusal: "the version cannot be called SchemaV1"),
    Hazard(
      "a wrapper in a structure is refused",
      "@Model final class Item { var p: Part? }\nstruct Part: Codable { @Clamped var x: Int }",
      refusal: "Part.x has @Clamped"),
    Hazard(
      "a lazy property of a structure is refused",
      "@Model final class Item { var p: Part? }\nstruct Part: Codable { lazy var x: Int = 1 }",
      refusal: "Part.x is lazy"),
    Hazard(
      "a generic class is refused", "@Model final class Item<T: Codable> { var name: String = \"\" }",
      refusal: "Item is generic"),
    Hazard(
      "a generic structure is refused",
      "@Model final class Item { var p: Box<Int>? }\nstruct Box<T: Codable>: Codable { var x: T }",
      refusal: "Box is generic"),
    Hazard(
      "a superclass of the app is refused",
      "class Base { var x = 1 }\n@Model final class Item: Base { var y: Int = 1 }",
      refusal: "Item inherits from Base"),
    Hazard(
      "a list that is not literal is refused",
      """
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { Registry.all() }
        @Model final class Item { var y: Int = 1 }
      }
      """, models: "", refusal: "is not a literal list"),
    Hazard(
      "a type without a name is refused", "@Model final class Item { var pair: (Int, Int)? }",
      refusal: "Item.pair has the type (Int, Int)"),
    Hazard(
      "a case that depends on the system is refused",
      "@Model final class Item { var k: K? }\nenum K: Codable { case a\n#if os(iOS)\ncase b\n#endif\n }",
      refusal: "K has the case b within #if os(iOS)"),
  ]
}
