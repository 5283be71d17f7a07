import GlossBasics
import GlossCloudKitSchemas
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates

/// What the models write to CloudKit, and what of them stays on the device.
struct CloudKitPage: Page {
  static let template = "cloudkit"
  let address = PageAddress.cloudKit
  var models: [CloudKitOfModel]

  func title(_ words: DocumentationWords) -> String { words["leavesDevice"] }

  static let members = TemplateMembers<CloudKitPage, PageScope> {
    $0.flag("hasSeveralModels") { page, _ in page.models.contains { $0.name != nil } }
    $0.list("models") { page, _ in page.models }
  }

  init(_ editions: [Edition]) {
    var taken = Set<String>()
    models = editions.compactMap { edition in
      let synchronized = edition.reference.synchronized
      guard !synchronized.isEmpty else { return nil }
      let composer = CloudKitComposer(edition: edition, synchronized: synchronized)
      let anchors = SafeName.distinct(CloudKitPrediction(synchronized).recordTypes, taking: &taken)
      return CloudKitOfModel(
        name: edition.headingAmong(editions), recordTypes: composer.recordTypes(anchors), staying: composer.staying,
        proof: MirroringProof(edition: edition).statements)
    }
  }
}

/// The record types of one model.
struct CloudKitOfModel: TemplateObject {
  /// nil if there is only one model.
  var name: String?
  var recordTypes: [CloudKitTypeValue]
  /// The properties and entities that are never written.
  var staying: [TextRuns]
  /// Where it is said that the model is mirrored.
  var proof: [TextRuns]

  static let members = TemplateMembers<CloudKitOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.list("recordTypes") { model, _ in model.recordTypes }
    $0.list("staying") { model, _ in model.staying.map { TextItem($0) } }
    $0.list("proof") { model, _ in model.proof.map { TextItem($0) } }
    $0.flag("linksMany") { model, _ in model.recordTypes.contains { $0.name == "CDMR" } }
  }
}

/// A record type with a row per property.
struct CloudKitTypeValue: TemplateObject {
  var name: String
  var anchor: String
  var rows: [CloudKitRow]
  /// Whether the schema in production is known.
  var showsDeployment: Bool

  static let members = TemplateMembers<CloudKitTypeValue, PageScope> {
    $0.text("name") { type, _ in type.name }
    $0.text("code") { type, page in page.code(type.name) }
    $0.text("anchor") { type, page in page.id(type.anchor) }
    $0.flag("showsDeployment") { type, _ in type.showsDeployment }
    $0.list("rows") { type, _ in type.rows }
  }
}

/// A property with the fields that its values go to.
struct CloudKitRow: TemplateObject {
  var property: TextRuns
  var fields: TextRuns
  var type: TextRuns
  var isEncrypted: Bool
  /// Whether production has the fields; empty if its schema is unknown.
  var deployment: TextRuns

  static let members = TemplateMembers<CloudKitRow, PageScope> {
    $0.text("property") { row, page in page.text(row.property) }
    $0.text("fields") { row, page in page.text(row.fields) }
    $0.text("type") { row, page in page.text(row.type) }
    $0.flag("isEncrypted") { row, _ in row.isEncrypted }
    $0.text("deployment") { row, page in page.text(row.deployment) }
  }
}

/// Composes what a model writes to CloudKit.
private struct CloudKitComposer: EditionComposer {
  let edition: Edition
  /// On each platform with a model of its own.
  let synchronized: [SynchronizedModel]
  /// The entities that go to the container of the known schema.
  private let compared: Set<String>

  init(edition: Edition, synchronized: [SynchronizedModel]) {
    (self.edition, self.synchronized) = (edition, synchronized)
    let file = edition.options.cloudKit
    let models = file.map { synchronized.serving($0.path, $0.schema).models.compactMap(\.self) } ?? synchronized
    compared = models.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
  }

  private var production: CloudKitSchema? { edition.options.cloudKit?.schema }

  func recordTypes(_ anchors: [String: String]) -> [CloudKitTypeValue] {
    let prediction = CloudKitPrediction(synchronized)
    // What shared records need is not a property.
    let fields = Dictionary(grouping: prediction.fields.filter { $0.writing != .whenShared }, by: \.recordType)
    return prediction.recordTypes.map { name in
      let groups = Dictionary(grouping: fields[name] ?? []) { field in
        field.origin == .companion ? String(field.name.dropLast("_ckAsset".count)) : field.name
      }.sorted { $0.key.precedes($1.key) }
      return CloudKitTypeValue(
        name: name, anchor: anchors[name] ?? "", rows: groups.map { row($0.value) },
        showsDeployment: production != nil)
    }
  }

  private func row(_ fields: [CloudKitPrediction.Field]) -> CloudKitRow {
    let first = fields[0]
    let separator = words["ruleSeparator"]
    return CloudKitRow(
      property: first.property.map { TextRuns([run(of: $0, in: first.entity)]) }
        ?? TextRuns([edition.run(of: first.entity)]),
      fields: .joined(fields.map { TextRuns([.code($0.name)]) }, separator: separator),
      type: TextRuns([.code(first.type.description)]), isEncrypted: first.type.isEncrypted,
      deployment: deployment(of: fields, separator))
  }

  /// `Deployed`, or each field that is missing or has another type.
  private func deployment(of fields: [CloudKitPrediction.Field], _ separator: String) -> TextRuns {
    guard let production, fields.contains(where: { compared.contains($0.entity) }) else { return TextRuns() }
    let others = fields.compactMap { field -> TextRuns? in
      let found = production.recordType(named: field.recordType)?.field(named: field.name)
      if found?.type == field.type { return nil }
      let state = found.map { TextRun.code($0.type.description) } ?? .text(words["missing"])
      return TextRuns([.code(field.name), .text(words["labelSeparator"]), state])
    }
    return others.isEmpty ? TextRuns(words["deployed"]) : .joined(others, separator: separator)
  }

  private func run(of property: String, in entity: String) -> TextRun {
    let name = "\(entity).\(property)"
    guard let page = reference.pages[entity], let anchor = reference.anchors[entity]?[property] else {
      return .code(name)
    }
    return .link(name, page.with(anchor: anchor))
  }

  /// The entities and stored properties that are not mirrored, and the transient ones.
  var staying: [TextRuns] {
    reference.index.entities.flatMap { entity -> [TextRuns] in
      guard synchronized.contains(where: { $0.entities.contains(entity.name) }) else {
        return [TextRuns([edition.run(of: entity.name)])]
      }
      return entity.attributes.filter { Property.attribute($0).isKeptFromCloudKit }.map {
        TextRuns([run(of: $0.name, in: entity.name)])
      }
    }
  }
}
