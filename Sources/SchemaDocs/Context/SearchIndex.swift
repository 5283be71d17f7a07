import Diagnostics
import ManagedObjectModel
import ModelReading

/// What the search of the HTML pages looks through, as a script, since pages opened from a disk may fetch nothing.
///
/// `modelglossIndex({…}, ["name", …], [["Player",[0,["team","Mannschaft"]],"Spieler","A person …"], …])`: a name that
/// several entities use stands in a list and is a number further on; what is empty at the end is left out, and so is
/// the page where it has the entity's name.
struct SearchIndex: Sendable {
  let editions: [Edition]
  let site: Site

  var file: DocumentationFile {
    let entities =
      site.isSingle ? [] : editions.flatMap { edition in edition.reference.entityNames.map { (edition, $0) } }
    var uses: [String: Int] = [:]
    for (edition, entity) in entities {
      for property in edition.reference.properties[entity] ?? [] where !property.isInherited {
        uses[property.property.name, default: 0] += 1
      }
    }
    let shared = uses.filter { $0.value > 1 }.keys.sorted { $0.precedes($1) }
    let numbers = Dictionary(uniqueKeysWithValues: shared.enumerated().map { ($1, $0) })
    let entries = entities.compactMap { edition, name in entry(for: name, in: edition, numbers) }
    return DocumentationFile(
      path: "html/\(site.languageFolder)search.js",
      text: "modelglossIndex(\(words), [\(shared.map(Self.literal).joined(separator: ","))], [\n"
        + "\(entries.joined(separator: ",\n"))\n]);\n")
  }

  private func entry(for name: String, in edition: Edition, _ numbers: [String: Int]) -> String? {
    guard let page = edition.reference.pages[name], let entity = edition.index.entity(named: name) else { return nil }
    let properties = (edition.reference.properties[name] ?? []).filter { !$0.isInherited }.map { property in
      let name = property.property.name
      let anchor = edition.reference.anchors[property.entity]?[name] ?? name
      let label = edition.label(ofProperty: name, in: property.entity)
      if label == nil, anchor == name { return numbers[name].map(String.init) ?? Self.literal(name) }
      let end = anchor == name ? "" : "," + Self.literal(anchor)
      return "[\(Self.literal(name)),\(Self.literal(label ?? ""))\(end)]"
    }
    let text = edition.documentation(entity.userInfo, comment: edition.reference.loaded.comments[.entity(name)])
    let isPlain = page.page == "entities/\(name)"
    var ends = [edition.label(ofEntity: name) ?? "", String(text.prefix(300)), isPlain ? "" : page.page + ".html"]
    while ends.last?.isEmpty == true { ends.removeLast() }
    return "[\(Self.literal(name)),[\(properties.joined(separator: ","))]"
      + ends.map { "," + Self.literal($0) }.joined()
      + "]"
  }

  /// What the controls that the script adds are called.
  private var words: String {
    let keys = [
      ("search", "search"), ("hint", "searchHint"), ("none", "noResults"), ("theme", "theme"), ("entities", "entities"),
    ]
    return "{" + keys.map { "\"\($0.0)\":\(Self.literal(site.words[$0.1]))" }.joined(separator: ",") + "}"
  }

  /// A JavaScript string that is also safe inside a page.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in VisibleText.of(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        result += "\\u" + scalar.value.digits(radix: 16, width: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
