import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates

/// The whole reference as one Markdown file, and an index in the form of `llms.txt`: a title, a sentence, lists of
/// links.
///
/// Both are in the developers' language, since programs that read them work on the code. The reference is the page of
/// the layout `single`, so nothing is in it that the pages do not have.
enum LLMSExport {
  private static let reference = "reference.md"

  /// - Parameter page: the reference on one page.
  static func files(of page: DocumentationFile, title: String, editions: [Edition]) -> [DocumentationFile] {
    var lines = ["# \(MarkdownText.escaped(title))".onSingleLine, "", "> \(summary(of: editions))".onSingleLine, ""]
    lines += ["The whole reference is one file: [\(reference)](\(reference)).", ""]
    for edition in editions {
      lines += ["## \(MarkdownText.escaped(edition.reference.name))".onSingleLine, ""]
      lines += edition.reference.entityNames.compactMap { name in
        edition.index.entity(named: name).map { line(for: $0, in: edition) }
      }
      lines.append("")
    }
    return [
      DocumentationFile(path: "llms/llms.txt", text: lines.joined(separator: "\n")),
      DocumentationFile(path: "llms/\(reference)", text: page.text),
    ]
  }

  private static func summary(of editions: [Edition]) -> String {
    let parts = editions.map { edition in
      let count = edition.reference.entityNames.count
      let framework = edition.reference.loaded.format == .swiftdata ? "SwiftData" : "Core Data"
      return "the \(framework) model \(MarkdownText.escaped(edition.reference.name)) with \(count) "
        + (count == 1 ? "entity" : "entities")
    }
    return
      "Reference of \(parts.joined(separator: ", ")): attributes, relationships, rules, versions, and the messages "
      + "that users read."
  }

  /// `- Player: firstName String, team → Team. Someone who plays.`
  private static func line(for entity: EntityDescription, in edition: Edition) -> String {
    let properties = edition.reference.allProperties(of: entity.name).map { property -> String in
      switch property.property {
      case .attribute(let attribute): "\(attribute.name) \(attribute.typeName)"
      case .relationship(let relationship):
        "\(relationship.name) → \(relationship.destination ?? "?")\(relationship.isToMany ? " (many)" : "")"
      case .fetched(let fetched): "\(fetched.name) (fetched)"
      }
    }
    let text =
      edition.documentation(of: .entity(entity.name), entity.userInfo)
      .split(separator: "\n", maxSplits: 1).first.map { " " + MarkdownText.escaped(String($0)) } ?? ""
    let list = properties.isEmpty ? "" : ": " + MarkdownText.escaped(properties.joined(separator: ", ")) + "."
    return "- \(MarkdownText.escaped(entity.name))\(entity.isAbstract ? " (abstract)" : "")\(list)\(text)".onSingleLine
  }
}
