import GlossPageTemplates

/// What becomes of the data of one entity: its box before and after, with the fields whose data changes.
struct EntityFatePicture: TemplateObject, Equatable {
  /// The entity in the old version; empty if it has no data there.
  var before: TextRuns
  /// The entity in the new version; empty if it is gone.
  var after: TextRuns
  var kind: FateKind
  /// What becomes of the objects; empty if only fields change.
  var said = TextRuns()
  /// The number of objects in a store of the old version; nil if no store was given.
  var objects: String?
  /// The width of the band between the boxes, from 1 for a few objects to 6 for hundreds of thousands.
  var width: Int?
  var fields: [FieldFatePicture] = []

  static let members = TemplateMembers<EntityFatePicture, PageScope> {
    $0.text("before") { entity, page in page.text(entity.before) }
    $0.text("after") { entity, page in page.text(entity.after) }
    $0.text("kind") { entity, _ in entity.kind.rawValue }
    $0.text("said") { entity, page in page.text(entity.said) }
    $0.text("objects") { entity, _ in entity.objects }
    $0.text("width") { entity, _ in entity.width.map(String.init) }
    $0.list("fields") { entity, _ in entity.fields }
  }
}

/// What becomes of the values of one field.
struct FieldFatePicture: TemplateObject, Equatable {
  var before = TextRuns()
  var after = TextRuns()
  /// The types, where they say more than the names.
  var oldType = TextRuns()
  var newType = TextRuns()
  var kind: FateKind
  var said: TextRuns

  static let members = TemplateMembers<FieldFatePicture, PageScope> {
    $0.text("before") { field, page in page.text(field.before) }
    $0.text("after") { field, page in page.text(field.after) }
    $0.text("oldType") { field, page in page.text(field.oldType) }
    $0.text("newType") { field, page in page.text(field.newType) }
    $0.text("kind") { field, _ in field.kind.rawValue }
    $0.text("said") { field, page in page.text(field.said) }
  }
}

/// The colour of a part of the picture.
enum FateKind: String, Sendable, Equatable {
  /// The data stays, under a new name or in a new form.
  case moved
  /// Data is lost, or reads as something else.
  case lost
  /// Rows decide whether the migration works, or it cannot be inferred.
  case risky
  /// Nothing happens to the entity itself.
  case kept
}

/// What becomes of the data of users who skip versions: of one version, or of several with the same fate.
struct VersionPair: TemplateObject {
  /// A version that users come from, with the anchor of the pair.
  struct Old: TemplateObject, Equatable {
    var name: String
    var anchor: String

    static let members = TemplateMembers<Old, PageScope> {
      $0.text("code") { old, page in page.code(old.name) }
      $0.text("anchor") { old, page in page.id(old.anchor) }
    }
  }

  var olds: [Old]
  var new: String
  var verdict: Badge
  /// What is said instead of a picture: nothing is lost, or that mapping models decide.
  var said: TextRuns
  var fates: [EntityFatePicture]

  static let members = TemplateMembers<VersionPair, PageScope> {
    $0.list("olds") { pair, _ in pair.olds }
    $0.text("new") { pair, page in page.code(pair.new) }
    $0.object("verdict") { pair, _ in pair.verdict }
    $0.text("said") { pair, page in page.text(pair.said) }
    $0.list("fates") { pair, _ in pair.fates }
  }

  func isSame(as other: VersionPair) -> Bool {
    new == other.new && verdict == other.verdict && said == other.said && fates == other.fates
  }
}

/// The pairs that lead straight to one version.
struct StraightPairs: TemplateObject {
  var title: TextRuns
  var pairs: [VersionPair]

  static let members = TemplateMembers<StraightPairs, PageScope> {
    $0.text("title") { straight, page in page.text(straight.title) }
    $0.list("pairs") { straight, _ in straight.pairs }
  }
}

/// The way of a version straight to the current one, in the table of all versions.
struct StraightMark: TemplateObject {
  var anchor: String
  var verdict: Badge
  /// The number of losses; nil for none.
  var losses: String?

  static let members = TemplateMembers<StraightMark, PageScope> {
    $0.text("href") { mark, page in page.href(.changelog.with(anchor: mark.anchor)) }
    $0.object("verdict") { mark, _ in mark.verdict }
    $0.text("losses") { mark, _ in mark.losses }
  }
}
