import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates

/// The fetch request templates of all models.
struct FetchRequestsPage: Page {
  static let template = "fetch-requests"
  let address = PageAddress.fetchRequests
  var models: [RequestsOfModel]

  func title(_ words: DocumentationWords) -> String { words["fetchRequests"] }

  static let members = TemplateMembers<FetchRequestsPage, PageScope> {
    $0.flag("hasSeveralModels") { requests, _ in requests.models.contains { $0.name != nil } }
    $0.list("models") { requests, _ in requests.models }
  }

  init(_ editions: [Edition]) {
    models = editions.compactMap { edition in
      let requests = edition.fetchRequests
      return requests.isEmpty ? nil : RequestsOfModel(name: edition.headingAmong(editions), requests: requests)
    }
  }
}

/// The fetch request templates of one model.
struct RequestsOfModel: TemplateObject {
  /// nil if there is only one model.
  var name: String?
  var requests: [FetchRequestValue]

  static let members = TemplateMembers<RequestsOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.list("requests") { model, _ in model.requests }
  }
}

/// A fetch request template.
struct FetchRequestValue: TemplateObject {
  var name: String
  var address: PageAddress
  var fetches: TextRuns
  var predicate: String?
  var variables: [String]
  var facts: [Fact]
  /// A Swift function that runs it.
  var swift: String

  static let members = TemplateMembers<FetchRequestValue, PageScope> {
    $0.text("name") { request, _ in request.name }
    $0.text("code") { request, page in page.code(request.name) }
    $0.text("anchor") { request, page in page.id(request.address.anchor) }
    $0.text("href") { request, page in page.href(request.address) }
    $0.text("fetches") { request, page in page.text(request.fetches) }
    $0.text("predicate") { request, page in request.predicate.map(page.code) }
    $0.list("variables") { request, _ in request.variables.map { CodeItem(text: "$" + $0) } }
    $0.list("facts") { request, _ in request.facts }
    $0.text("swift") { request, page in page.format.lines(ofCode: request.swift) }
  }
}

/// Composes fetch request templates.
struct FetchRequestComposer: EditionComposer {
  let edition: Edition

  func value(_ template: FetchRequestTemplate) -> FetchRequestValue {
    var facts: [Fact] = []
    func add(_ key: String, _ value: String) { facts.append(Fact(label: words[key], value: TextRuns(value))) }
    if template.fetchLimit > 0 { add("limit", words.counted("resultCountIs", template.fetchLimit)) }
    if template.fetchBatchSize > 0 { add("batchSize", words.vocabulary.formats.number(template.fetchBatchSize)) }
    let result =
      switch template.resultType {
      case .managedObjects: "resultObjects"
      case .managedObjectIDs: "resultIdentifiers"
      case .dictionaries: "resultDictionaries"
      case .count: "resultCount"
      }
    var traits = [words[result]]
    if !template.includesSubentities { traits.append(words["withoutSubentities"]) }
    if !template.includesPropertyValues { traits.append(words["withoutPropertyValues"]) }
    if !template.includesPendingChanges { traits.append(words["withoutPendingChanges"]) }
    if !template.returnsObjectsAsFaults { traits.append(words["loadsObjects"]) }
    if template.returnsDistinctResults { traits.append(words["distinct"]) }
    add("resultType", traits.joined(separator: words["ruleSeparator"]))
    return FetchRequestValue(
      name: template.name,
      address: reference.address(ofRequest: template.name),
      fetches: template.entity.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns(words["none"]),
      predicate: edition.written(template.predicate, of: .fetchRequest(template.name)), variables: template.variables,
      facts: facts,
      swift: CodeComposer(edition: edition).fetch(by: template))
  }
}
