import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import GlossValidation

/// Composes the Swift code on the pages: declarations and fetches.
struct CodeComposer: EditionComposer, Sendable {
  let edition: Edition

  /// The class of an entity with its own properties; nil if Swift cannot declare it, or if several entities share it.
  func declaration(of entity: EntityDescription) -> String? {
    if let source = reference.loaded.contents.swiftData { return declaration(of: entity, in: source) }
    let name = SwiftCode.className(of: entity)
    guard name != "NSManagedObject", (reference.classUses[entity.managedObjectClassName ?? ""] ?? 0) == 1 else {
      return nil
    }
    let parent = SwiftCode.className(of: entity.superentity.flatMap { index.entity(named: $0) })
    // The runtime knows a class without a module by its bare name.
    let isBare = entity.managedObjectClassName?.contains(".") == false
    let objectName = isBare ? "@objc(\(name.filter { $0 != "`" }))\n" : ""
    // As Xcode generates it: the class itself, or an extension of a handwritten one.
    var code =
      switch entity.codeGeneration {
      case .class?: "\(objectName)public class \(name): \(parent) {\n"
      case .category?: "extension \(name) {\n"
      case CodeGeneration.none?, nil: "\(objectName)class \(name): \(parent) {\n"
      }
    let variable = entity.hasGeneratedCode ? "  @NSManaged public var " : "  @NSManaged var "
    for property in reference.properties[entity.name] ?? [] where !property.isInherited {
      let name = reference.spellings.properties.written[property.property.name] ?? property.property.name
      if let identifier = SwiftCode.identifier(name) {
        code += variable
        code += identifier
        code += ": "
        code += type(of: property.property, isGenerated: entity.hasGeneratedCode)
      } else {
        code += "  // value(forKey: \(name.swiftLiteral))"
      }
      code += "\n"
    }
    return code + "}"
  }

  /// The `@Model` class of an entity as in its source, followed by the enumerations and structures it stores.
  private func declaration(of entity: EntityDescription, in source: SwiftDataSource) -> String? {
    guard source.declarations[.entity(entity.name)] != nil else { return nil }
    var code = "@Model\nfinal class \(SwiftCode.identifier(entity.name) ?? entity.name) {\n"
    for group in entity.uniquenessConstraints where !isWrittenAtProperty(group, of: entity, in: source) {
      code += "  #Unique<\(entity.name)>([\(group.map { "\\.\($0)" }.joined(separator: ", "))])\n"
    }
    for index in entity.indexes {
      let names = index.elements.compactMap { element -> String? in
        if case .property(let name) = element.subject { "\\.\(name)" } else { nil }
      }
      code += "  #Index<\(entity.name)>([\(names.joined(separator: ", "))])\n"
    }
    var types: [String] = []
    let declared = (reference.properties[entity.name] ?? []).compactMap { property in
      property.isInherited
        ? nil
        : source.declarations[.property(property.property.name, of: entity.name)].map {
          (property.property.name, $0)
        }
    }
    for (name, declaration) in declared.sorted(by: { $0.1.position < $1.1.position }) {
      let macros = declaration.macros.map { $0 + " " }.joined()
      let initial = declaration.initialValue.map { " = \($0)" } ?? ""
      code += "  \(macros)\(declaration.isConstant ? "let" : "var") \(SwiftCode.identifier(name) ?? name): "
      code += declaration.type + initial + "\n"
      types += declaration.valueTypes.filter { !types.contains($0) }
    }
    let values = types.compactMap { source.valueTypes[$0] }.map { type in
      let inherited = type.inherited.isEmpty ? "" : ": " + type.inherited.joined(separator: ", ")
      let name = type.name.split(separator: ".").last.map(String.init) ?? type.name
      return "\n\n\(type.keyword) \(name)\(inherited) {\n" + type.members.map { "  \($0)\n" }.joined() + "}"
    }
    return code + "}" + values.joined()
  }

  /// Whether `@Attribute(.unique)` says so, not `#Unique`.
  private func isWrittenAtProperty(_ group: [String], of entity: EntityDescription, in source: SwiftDataSource) -> Bool
  {
    guard group.count == 1, let declaration = source.declarations[.property(group[0], of: entity.name)] else {
      return false
    }
    return declaration.macros.contains { $0.contains(".unique") }
  }

  private func type(of property: Property, isGenerated: Bool) -> String {
    switch property {
    case .attribute(let attribute): return SwiftCode.type(of: attribute, isGenerated: isGenerated)
    case .relationship(let relationship):
      if let collection = SwiftCode.collection(of: relationship, isGenerated: isGenerated) { return collection }
      let marks = SwiftCode.marks(of: relationship, isGenerated: isGenerated)
      let destination = relationship.destination.flatMap { index.entity(named: $0) }
      return marks.before + SwiftCode.className(of: destination) + marks.after
    case .fetched(let fetched):
      let destination = fetched.fetchRequest?.entity.flatMap { index.entity(named: $0) }
      return "[\(SwiftCode.className(of: destination))]"
    }
  }

  /// The code that fetches all objects of an entity.
  func fetch(of entity: EntityDescription) -> String {
    let name = reference.spellings.entities.written[entity.name] ?? entity.name
    if reference.loaded.contents.swiftData != nil {
      return "let objects = try context.fetch(FetchDescriptor<\(SwiftCode.className(of: entity))>())"
    }
    return """
      let request = NSFetchRequest<\(SwiftCode.className(of: entity))>(entityName: \(name.swiftLiteral))
      let objects = try context.fetch(request)
      """
  }

  /// A function that runs a fetch request template; its parameters are the template's variables in the order of the
  /// predicate, with the types of the values they are compared with. It throws if the model lacks the template.
  func fetch(by template: FetchRequestTemplate) -> String {
    let entity = template.entity.flatMap { index.entity(named: $0) }
    let result = Self.result(of: template, SwiftCode.className(of: entity))
    let expectations = FetchVariables(of: template, in: reference.loaded.model).expectations
    var names = Set<String>()
    let variables = Self.inOrder(template.variables, of: template.predicate ?? "").map { name in
      var parameter = SwiftCode.identifier(Self.lowerCamelCase(name)) ?? "value"
      while !names.insert(parameter).inserted { parameter += "_" }
      return (name: name, parameter: parameter, type: type(of: expectations[name]))
    }
    let function = SwiftCode.identifier(Self.lowerCamelCase(template.name)) ?? "fetch"
    let parameters = variables.map { "\($0.parameter): \($0.type)" }.joined(separator: ", ")
    let name = template.name.swiftLiteral
    let request: String
    if variables.isEmpty {
      request = "model.fetchRequestTemplate(forName: \(name))?.copy()"
    } else {
      let values = variables.map { "\($0.name.swiftLiteral): \($0.parameter)" }.joined(separator: ", ")
      request = "model.fetchRequestFromTemplate(\n    withName: \(name), substitutionVariables: [\(values)])"
    }
    return """
      func \(function)(\(parameters)) throws -> [\(result)] {
        let request = \(request)
        guard let request = request as? NSFetchRequest<\(result)> else { throw CocoaError(.coreData) }
        return try context.fetch(request)
      }
      """
  }

  /// Variables in the order in which a predicate first names them.
  static func inOrder(_ variables: [String], of predicate: String) -> [String] {
    let words = predicate.split(omittingEmptySubsequences: false) {
      $0 != "$" && $0 != "_" && !$0.isLetter && !$0.isNumber
    }
    let places = variables.map { name in words.firstIndex { $0 == "$" + name } ?? words.count }
    return zip(places, variables).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  private static func result(of template: FetchRequestTemplate, _ className: String) -> String {
    switch template.resultType {
    case .managedObjects: className
    case .managedObjectIDs: "NSManagedObjectID"
    case .dictionaries: "NSDictionary"
    case .count: "NSNumber"
    }
  }

  private func type(of expectation: FetchVariables.Expectation?) -> String {
    guard let expectation else { return "Any" }
    let type =
      expectation.destination.map { SwiftCode.className(of: index.entity(named: $0)) }
      ?? SwiftCode.parameterType(expectation.type)
    return expectation.isList ? "[\(type ?? "Any")]" : type ?? "Any"
  }

  /// `playersNamed` of `PlayersNamed`, `startDate` of `START_DATE`, `url` of `URL`.
  static func lowerCamelCase(_ name: String) -> String {
    let isShouting = !name.unicodeScalars.contains { $0.properties.isLowercase }
    let words = name.split { $0 == "_" || $0 == " " || $0 == "-" }.flatMap { word in
      isShouting ? [word.lowercased()] : CamelHumps.words(of: String(word))
    }
    let text = words.enumerated().map { position, word in
      position == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return text.isEmpty ? name : text
  }
}
