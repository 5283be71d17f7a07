// Prints the declarations of Swift files as the compiler's own parser reads them, one per line, for a test that
// compares them with those that modelgloss reads. Compiled with the parser in the toolchain (`Tests/System/run swift`).
import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

struct Printer {
  let converter: SourceLocationConverter
  var lines: [String] = []
  var path: [String] = []
  var conditions: [String] = []
  var isInEnum = false
  /// Whether the compiler refuses what its parser accepts.
  var isRefused = false

  func plain(_ syntax: some SyntaxProtocol) -> String {
    syntax.tokens(viewMode: .sourceAccurate).map(\.text).joined().filter { !$0.isWhitespace }
  }

  func type(_ syntax: some SyntaxProtocol) -> String {
    plain(syntax).filter { !"()`".contains($0) }.replacingOccurrences(of: "!", with: "?")
  }

  mutating func add(_ kind: String, _ name: TokenSyntax?, at node: some SyntaxProtocol, _ parts: [String]) {
    let place = name.map { $0.positionAfterSkippingLeadingTrivia } ?? node.positionAfterSkippingLeadingTrivia
    let location = converter.location(for: place)
    let text = name?.text.filter { $0 != "`" } ?? ""
    lines.append(
      (["\(location.line):\(location.column)", kind, (path + (text.isEmpty ? [] : [text])).joined(separator: "/")]
        + parts
        + [conditions.joined(separator: "&")]).joined(separator: "\t"))
  }

  func use(_ name: String, _ generic: GenericArgumentClauseSyntax?, _ arguments: String?) -> String {
    name + (generic.map { type($0) } ?? "") + (arguments ?? "")
  }

  /// The attributes in order, including those within `#if`.
  func texts(_ attributes: AttributeListSyntax) -> [String] {
    attributes.flatMap { element -> [String] in
      switch element {
      case .attribute(let attribute):
        let arguments = attribute.leftParen == nil ? "" : "(" + (attribute.arguments.map { plain($0) } ?? "") + ")"
        return ["@" + type(attribute.attributeName) + arguments]
      case .ifConfigDecl(let config):
        return config.clauses.flatMap { clause -> [String] in
          guard case .attributes(let attributes)? = clause.elements else { return [] }
          return texts(attributes)
        }
      @unknown default: return []
      }
    }
  }

  func heading(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> String {
    return (texts(attributes) + modifiers.map { plain($0) }).joined(separator: " ")
  }

  mutating func nested(
    _ keyword: String, _ name: TokenSyntax?, _ text: String, _ node: some SyntaxProtocol, _ heading: String,
    _ inherited: InheritanceClauseSyntax?, _ members: MemberBlockSyntax
  ) {
    let types = inherited.map { $0.inheritedTypes.map { type($0.type) }.joined(separator: ",") } ?? ""
    path.append(text)
    add("type", nil, at: name.map { Syntax($0) } ?? Syntax(node), [keyword, heading, types])
    let outer = (conditions, isInEnum)
    isInEnum = keyword == "enum"
    for member in members.members { visit(Syntax(member.decl)) }
    (conditions, isInEnum) = outer
    path.removeLast()
  }

  mutating func visit(_ node: Syntax) {
    if let type = node.as(ClassDeclSyntax.self) {
      nested(
        "class", type.name, plain(type.name), type, heading(type.attributes, type.modifiers), type.inheritanceClause,
        type.memberBlock)
    } else if let type = node.as(StructDeclSyntax.self) {
      nested(
        "struct", type.name, plain(type.name), type, heading(type.attributes, type.modifiers), type.inheritanceClause,
        type.memberBlock)
    } else if let type = node.as(EnumDeclSyntax.self) {
      nested(
        "enum", type.name, plain(type.name), type, heading(type.attributes, type.modifiers), type.inheritanceClause,
        type.memberBlock)
    } else if let type = node.as(ProtocolDeclSyntax.self) {
      nested(
        "protocol", type.name, plain(type.name), type, heading(type.attributes, type.modifiers), type.inheritanceClause,
        type.memberBlock)
    } else if let type = node.as(ActorDeclSyntax.self) {
      nested(
        "actor", type.name, plain(type.name), type, heading(type.attributes, type.modifiers), type.inheritanceClause,
        type.memberBlock)
    } else if let type = node.as(ExtensionDeclSyntax.self) {
      nested(
        "extension", nil, self.type(type.extendedType), type.extendedType, heading(type.attributes, type.modifiers),
        type.inheritanceClause, type.memberBlock)
    } else if let variable = node.as(VariableDeclSyntax.self) {
      visit(variable)
    } else if let list = node.as(EnumCaseDeclSyntax.self) {
      // The compiler refuses a case outside an enum, although the parser does not.
      if !isInEnum { isRefused = true }
      for element in list.elements {
        add(
          "case", element.name, at: element,
          [
            heading(list.attributes, list.modifiers), element.parameterClause.map { plain($0) } ?? "",
            element.rawValue.map { plain($0.value) } ?? "",
          ])
      }
    } else if let alias = node.as(TypeAliasDeclSyntax.self) {
      add("alias", alias.name, at: alias, [heading(alias.attributes, alias.modifiers), type(alias.initializer.value)])
    } else if let macro = node.as(MacroExpansionDeclSyntax.self) {
      add(
        "macro", nil, at: macro.pound,
        [
          use(
            macro.macroName.text, macro.genericArgumentClause,
            macro.leftParen == nil ? "" : "(\(plain(macro.arguments)))")
        ])
    } else if let macro = node.as(MacroExpansionExprSyntax.self) {
      add(
        "macro", nil, at: macro.pound,
        [
          use(
            macro.macroName.text, macro.genericArgumentClause,
            macro.leftParen == nil ? "" : "(\(plain(macro.arguments)))")
        ])
    } else if let block = node.as(IfConfigDeclSyntax.self) {
      visit(block)
    }
  }

  mutating func visit(_ variable: VariableDeclSyntax) {
    for binding in variable.bindings {
      // The compiler refuses `var a = 1, var b = 2`, although the parser does not.
      if binding.pattern.is(ValueBindingPatternSyntax.self) { isRefused = true }
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      var accessors = "none"
      if let block = binding.accessorBlock {
        accessors = "computed"
        if case .accessors(let list) = block.accessors, let first = list.first,
          ["willSet", "didSet"].contains(first.accessorSpecifier.text)
        {
          accessors = "observers"
        }
      }
      var annotation = binding.typeAnnotation
      if annotation == nil, binding.initializer == nil {
        annotation = variable.bindings.drop { $0.id != binding.id }.first { $0.typeAnnotation != nil }?.typeAnnotation
      }
      add(
        "property", pattern.identifier, at: binding,
        [
          variable.bindingSpecifier.text, heading(variable.attributes, variable.modifiers),
          annotation.map { type($0.type) } ?? "", binding.initializer.map { plain($0.value) } ?? "", accessors,
        ])
    }
  }

  mutating func visit(_ block: IfConfigDeclSyntax) {
    let outer = conditions
    var former: [String] = []
    for clause in block.clauses {
      let condition = clause.condition.map { plain($0) } ?? ""
      conditions = outer + former.map { "!(\($0))" } + (condition.isEmpty ? [] : [condition])
      former.append(condition)
      switch clause.elements {
      case .decls(let members): for member in members { visit(Syntax(member.decl)) }
      case .statements(let items): for item in items { visit(Syntax(item.item)) }
      default: break
      }
    }
    conditions = outer
  }
}

/// Prints the conditions of a file, with the binding of the compiler's operators in parentheses.
final class ConditionPrinter: SyntaxVisitor {
  override func visit(_ clause: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = clause.condition,
      let folded = OperatorTable.standardOperators.foldAll(condition, errorHandler: { _ in }).as(ExprSyntax.self)
    {
      print(text(folded))
    }
    return .visitChildren
  }

  private func text(_ expression: ExprSyntax) -> String {
    if let tuple = expression.as(TupleExprSyntax.self), let first = tuple.elements.first {
      return text(first.expression)
    }
    if let prefix = expression.as(PrefixOperatorExprSyntax.self) { return "!(\(text(prefix.expression)))" }
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      return "(\(text(infix.leftOperand))\(infix.operator.trimmedDescription)\(text(infix.rightOperand)))"
    }
    return expression.trimmedDescription.filter { !$0.isWhitespace }
  }
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--conditions" {
  let data = FileManager.default.contents(atPath: CommandLine.arguments[2]) ?? Data()
  ConditionPrinter(viewMode: .sourceAccurate).walk(Parser.parse(source: String(decoding: data, as: UTF8.self)))
  exit(0)
}
for path in CommandLine.arguments.dropFirst() {
  guard let data = FileManager.default.contents(atPath: path) else { continue }
  let text = String(decoding: data, as: UTF8.self)
  let tree = Parser.parse(source: text)
  var printer = Printer(converter: SourceLocationConverter(fileName: path, tree: tree))
  for item in tree.statements { printer.visit(Syntax(item.item)) }
  print("FILE\t\(path)\t\(tree.hasError || printer.isRefused)")
  for line in printer.lines { print(line) }
}
