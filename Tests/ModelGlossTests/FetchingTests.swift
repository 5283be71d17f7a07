import Foundation
import ModelGloss
import Testing

/// Templates as in “Using a Managed Object Model”: made in code, and filled in.
@Suite struct FetchingTests {
  private let project = ClientProject()

  private func reason<Answer>(_ body: () throws -> Answer) -> String {
    do {
      _ = try body()
      return "accepted"
    } catch {
      return (error as? DataModel.InputError)?.reason ?? "\(error)"
    }
  }

  @Test func templatesAreFilledIn() throws {
    let model = try project.model()
    let request = try model.fetchRequest(
      fromTemplate: "Namesakes",
      substitutionVariables: [
        "NAME": "Ada", "AGES": [36, 37], "SINCE": .date(Date(timeIntervalSinceReferenceDate: 60)), "BOSS": nil,
      ])
    #expect(
      request.predicate
        == #"name == "Ada" AND age IN {36, 37} AND born > CAST(60.000000, "NSDate") AND boss == nil"#)
    #expect(request.variables.isEmpty && request.entity == "User" && request.name == "Namesakes")
  }

  @Test func valuesThatDoNotFitAreRefused() throws {
    let model = try project.model()
    func fill(_ template: String, _ values: [String: DataModel.PropertyValue]) -> String {
      reason { try model.fetchRequest(fromTemplate: template, substitutionVariables: values) }
    }
    #expect(fill("Adult", [:]) == "the model has no fetch request template 'Adult'; did you mean 'Adults'?")
    #expect(fill("Adults", [:]) == "'Adults' needs values for $AGE")
    #expect(fill("Adults", ["AGE": 18]) == "accepted")
    #expect(fill("Adults", ["AG": 18]) == "'Adults' has no variable $AG; did you mean '$AGE'?")
    #expect(
      fill("Adults", ["AGE": "eighteen"])
        == "$AGE is compared with age, which has the type Integer 16, and 'eighteen' is not one")
    #expect(fill("Adults", ["AGE": [1, 2]]).contains("is not one"))
    #expect(fill("Alike", ["ANY": .count(3)]) == "$ANY takes one value or a list, and 'count(3)' is neither")
    let boss = fill("Namesakes", ["NAME": "Ada", "AGES": [1], "SINCE": .date(.now), "BOSS": "Grace"])
    #expect(boss.contains("an object of User, and 'Grace' is not one"), "\(boss)")
    #expect(fill("Namesakes", ["NAME": "Ada", "AGES": 1, "SINCE": .date(.now), "BOSS": nil]).contains("$AGES"))
  }

  @Test func templatesAreMadeInCode() throws {
    let publication = DataModel.Entity(
      name: "Publication",
      attributes: [.init(name: "publicationDate", type: .date), .init(name: "authorName", type: .string)])
    var model = DataModel(entities: [publication])
    model.setFetchRequestTemplate(
      try .init(entity: "Publication", predicate: "authorName LIKE[cd] $LAST_NAME AND publicationDate > $DATE"),
      forName: "PublicationsForAuthorSinceDate")
    #expect(model.fetchRequestTemplates.map(\.variables) == [["DATE", "LAST_NAME"]])
    let request = try model.fetchRequest(
      fromTemplate: "PublicationsForAuthorSinceDate",
      substitutionVariables: ["LAST_NAME": "lovelace", "DATE": .date(Date(timeIntervalSinceReferenceDate: -1))])
    #expect(
      request.predicate == #"authorName LIKE[cd] "lovelace" AND publicationDate > CAST(-1.000000, "NSDate")"#)
    // The same name replaces the template.
    model.setFetchRequestTemplate(try .init(entity: "Publication"), forName: "PublicationsForAuthorSinceDate")
    #expect(model.fetchRequestTemplates.map(\.predicate) == [nil])
    #expect(reason { try DataModel.FetchRequest(entity: "Publication", predicate: "name ==") }.contains("predicate"))
  }
}
