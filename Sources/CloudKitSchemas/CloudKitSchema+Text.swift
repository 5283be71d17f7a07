import GlossBasics

extension CloudKitSchema {
  /// The schema in the form of an export: sorted by name in byte order, the types of fields aligned per record type.
  ///
  /// Reading the text gives the same schema, and writing that the same text.
  package var text: String {
    var lines = header + ["DEFINE SCHEMA"]
    for role in roles {
      lines.append("")
      lines += role.comments.before.map { Self.statementIndent + $0 }
      lines.append(Self.statementIndent + "CREATE ROLE \(Self.written(role.name));" + Self.after(role.comments))
    }
    for type in recordTypes.inNameOrder(\.name) {
      lines.append("")
      lines += Self.lines(of: type)
    }
    if !footer.isEmpty { lines += [""] + footer }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let statementIndent = "    "
  private static let itemIndent = "        "

  private static func lines(of type: RecordType) -> [String] {
    var lines = type.comments.before.map { statementIndent + $0 }
    lines.append(statementIndent + "RECORD TYPE \(written(type.name)) (")
    let fields = type.fields.inNameOrder(\.name)
    let width = fields.map { written($0.name).count }.max() ?? 0
    var items = fields.map { field in
      let name = written(field.name)
      let indexes = Index.allCases.filter(field.indexes.contains).map { " " + $0.rawValue }.joined()
      let gap = String(repeating: " ", count: width - name.count + 1)
      return (text: name + gap + field.type.description + indexes, comments: field.comments)
    }
    items += type.grants.map { grant in
      let rights = grant.rights.map(\.rawValue).joined(separator: ", ")
      return ("GRANT \(rights) TO \(written(grant.role))", grant.comments)
    }
    for (place, item) in items.enumerated() {
      lines += item.comments.before.map { itemIndent + $0 }
      lines.append(itemIndent + item.text + (place < items.count - 1 ? "," : "") + after(item.comments))
    }
    lines += type.closingComments.map { itemIndent + $0 }
    lines.append(statementIndent + ");" + after(type.comments))
    return lines
  }

  private static func after(_ comments: CloudKitComments) -> String { comments.after.map { " " + $0 }.joined() }

  private static func written(_ name: String) -> String { isPlain(name) ? name : "\"\(name)\"" }
}

extension Array {
  /// The elements in the order of exports: the byte order of their names.
  func inNameOrder(_ name: (Element) -> String) -> [Element] {
    enumerated().sorted { left, right in
      let names = (name(left.element), name(right.element))
      return names.0 == names.1 ? left.offset < right.offset : names.0.precedes(names.1)
    }.map(\.element)
  }
}
