import GlossBasics
import GlossSwiftSource

/// Writes the models of a released container as a `VersionedSchema` that depends on nothing else of the app.
struct SchemaFreezer {
  let index: SwiftTypeIndex
  let style: FrozenSchema.Style
  private let types: FrozenTypes
  private let text: FrozenText
  private let witnesses: [Int: FrozenWitnesses]
  private var leftOut: [FrozenSchema.LeftOut] = []
  private var literals: [String] = []
  private var outside: [(name: String, file: Int)] = []
  private var lines: [String] = []
  private var depth = 0

  /// - Parameter models: the classes of the container.
  init(_ models: [Int], in index: SwiftTypeIndex, style: FrozenSchema.Style) throws(FreezeRefusal) {
    (self.index, self.style) = (index, style)
    types = try FrozenTypes(models, in: index)
    if let model = models.first(where: { index.nodes[$0].name == style.name }) {
      throw FreezeRefusal(
        "the version cannot be called \(style.name), as a model is", path: index.files[index.nodes[model].file].path)
    }
    var names = FrozenNames(index: index, schema: style.name)
    // Enclosing types first.
    for model in models.sorted(by: { index.nodes[$0].path.count < index.nodes[$1].path.count }) { names.add(model) }
    let reserved = Set(types.outside.map { String($0.name.prefix { $0 != "." }) })
    for value in types.values.sorted(by: { index.nodes[$0].path.count < index.nodes[$1].path.count }) {
      names.add(value, reserved: reserved)
    }
    text = FrozenText(index: index, names: names)
    witnesses = Dictionary(
      types.values.map { ($0, FrozenWitnesses(of: $0, in: index)) }, uniquingKeysWith: { first, _ in first })
    outside = types.outside
  }

  mutating func write() throws(FreezeRefusal) -> FrozenSchema {
    for attribute in style.attributes { line(attribute) }
    line((style.modifiers + ["enum \(style.name): VersionedSchema {"]).joined(separator: " "))
    depth += 1
    let access = style.modifiers.first { ["public", "package"].contains($0) }.map { $0 + " " } ?? ""
    let numbers = style.identifier.split(separator: ".").joined(separator: ", ")
    line("\(access)static var versionIdentifier: Schema.Version { Schema.Version(\(numbers)) }")
    blank()
    line("\(access)static var models: [any PersistentModel.Type] {")
    depth += 1
    line("[")
    depth += 1
    for model in types.models { line("\(text.names.spelling(of: model, from: []) ?? "").self,") }
    depth -= 1
    line("]")
    depth -= 1
    line("}")
    for node in text.names.children(of: [], among: types.models + types.values) {
      blank()
      try write(node)
    }
    depth -= 1
    line("}")
    let files = Set(outside.filter { !KnownNames.contains(String($0.name.prefix { $0 != "." })) }.map(\.file))
    let imports = Set(files.flatMap { index.files[$0].source.importedModules }).union(["Foundation", "SwiftData"])
    let names = Set(outside.map(\.name)).filter { !KnownNames.contains(String($0.prefix { $0 != "." })) }
    return FrozenSchema(
      body: lines.map { $0 + "\n" }.joined(), imports: imports.sorted { $0.precedes($1) }, leftOut: leftOut,
      outside: names.sorted { $0.precedes($1) }, literals: literals)
  }

  // MARK: - Lines

  private mutating func line(_ text: String) {
    lines.append(String(repeating: style.indentation, count: depth) + text)
  }

  private mutating func blank() {
    if lines.last?.isEmpty == false, lines.last?.hasSuffix("{") == false { lines.append("") }
  }

  // MARK: - Types

  private mutating func write(_ node: Int) throws(FreezeRefusal) {
    guard let path = text.names.paths[node] else { return }
    if types.models.contains(node) { try writeModel(node, path) } else { try writeValue(node, path) }
  }

  private mutating func writeNested(in path: [String]) throws(FreezeRefusal) {
    for child in text.names.children(of: path, among: types.models + types.values) {
      blank()
      try write(child)
    }
  }

  private func place(of node: Int, _ path: [String]) -> FrozenText.Place {
    FrozenText.Place(scope: index.scope(of: node), inner: path)
  }

  private mutating func writeModel(_ node: Int, _ path: [String]) throws(FreezeRefusal) {
    guard let declaration = index.nodes[node].declaration else { return }
    let place = place(of: node, path)
    for use in declaration.heading.attributes where use.baseName == "available" { line(use.text) }
    line("@Model")
    let parent = superclass(of: node)
    let isFinal = declaration.heading.modifiers.contains("final")
    line(
      (isFinal ? "final " : "") + "class \(path.last ?? "")"
        + (parent.flatMap { text.names.spelling(of: $0, from: Array(path.dropLast())) }.map { ": \($0)" } ?? "") + " {")
    depth += 1
    for macro in declaration.members.macros where ["Unique", "Index"].contains(macro.baseName) {
      guard macro.conditions.hold(in: SwiftBuild()) != false else { continue }
      let arguments = (macro.arguments ?? []).map { argument in
        (argument.label.map { "\($0): " } ?? "") + text.code(argument.tokens, at: place)
      }
      let generics = macro.genericArguments.map { text.text($0, at: place) }
      line("#\(macro.baseName)<\(generics.joined(separator: ", "))>(\(arguments.joined(separator: ", ")))")
    }
    var parameters: [Parameter] = []
    for property in FrozenTypes.stored(node, in: index) {
      if let parameter = try write(property, of: node, place) { parameters.append(parameter) }
    }
    let inherited = try parent.map { parent throws(FreezeRefusal) in try self.parameters(of: parent) } ?? []
    blank()
    writeInitializer(parameters, inherited: inherited, hasParent: parent != nil)
    try writeNested(in: path)
    depth -= 1
    line("}")
  }

  private func superclass(of node: Int) -> Int? {
    for inherited in index.nodes[node].declaration?.inherited ?? [] {
      guard let names = inherited.names else { continue }
      let around = SwiftTypeIndex.Scope(node: index.nodes[node].parent, file: index.nodes[node].file)
      if case .type(let parent) = index.meaning(of: names, in: around), types.models.contains(parent) { return parent }
    }
    return nil
  }

  private mutating func writeValue(_ node: Int, _ path: [String]) throws(FreezeRefusal) {
    guard let declaration = index.nodes[node].declaration, let own = witnesses[node] else { return }
    let place = place(of: node, path)
    var inherited = own.conformances
    if declaration.keyword == .enum, let raw = declaration.inherited.first?.names, index.isPlainName(raw, around: node),
      !FrozenWitnesses.kept.contains(raw.last ?? ""), isRawType(raw)
    {
      inherited.insert(raw.joined(separator: "."), at: 0)
    }
    let list = inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")
    let isIndirect = declaration.heading.modifiers.contains("indirect") ? "indirect " : ""
    line("\(isIndirect)\(declaration.keyword.rawValue) \(path.last ?? "")\(list) {")
    depth += 1
    for one in declaration.members.cases where one.heading.isCompiled {
      let isIndirect = one.heading.modifiers.contains("indirect") ? "indirect " : ""
      line(
        "\(isIndirect)case \(SwiftKeyword.escaped(one.name))" + payload(one.payload, at: place)
          + (one.rawValue.map { " = \($0)" } ?? ""))
    }
    for property in FrozenTypes.stored(node, in: index) { _ = try write(property, of: node, place) }
    for witness in own.witnesses {
      do throws(FreezeRefusal) {
        try write(witness, of: node, own, path)
      } catch {
        if witness.isRequired { throw error }
      }
    }
    try writeNested(in: path)
    depth -= 1
    line("}")
  }

  private func isRawType(_ names: [String]) -> Bool {
    guard let last = names.last else { return false }
    return SwiftScalar.type(names) != nil
      || ["Character", "Int8", "UInt16", "CGFloat", "Float16", "Int128", "UInt128", "StaticString"].contains(last)
  }

  /// `(width: Double, Int)`
  private func payload(_ payload: String?, at place: FrozenText.Place) -> String {
    guard let payload else { return "" }
    let file = SwiftSourceFile(Array(payload.utf8))
    guard file.tokens.count > 2 else { return payload }
    let parts = file.arguments(in: 1..<file.tokens.count - 1).map { argument in
      let type = file.type(at: argument.tokens.lowerBound, before: argument.tokens.upperBound)?.type
      // A default value of a payload is left out.
      return (argument.label.map { "\($0): " } ?? "") + (type.map { text.text($0, at: place) } ?? argument.value)
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  // MARK: - Properties

  private struct Parameter {
    var name: String
    var type: String
    var isOptional: Bool
  }

  /// Writes a property; returns it as a parameter if the initializer has to set it.
  private mutating func write(
    _ property: SwiftProperty, of node: Int, _ place: FrozenText.Place
  ) throws(FreezeRefusal) -> Parameter? {
    let (declaration, parameter) = try declaration(of: property, of: node, place, notes: true)
    line(declaration)
    return parameter
  }

  private mutating func parameters(of node: Int) throws(FreezeRefusal) -> [Parameter] {
    guard let path = text.names.paths[node] else { return [] }
    var result = try superclass(of: node).map { parent throws(FreezeRefusal) in try parameters(of: parent) } ?? []
    for property in FrozenTypes.stored(node, in: index) {
      let parameter = try declaration(of: property, of: node, place(of: node, path), notes: false).parameter
      if let parameter { result.append(parameter) }
    }
    return result
  }

  private mutating func declaration(
    of property: SwiftProperty, of node: Int, _ place: FrozenText.Place, notes: Bool
  ) throws(FreezeRefusal) -> (text: String, parameter: Parameter?) {
    guard let type = property.type ?? types.inferred(property, in: place.scope) else {
      throw FreezeRefusal("\(index.nodes[node].name).\(property.name) has no explicit type")
    }
    let isModel = types.models.contains(node)
    let typeText = text.text(type, at: place)
    var isOptional = false
    if case .optional = type.sugared { isOptional = true }
    var value: String?
    var isAsWritten = false
    if let tokens = property.initialTokens {
      var writer = FrozenDefault(
        text: text,
        withOwnInitializer: Set(
          witnesses.filter { $0.value.hasOwnInitializer || $0.value.witnesses.contains { $0.name.hasPrefix("init") } }
            .keys))
      value = writer.expression(tokens, index.valueType(type, in: place.scope), at: place)
      isAsWritten = value != nil && !writer.isReplaced
      let written = property.initialValue ?? ""
      if notes, value == nil {
        leftOut.append(
          FrozenSchema.LeftOut(
            entity: index.nodes[node].name, property: property.name,
            expression: written.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            path: index.files[index.nodes[node].file].path, position: property.heading.position))
      } else if notes, writer.isReplaced, let value {
        literals.append("\(index.nodes[node].name).\(property.name) = \(value)")
      }
    }
    var parts: [String] = []
    if isModel {
      for use in property.heading.attributes
      where ["Attribute", "Relationship"].contains(use.baseName) && use.conditions.hold(in: SwiftBuild()) != false {
        parts.append(try attribute(use, of: node, property, place))
      }
    }
    parts += property.heading.modifiers.filter { ["weak", "unowned"].contains($0) }
    let name = SwiftKeyword.escaped(property.name)
    // A constant with a value cannot be set, and one without a default needs its value from the initializer.
    parts.append(
      (property.isConstant ? "let " : "var ") + "\(name)"
        + (property.type == nil && isAsWritten ? "" : ": \(typeText)") + (value.map { " = \($0)" } ?? ""))
    guard value == nil else { return (parts.joined(separator: " "), nil) }
    return (parts.joined(separator: " "), Parameter(name: property.name, type: typeText, isOptional: isOptional))
  }

  /// `@Relationship(deleteRule: .cascade, inverse: \Item.list)`
  private mutating func attribute(
    _ use: SwiftMacroUse, of node: Int, _ property: SwiftProperty, _ place: FrozenText.Place
  ) throws(FreezeRefusal) -> String {
    guard let list = use.arguments else { return "@\(use.baseName)" }
    var found: [(name: String, file: Int)] = []
    let source = index.files[index.nodes[node].file].source
    let constants = SwiftConstants(values: SwiftEvaluator(index), scope: place.scope)
    let arguments = list.map { argument -> String in
      let label = argument.label.map { "\($0): " } ?? ""
      // The name of a constant becomes its value.
      if ["originalName", "hashModifier"].contains(argument.label),
        source.tokens[argument.tokens.lowerBound].kind == .word,
        let value = constants.text(argument)
      {
        return label + value.swiftLiteral
      }
      if ["minimumModelCount", "maximumModelCount"].contains(argument.label), let value = constants.number(argument) {
        return label + String(value)
      }
      return label
        + text.code(argument.tokens, at: place) { name in
          let name = name.hasSuffix(".self") ? String(name.dropLast(5)) : name
          found.append((name, index.nodes[node].file))
        }
    }
    outside += found.filter { name in !["Schema"].contains(String(name.name.prefix { $0 != "." })) }
    // Classes of the app stay by name, except in a version, which may change.
    let written = list.filter { $0.label == nil || $0.label == "inverse" }
    for chain in written.flatMap({ source.chains(in: $0.tokens) }) {
      guard let (target, _) = index.type(at: chain, in: place.scope), text.names.paths[target] == nil else { continue }
      outside.append((index.nodes[target].path.joined(separator: "."), index.nodes[node].file))
    }
    return "@\(use.baseName)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func writeInitializer(_ parameters: [Parameter], inherited: [Parameter], hasParent: Bool) {
    let all = inherited + parameters
    func declared(_ parameter: Parameter) -> String {
      "\(SwiftKeyword.parameter(parameter.name)): \(parameter.type)" + (parameter.isOptional ? " = nil" : "")
    }
    let override = hasParent && parameters.isEmpty ? "override " : ""
    guard !all.isEmpty else {
      line("\(override)init() {" + (hasParent ? " super.init() }" : "}"))
      return
    }
    let list = all.map(declared)
    let head = "\(override)init(\(list.joined(separator: ", "))) {"
    if head.count + depth * style.indentation.count <= 110 {
      line(head)
    } else {
      line("\(override)init(")
      depth += 1
      for (place, parameter) in list.enumerated() { line(parameter + (place == list.count - 1 ? "" : ",")) }
      depth -= 1
      line(") {")
    }
    depth += 1
    for parameter in parameters {
      let name = SwiftKeyword.escaped(parameter.name)
      line("self.\(name) = \(name)")
    }
    if hasParent {
      let values = inherited.map { "\(SwiftKeyword.parameter($0.name)): \(SwiftKeyword.escaped($0.name))" }
      line("super.init(\(values.joined(separator: ", ")))")
    }
    depth -= 1
    line("}")
  }

  // MARK: - Witnesses

  /// Copies hand-written code, unless it calls the app.
  private mutating func write(
    _ witness: FrozenWitnesses.Witness, of node: Int, _ own: FrozenWitnesses, _ path: [String]
  ) throws(FreezeRefusal) {
    let source = index.files[witness.file].source
    let place = FrozenText.Place(scope: SwiftTypeIndex.Scope(node: node, file: witness.file), inner: path)
    func refuse(_ name: String) -> FreezeRefusal {
      FreezeRefusal(
        "\(index.nodes[node].path.joined(separator: ".")).\(witness.name) uses '\(name)' of the app, which may change",
        path: index.files[witness.file].path, position: witness.position)
    }
    for token in witness.tokens where source.tokens.indices.contains(token) {
      if source.tokens[token].kind == .string {
        let text = source.text(token)
        if text.contains("\\("), let name = own.dropped.first(where: { text.contains($0) }) { throw refuse(name) }
      }
      guard source.tokens[token].kind == .word else { continue }
      let word = source.text(token)
      let isMember = token > 0 && source.tokens[token - 1].character == UInt8(ascii: ".")
      let isOwn = isMember && token > 1 && ["self", "Self"].contains(source.text(token - 2))
      let isLabel = token + 1 < source.tokens.count && source.tokens[token + 1].character == UInt8(ascii: ":")
      if own.dropped.contains(word), !isLabel, !isMember || isOwn, !isDeclared(word, in: witness, source) {
        throw refuse(word)
      }
    }
    for chain in source.chains(in: witness.tokens) {
      guard let (target, rest) = index.type(at: chain, in: place.scope) else { continue }
      if text.names.paths[target] == nil { throw refuse(index.nodes[target].path.joined(separator: ".")) }
      if let member = rest.first, witnesses[target]?.dropped.contains(member) == true {
        throw refuse(index.nodes[target].name + "." + member)
      }
    }
    var found: [(name: String, file: Int)] = []
    let isProperty = witness.heading.contains("var ")
    let code = text.code(witness.tokens, at: place) { found.append(($0, witness.file)) }
    outside += found
    let whole = isProperty ? "\(witness.heading){ \(code) }" : witness.heading + code
    blank()
    let indentation = Self.indentation(of: witness.tokens.lowerBound, in: source)
    for (number, text) in whole.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number == 0 {
        line(String(text))
      } else {
        let rest =
          text.hasPrefix(indentation) ? String(text.dropFirst(indentation.count)) : text.drop { $0 == " " }.description
        if rest.allSatisfy(\.isWhitespace) { continue }
        line(rest)
      }
    }
  }

  /// Whether a name is that of a parameter or a local constant.
  private func isDeclared(_ name: String, in witness: FrozenWitnesses.Witness, _ source: SwiftSourceFile) -> Bool {
    witness.tokens.contains { token in
      source.isWord(name, at: token) && token > 0
        && (["let", "var"].contains(source.text(token - 1))
          || (source.tokens.indices.contains(token + 1) && source.tokens[token + 1].character == UInt8(ascii: ":")))
    }
  }

  /// The white space before the first token of a line.
  private static func indentation(of token: Int, in source: SwiftSourceFile) -> String {
    let line = source.source.line(source.position(of: token).line) ?? []
    return String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

extension SwiftKeyword {
  /// The name as an argument label, where few words need backticks.
  static func parameter(_ name: String) -> String { escaped(name) }
}

extension SwiftTypeIndex {
  /// Whether a name of an enumeration's list is not a type of the sources.
  func isPlainName(_ names: [String], around node: Int) -> Bool {
    switch meaning(of: names, in: Scope(node: nodes[node].parent, file: nodes[node].file)) {
    case .unknown: true
    case .type, .reference, .ambiguous: false
    }
  }

  /// The bodies of a type and its extensions, in source order.
  func bodies(of node: Int) -> [(tokens: Range<Int>, file: Int)] {
    bodies.sorted { $0.key < $1.key }.flatMap { file, found in
      found.filter { $0.node == node }.map { ($0.tokens, file) }
    }
  }
}

extension SwiftSourceFile {
  fileprivate func isWord(_ name: String, at token: Int) -> Bool {
    tokens.indices.contains(token) && tokens[token].kind == .word && text(token) == name
  }

  /// The modules that the file imports, without those for tests.
  var importedModules: [String] {
    var modules: [String] = []
    for token in tokens.indices where tokens[token].kind == .word && isText(token, "import") {
      guard tokens[token].beginsLine || token == 0 || tokens[token - 1].kind == .word, token + 1 < tokens.count,
        tokens[token + 1].kind == .word, !tokens[token + 1].beginsLine
      else { continue }
      if token > 0, isText(token - 1, "testable") { continue }
      var name = token + 1
      if ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"].contains(text(name)) { name += 1 }
      guard name < tokens.count, tokens[name].kind == .word else { continue }
      modules.append(text(name))
    }
    return modules
  }
}
