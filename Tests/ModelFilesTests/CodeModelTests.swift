import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossModelFiles

/// Models that Swift code builds, against the same ones in Xcode's format.
@Suite struct CodeModelTests {
  /// A model that is written in both forms.
  struct Written: Sendable {
    struct Attribute: Sendable {
      var name: String
      var type: String
      var isOptional: Bool
      var isTransient: Bool
      var defaultValue: String?
      var renamingIdentifier: String?
    }
    struct Entity: Sendable {
      var name: String
      var isAbstract: Bool
      var parent: String?
      var attributes: [Attribute]
      var unique: String?
    }
    struct Pair: Sendable {
      var from: String
      var to: String
      var isToMany: Bool
      var isOrdered: Bool
      var deleteRule: String
    }

    var entities: [Entity]
    var pairs: [Pair]

    private static let types = [
      "String": "string", "Integer 16": "integer16", "Integer 32": "integer32", "Integer 64": "integer64",
      "Boolean": "boolean", "Date": "date", "Double": "double", "Float": "float", "Decimal": "decimal", "UUID": "UUID",
      "URI": "URI", "Binary": "binaryData",
    ]

    init(_ random: inout SeededGenerator) {
      let entities = (0..<Int.random(in: 1...4, using: &random)).map { number in
        let attributes = (0..<Int.random(in: 0...4, using: &random)).map { place in
          let type = Self.types.keys.sorted().randomElement(using: &random) ?? "String"
          let value =
            type == "Boolean"
            ? Bool.random(using: &random) ? "YES" : "NO"
            : type.hasPrefix("Integer") ? "\(Int.random(in: 0...9, using: &random))" : nil
          return Attribute(
            name: "a\(number)\(place)", type: type, isOptional: Bool.random(using: &random),
            isTransient: Int.random(in: 0...5, using: &random) == 0,
            defaultValue: Bool.random(using: &random) ? value : nil,
            renamingIdentifier: Int.random(in: 0...4, using: &random) == 0 ? "old\(place)" : nil)
        }
        let unique = attributes.first { $0.type == "String" && !$0.isTransient }?.name
        return Entity(
          name: "E\(number)", isAbstract: number == 0 && Bool.random(using: &random),
          parent: number > 0 && Int.random(in: 0...2, using: &random) == 0 ? "E\(number - 1)" : nil,
          attributes: attributes, unique: Bool.random(using: &random) ? unique : nil)
      }
      self.entities = entities
      pairs = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Pair(
          from: entities.randomElement(using: &random)?.name ?? "E0",
          to: entities.randomElement(using: &random)?.name ?? "E0", isToMany: Bool.random(using: &random),
          isOrdered: Bool.random(using: &random),
          deleteRule: ["Nullify", "Cascade", "Deny", "No Action"].randomElement(using: &random) ?? "Nullify")
      }
    }

    private func flag(_ name: String, _ value: Bool) -> String { value ? " \(name)=\"YES\"" : "" }

    var xml: String {
      var text = "<model documentVersion=\"1.0\">"
      for entity in entities {
        text += "<entity name=\"\(entity.name)\" representedClassName=\"\(entity.name)\""
        text += flag("isAbstract", entity.isAbstract) + (entity.parent.map { " parentEntity=\"\($0)\"" } ?? "") + ">"
        for one in entity.attributes {
          text += "<attribute name=\"\(one.name)\" attributeType=\"\(one.type)\"" + flag("optional", one.isOptional)
          text += flag("transient", one.isTransient)
          text += (one.defaultValue.map { " defaultValueString=\"\($0)\"" } ?? "")
          text += (one.renamingIdentifier.map { " elementID=\"\($0)\"" } ?? "") + "/>"
        }
        for (number, pair) in pairs.enumerated() {
          let rule = " deletionRule=\"\(pair.deleteRule)\""
          if pair.from == entity.name {
            text += "<relationship name=\"r\(number)\" optional=\"YES\" destinationEntity=\"\(pair.to)\""
            text += pair.isToMany ? " toMany=\"YES\"" + flag("ordered", pair.isOrdered) : " maxCount=\"1\""
            text += rule + " inverseName=\"i\(number)\" inverseEntity=\"\(pair.to)\"/>"
          }
          if pair.to == entity.name {
            text +=
              "<relationship name=\"i\(number)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"\(pair.from)\""
            text += " deletionRule=\"Nullify\" inverseName=\"r\(number)\" inverseEntity=\"\(pair.from)\"/>"
          }
        }
        if let unique = entity.unique {
          text += "<uniquenessConstraints><uniquenessConstraint><constraint value=\"\(unique)\"/>"
          text += "</uniquenessConstraint></uniquenessConstraints>"
        }
        text += "</entity>"
      }
      return text + "</model>"
    }

    // MARK: Swift

    private static let rules = [
      "Nullify": "nullify", "Cascade": "cascade", "Deny": "deny", "No Action": "noAction",
    ]

    /// The same in one of many spellings.
    func swift(_ random: inout SeededGenerator) -> String {
      let (isFunction, usesHelpers, usesLoop) = (
        Bool.random(using: &random), Bool.random(using: &random), Bool.random(using: &random)
      )
      var lines: [String] = []
      for entity in entities {
        let variable = entity.name.lowercased()
        lines.append("let \(variable) = NSEntityDescription()")
        lines.append("\(variable).name = \(name(entity.name, &random))")
        lines.append("\(variable).managedObjectClassName = \(className(entity.name, &random))")
        if entity.isAbstract { lines.append("\(variable).isAbstract = true") }
        lines += attributes(of: entity, usesHelpers: usesHelpers, &random)
        if let unique = entity.unique { lines.append("\(variable).uniquenessConstraints = [[\"\(unique)\"]]") }
      }
      for (number, pair) in pairs.enumerated() { lines += relationship(pair, number, &random) }
      for parent in entities {
        let heirs = entities.filter { $0.parent == parent.name }.map { $0.name.lowercased() }
        if !heirs.isEmpty {
          lines.append("\(parent.name.lowercased()).subentities = [\(heirs.joined(separator: ", "))]")
        }
      }
      let all = "[\(entities.map { $0.name.lowercased() }.joined(separator: ", "))]"
      if usesLoop {
        lines += [
          "let model = NSManagedObjectModel()", "for entity in \(all) { model.entities.append(entity) }",
          "return model",
        ]
      } else if isFunction {
        lines.append("return Store.model(of: \(all))")
      } else {
        lines += ["let model = NSManagedObjectModel()", "model.entities = \(all)", "return model"]
      }
      let body = lines.map { "    " + $0 }.joined(separator: "\n")
      let made =
        [
          "  static func make() -> NSManagedObjectModel {\n\(body)\n  }",
          "  static let model: NSManagedObjectModel = {\n\(body)\n  }()",
          "  static var model: NSManagedObjectModel {\n\(body)\n  }",
          "  lazy var model: NSManagedObjectModel = {\n\(body)\n  }()",
        ].randomElement(using: &random) ?? ""
      return """
        import CoreData

        enum Names: String { \(entities.map { "case \($0.name)" }.joined(separator: "; ")) }
        final class Store {
        \(made)
          static func model(of entities: [NSEntityDescription]) -> NSManagedObjectModel {
            let model = NSManagedObjectModel()
            model.entities = entities
            return model
          }
        }
        extension NSAttributeDescription {
          convenience init(_ name: String, _ type: NSAttributeType, optional: Bool = true) {
            self.init()
            self.name = name
            attributeType = type
            isOptional = optional
          }
          static func made(name: String, type: NSAttributeType) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            return attribute
          }
        }
        """
    }

    private func name(_ name: String, _ random: inout SeededGenerator) -> String {
      ["\"\(name)\"", "Names.\(name).rawValue", "String(describing: \(name).self)"].randomElement(using: &random) ?? ""
    }

    private func className(_ name: String, _ random: inout SeededGenerator) -> String {
      ["\"\(name)\"", "NSStringFromClass(\(name).self)", "String(reflecting: \(name).self)"]
        .randomElement(using: &random) ?? ""
    }

    private func attributes(
      of entity: Entity, usesHelpers: Bool, _ random: inout SeededGenerator
    ) -> [String] {
      let owner = entity.name.lowercased()
      var lines: [String] = []
      let isAppended = Bool.random(using: &random)
      for one in entity.attributes {
        let type = (Self.types[one.type] ?? "string") + "AttributeType"
        let written = Bool.random(using: &random) ? "." + type : "NSAttributeType." + type
        if usesHelpers, Bool.random(using: &random) {
          lines.append(
            "let \(one.name) = NSAttributeDescription(\"\(one.name)\", \(written), optional: \(one.isOptional))")
        } else {
          if usesHelpers {
            lines.append("let \(one.name) = NSAttributeDescription.made(name: \"\(one.name)\", type: \(written))")
          } else {
            lines += ["let \(one.name) = NSAttributeDescription()", "\(one.name).name = \"\(one.name)\""]
            lines.append("\(one.name).attributeType = \(written)")
          }
          if !one.isOptional || Bool.random(using: &random) {
            lines.append("\(one.name).isOptional = \(one.isOptional)")
          }
        }
        if one.isTransient { lines.append("\(one.name).isTransient = true") }
        if let value = one.defaultValue {
          lines.append("\(one.name).defaultValue = \(value == "YES" ? "true" : value == "NO" ? "false" : value)")
        }
        if let former = one.renamingIdentifier { lines.append("\(one.name).renamingIdentifier = \"\(former)\"") }
        if isAppended { lines.append("\(owner).properties.append(\(one.name))") }
      }
      if !isAppended {
        lines.append("\(owner).properties = [\(entity.attributes.map(\.name).joined(separator: ", "))]")
      }
      return lines
    }

    private func relationship(_ pair: Pair, _ number: Int, _ random: inout SeededGenerator) -> [String] {
      let (here, back) = ("r\(number)", "i\(number)")
      var lines: [String] = []
      for (name, to) in [(here, pair.to), (back, pair.from)] {
        lines += ["let \(name) = NSRelationshipDescription()", "\(name).name = \"\(name)\""]
        lines.append("\(name).destinationEntity = \(to.lowercased())")
      }
      lines.append("\(here).deleteRule = .\(Self.rules[pair.deleteRule] ?? "nullify")DeleteRule")
      if pair.isToMany {
        lines.append("\(here).maxCount = 0")
        if pair.isOrdered { lines.append("\(here).isOrdered = true") }
      } else {
        lines.append("\(here).maxCount = 1")
      }
      lines.append("\(back).maxCount = 1")
      lines += ["\(here).inverseRelationship = \(back)", "\(back).inverseRelationship = \(here)"]
      lines.append("\(pair.from.lowercased()).properties.append(\(here))")
      lines.append(
        Bool.random(using: &random)
          ? "\(pair.to.lowercased()).properties += [\(back)]" : "\(pair.to.lowercased()).properties.append(\(back))")
      return lines
    }
  }

  @Test(arguments: 0..<120) func codeGivesTheModelThatXcodeHas(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let written = Written(&random)
    let swift = written.swift(&random)
    let files = InMemoryFileTree([
      "App/Store.swift": swift, "Other/Store.xcdatamodel/contents": written.xml,
    ])
    let built = ModelLoader(files: files).load("App")
    let drawn = ModelLoader(files: files).load("Other")
    let (code, xml) = (try #require(built.models.first), try #require(drawn.models.first))
    #expect(built.models.count == 1 && code.findings.isEmpty, "\(code.findings)\n\(swift)")
    #expect(code.versionHashes.checksum == xml.versionHashes.checksum, "\(swift)\n\(written.xml)")
    #expect(code.versionHashes.isComplete)
    func parts(_ model: ManagedObjectModel) -> [String] {
      model.entities.sorted { $0.name < $1.name }.flatMap { entity in
        ["\(entity.name) \(entity.superentity ?? "") \(entity.isAbstract) \(entity.uniquenessConstraints)"]
          + entity.attributes.sorted { $0.name < $1.name }.map {
            "\($0.name) \($0.type) \($0.isOptional) \(String(describing: $0.defaultValue)) \($0.renamingIdentifier ?? "")"
          }
          + entity.relationships.sorted { $0.name < $1.name }.map {
            "\($0.name) \($0.destination ?? "") \($0.inverse ?? "") \($0.isToMany) \($0.isOrdered) \($0.deleteRule)"
          }
      }
    }
    #expect(parts(code.model) == parts(xml.model))
  }

  @Test func valuesOfOwnTypesAreFollowed() throws {
    let files = InMemoryFileTree(["App/Library.swift": Self.specification])
    let model = try #require(ModelLoader(files: files).load("App").models.first)
    #expect(model.name == "Library" && model.findings.isEmpty && model.versionHashes.isComplete, "\(model.findings)")
    let lines = model.model.entities.flatMap { entity in
      entity.attributes.map { "\(entity.name).\($0.name) \($0.type) \($0.isOptional)" }
    }
    #expect(lines == ["Book.title string false", "Book.pages integer32 true", "Shelf.label string true"])
  }

  private static let specification = """
    import CoreData

    struct ColumnSpec {
      let name: String
      let type: NSAttributeType
      var isRequired = false

      static func text(_ name: String, required: Bool = false) -> ColumnSpec {
        ColumnSpec(name: name, type: .stringAttributeType, isRequired: required)
      }

      func build() -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = !isRequired
        return attribute
      }
    }

    struct TableSpec {
      let name: String
      let columns: [ColumnSpec]

      init(_ name: String, _ columns: [ColumnSpec]) {
        self.name = name
        self.columns = columns
      }

      var description: NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = columns.map { $0.build() }
        return entity
      }
    }

    struct ModelSpec {
      var tables: [TableSpec]

      func makeModel() -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = tables.map { $0.description }
        return model
      }
    }

    enum Library {
      static let model = ModelSpec(tables: [
        TableSpec("Book", [.text("title", required: true), ColumnSpec(name: "pages", type: .integer32AttributeType)]),
        TableSpec("Shelf", [.text("label")]),
      ]).makeModel()
    }
    """

  // MARK: What is not literal

  private static let plain = """
    import CoreData
    func makeModel() -> NSManagedObjectModel {
      let item = NSEntityDescription()
      item.name = "Item"
      let size = NSAttributeDescription()
      size.name = "size"
      size.attributeType = .stringAttributeType
      size.isOptional = false
      item.properties = [size]
      let model = NSManagedObjectModel()
      model.entities = [item]
      return model
    }
    """

  /// A line that is replaced, and whether the model is still known whole.
  static let edits: [(old: String, new: String, isWhole: Bool)] = [
    ("size.isOptional = false", "size.isOptional = settings.flag", false),
    (".stringAttributeType", "chosenType()", false),
    ("item.properties = [size]", "item.properties = [size] + more()", false),
    ("item.properties = [size]", "item.properties = [size, Library.stamp()]", false),
    ("item.properties = [size]", "if isNew { item.properties = [size] } else { item.properties = [] }", false),
    ("item.properties = [size]", "configure(item)\n  item.properties = [size]", false),
    ("item.properties = [size]", "for name in names() { item.properties.append(column(name)) }", false),
    ("size.isOptional = false", "switch mode { case .a: size.isOptional = false\n default: break }", false),
    ("model.entities = [item]", "model.entities = [item] + Library.entities", false),
    ("size.isOptional = false", "#if DEBUG\n  size.isOptional = true\n#endif", false),
    ("let size = NSAttributeDescription()", "let size = NSAttributeDescription(column: \"size\")", false),
    ("return model", "print(model)\n  return model", true),
    ("return model", "if let known = cache[\"model\"] { return known }\n  return model", true),
    ("return model", "defer { log() }\n  return model", true),
    ("size.isOptional = false", "if #available(iOS 15, *) { size.isOptional = false }", true),
    ("size.isOptional = false", "let isOptional = !true\n  size.isOptional = isOptional", true),
    ("item.properties = [size]", "[size].forEach { item.properties.append($0) }", true),
    ("item.properties = [size]", "item.properties = [\"size\"].map { _ in size }", true),
    (
      "item.properties = [size]",
      "let all: [String: NSAttributeDescription] = [\"s\": size]\n  item.properties = [all[\"s\"]!]", true
    ),
  ]

  @Test(arguments: edits) func whatIsNotLiteralIsNamed(edit: (old: String, new: String, isWhole: Bool)) throws {
    #expect(Self.plain.contains(edit.old))
    let files = InMemoryFileTree(["App/Model.swift": Self.plain.replacing(edit.old, with: edit.new)])
    let result = ModelLoader(files: files).load("App")
    let model = try #require(result.models.first, "\(result.failures)")
    #expect(model.versionHashes.isComplete == edit.isWhole, "\(edit.new)")
    #expect(model.findings.isEmpty == edit.isWhole, "\(model.findings)")
    for finding in model.findings { #expect(finding.position != nil && finding.path == "App/Model.swift") }
  }

  /// What is set to something that is not literal is a gap, whatever the member and the spelling.
  @Test(arguments: [
    "item.versionHashModifier", "item.renamingIdentifier", "item.isAbstract", "item.uniquenessConstraints",
    "item.subentities", "item.indexes", "item.someNewMember", "size.versionHashModifier", "size.renamingIdentifier",
    "size.isTransient", "size.type", "size.attributeType", "size.valueTransformerName", "size.name",
    "size.someNewMember",
    "link.minCount", "link.maxCount", "link.deleteRule", "link.destinationEntity", "link.inverseRelationship",
    "link.isOrdered", "derived.derivationExpression", "model.versionIdentifiers", "model.someNewMember",
  ])
  func noMemberIsPassedOver(member: String) throws {
    let whole = """
        let link = NSRelationshipDescription()
        link.name = "link"
        link.destinationEntity = item
        let derived = NSDerivedAttributeDescription()
        derived.name = "derived"
        derived.attributeType = .integer64AttributeType
        derived.derivationExpression = NSExpression(format: "size")
        item.properties = [size, link, derived]
        return model
      """
    let plain = Self.plain.replacing("  return model", with: whole)
    let known = try #require(ModelLoader(files: InMemoryFileTree(["A.swift": plain])).load(".").models.first)
    #expect(known.versionHashes.isComplete && known.findings.isEmpty, "\(known.findings)")
    for value in [
      "made()", "settings.value", "Library.value()", "flag ? one : two", ".init(other)", "[made()]", "\"a\\(b)\"",
    ] {
      let edited = plain.replacing("  return model", with: "  \(member) = \(value)\n  return model")
      let model = try #require(ModelLoader(files: InMemoryFileTree(["A.swift": edited])).load(".").models.first)
      let isOfText = member == "model.versionIdentifiers" && value == "[made()]"
      #expect(!model.findings.isEmpty || isOfText, "\(member) = \(value)")
      #expect(!model.versionHashes.isComplete || isOfText, "\(member) = \(value)")
    }
  }

  @Test func aDefaultThatIsNotALiteralIsAnExpression() throws {
    let edited = Self.plain.replacing("  return model", with: "  size.defaultValue = Self.standard()\n  return model")
    let model = try #require(ModelLoader(files: InMemoryFileTree(["A.swift": edited])).load(".").models.first)
    #expect(model.versionHashes.isComplete && model.findings.isEmpty)
    #expect(model.model.entities.first?.attributes.first?.defaultExpression == "Self.standard()")
  }

  @Test(.timeLimit(.minutes(1))) func valuesThatGrowAndNestAreBounded() throws {
    let depth = 20_000
    for lines in [
      "var a = \"xxxxxxxx\"\n" + String(repeating: "a += a\n", count: 60),
      "var a = [1]\n" + String(repeating: "a += a\n", count: 60),
      "var a = [1]\n" + String(repeating: "a.append(contentsOf: a)\n", count: 60),
      "let l0 = [item]\n" + (0..<60).map { "let l\($0 + 1) = [l\($0), l\($0)]\n" }.joined() + "configure(l60)\n",
      String(repeating: "do { ", count: depth) + String(repeating: " }", count: depth),
      String(repeating: "if true { ", count: depth) + String(repeating: " }", count: depth),
      String(repeating: "let q = [1, 2, 3, 4, 5, 6, 7, 8, 9].map { $0 }\n", count: 3_000),
      String(repeating: "f(1)\n", count: 3_000),
    ] {
      let functions = (0..<3_000).map { "func f(a\($0): Int) {}\n" }.joined()
      let code = Self.plain.replacing("  return model", with: lines + "  return model") + functions
      let models = ModelLoader(files: InMemoryFileTree(["A.swift": code])).load(".").models
      #expect(models.count == 1)
    }
  }

  @Test(arguments: [
    ("model.entities = [item]", "model.entities = Library.entities"),
    ("model.entities = [item]", "model.entities = made(item)"),
    (
      "let item = ",
      String(repeating: "for a in [1, 2, 3, 4, 5, 6, 7, 8, 9] { ", count: 8) + "print(a)"
        + String(repeating: " }", count: 8) + "\n  let item = "
    ),
  ])
  func aModelThatIsNotReadIsSaid(edit: (old: String, new: String)) {
    let result = ModelLoader(files: InMemoryFileTree(["A.swift": Self.plain.replacing(edit.old, with: edit.new)])).load(
      ".")
    #expect(result.models.isEmpty)
    #expect(result.remarks.contains { $0.path.hasPrefix("A.swift:") && $0.message.contains("is not read") })
  }

  @Test func aFileMayHaveModelsOfEachKind() {
    let both = "import SwiftData\n@Model final class Trip { var name: String = \"\"; init() {} }\n" + Self.plain
    let formats = ModelLoader(files: InMemoryFileTree(["A.swift": both])).load("A.swift").models.map(\.format)
    #expect(formats == [.swiftdata, .code])
  }

  @Test func hostileCodeEndsSoon() {
    let deep = String(repeating: "f(", count: 20_000) + String(repeating: ")", count: 20_000)
    for body in [
      "func a() { b() }\nfunc b() { a() }\nlet m: NSManagedObjectModel = { a(); return NSManagedObjectModel() }()",
      "let m: NSManagedObjectModel = { let x = \(deep); return NSManagedObjectModel() }()",
      "let a = b\nlet b = a\nlet m: NSManagedObjectModel = { let m = NSManagedObjectModel(); m.entities = a; return m }()",
      "let m: NSManagedObjectModel = { "
        + String(repeating: "for x in [1, 2, 3, 4, 5, 6, 7, 8, 9] { ", count: 30) + "NSEntityDescription()"
        + String(repeating: " }", count: 30) + "; return NSManagedObjectModel() }()",
    ] {
      let files = InMemoryFileTree(["A.swift": "import CoreData\n// NSEntityDescription\n\(body)"])
      #expect(ModelLoader(files: files).load(".").models.isEmpty)
    }
  }
}
