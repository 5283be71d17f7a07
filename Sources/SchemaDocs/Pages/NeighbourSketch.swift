import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates

/// An entity among those it is connected with, at the head of its page: its parent above, its children below, the
/// others at both sides.
struct NeighbourSketch: TemplateObject, Equatable {
  /// The most entities that it shows at its sides, and below.
  static let most = 8
  /// The entity itself.
  var entity: Box
  var parent: Box?
  var children: [Box] = []
  /// Those on either side: of many objects before the entity, of one after it, as far as both are about as long.
  var before: [Box] = []
  var after: [Box] = []
  /// How many of them it leaves out.
  var others = 0

  /// An entity, at a side with the number of its objects that an object of this one has.
  struct Box: TemplateObject, Equatable {
    var entity: EntityLink
    /// `n`, `0–1`, `11–30`; empty where only the other one knows.
    var count = ""

    static let members = TemplateMembers<Box, PageScope> {
      $0.members { box, _ in box.entity }
      $0.text("count") { box, _ in box.count }
      // A box is as narrow as a word.
      $0.text("boxText") { box, _ in
        Markup.joined(CamelHumps.words(of: box.entity.name).map { Markup(escaping: $0) }, separator: "<wbr>").text
      }
    }
  }

  /// - Returns: nil for an entity that is connected with no other.
  init?(of entity: EntityDescription, in edition: Edition) {
    let link = { (name: String) in edition.link(to: name).map { Box(entity: $0) } }
    guard let own = link(entity.name) else { return nil }
    self.entity = own
    parent = entity.superentity.flatMap(link)
    let children = edition.index.subentities(of: entity.name).compactMap(link)
    self.children = Array(children.prefix(Self.most))
    var places = Dictionary(
      ([own, parent].compactMap(\.self) + children).map { ($0.entity.name, -1) },
      uniquingKeysWith: { first, _ in first })
    var neighbours: [(box: Box, isMany: Bool)] = []
    func add(_ name: String, _ count: String, isMany: Bool) {
      if let place = places[name] {
        guard place >= 0, !count.isEmpty, !neighbours[place].box.count.split(separator: ", ").contains(count[...])
        else { return }
        let known = neighbours[place].box.count
        neighbours[place].box.count = known.isEmpty ? count : "\(known), \(count)"
      } else if var box = link(name) {
        box.count = count
        places[name] = neighbours.count
        neighbours.append((box, isMany))
      }
    }
    for relationship in entity.relationships.sorted(by: { $0.name.precedes($1.name) }) {
      guard let destination = relationship.destination else { continue }
      add(destination, Self.count(of: relationship), isMany: relationship.isToMany)
    }
    for user in edition.reference.incoming[entity.name] ?? [] { add(user.entity, "", isMany: true) }
    others = max(0, neighbours.count - Self.most) + children.count - self.children.count
    let shown = neighbours.prefix(Self.most)
    let sides = shown.filter(\.isMany) + shown.filter { !$0.isMany }
    // Many before, one after; the longer side gives to the other.
    let middle = min(max(shown.count { $0.isMany }, sides.count / 2), (sides.count + 1) / 2)
    before = sides.prefix(middle).map(\.box)
    after = sides.dropFirst(middle).map(\.box)
    if parent == nil && children.isEmpty && sides.isEmpty { return nil }
  }

  /// The number of destinations that an object can have: `1`, `0–1`, `n`, `2–n`, `11–30`.
  static func count(of relationship: RelationshipDescription) -> String {
    guard relationship.isToMany else { return relationship.isOptional ? "0–1" : "1" }
    let (least, most) = (relationship.minCount, relationship.maxCount)
    return switch true {
    case most > 0 && least == most: String(most)
    case most > 0: "\(least)–\(most)"
    case least > 0: "\(least)–n"
    default: "n"
    }
  }

  static let members = TemplateMembers<NeighbourSketch, PageScope> {
    $0.object("entity") { sketch, _ in sketch.entity }
    $0.object("parentBox") { sketch, _ in sketch.parent }
    $0.list("before") { sketch, _ in sketch.before }
    $0.list("after") { sketch, _ in sketch.after }
    $0.list("childBoxes") { sketch, _ in sketch.children }
    $0.text("more") { sketch, page in
      let formats = page.site.words.vocabulary.formats
      return sketch.others == 0 ? nil : page.site.words.text("andMore", ["count": formats.number(sketch.others)])
    }
  }
}
