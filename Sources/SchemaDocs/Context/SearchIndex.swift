import ManagedObjectModel
import ModelReading

/// What the search of the HTML pages looks through, as a script, since pages opened from a disk may fetch nothing.
///
/// `modelglossIndex({…}, [["Player","Spieler","entities/Player.html",["firstName",["team","Mannschaft"]],"A person …"], …])`
struct SearchIndex: Sendable {
  let editions: [Edition]
  let site: Site

  var file: DocumentationFile {
    var entries: [String] = []
    for edition in site.isSingle ? [] : editions {
      for name in edition.reference.entityNames {
        guard let page = edition.reference.pages[name], let entity = edition.index.entity(named: name) else { continue }
        let properties = (edition.reference.properties[name] ?? []).filter { !$0.isInherited }.map { property in
          let name = property.property.name
          let anchor = edition.reference.anchors[property.entity]?[name] ?? name
          let label = edition.label(ofProperty: name, in: property.entity)
          if label == nil, anchor == name { return Self.literal(name) }
          let end = anchor == name ? "" : "," + Self.literal(anchor)
          return "[\(Self.literal(name)),\(Self.literal(label ?? ""))\(end)]"
        }
        let text = edition.documentation(
          entity.userInfo, comment: edition.reference.loaded.comments[.entity(name)])
        entries.append(
          "[\(Self.literal(name)),\(Self.literal(edition.label(ofEntity: name) ?? "")),"
            + "\(Self.literal(page.page + ".html")),[\(properties.joined(separator: ","))],"
            + "\(Self.literal(String(text.prefix(300))))]")
      }
    }
    return DocumentationFile(
      path: "html/\(site.languageFolder)search.js",
      text: "modelglossIndex(\(words), [\n\(entries.joined(separator: ",\n"))\n]);\n")
  }

  /// What the controls that the script adds are called.
  private var words: String {
    let keys = [("search", "search"), ("hint", "searchHint"), ("none", "noResults"), ("theme", "theme")]
    return "{" + keys.map { "\"\($0.0)\":\(Self.literal(site.words[$0.1]))" }.joined(separator: ",") + "}"
  }

  /// A JavaScript string that is also safe inside a page.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in VisibleText.of(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
