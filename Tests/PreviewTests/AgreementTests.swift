import Foundation
import GlossLiveTestSupport
import GlossLocalization
import GlossManagedObjectModel
import GlossPreview
import GlossTestSupport
import GlossValidation
import ModelGlossCommands
import Testing

/// The endpoint agrees with `validate` for every entity and every failure known from its model.
@Suite struct AgreementTests {
  static let league = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/League/League.xcdatamodeld").path(percentEncoded: false)

  /// Five third-party models, if available.
  static let corpusModels: [String] = [
    "/source/artsy__energy/Resources/CoreData/ArtsyPartner.xcdatamodeld",
    "/source/ResearchKit__AppCore/APCAppCore/APCAppCore/DataSubstrate/Model/APCModel.xcdatamodeld",
    "/source/woocommerce__woocommerce-ios/Storage/Storage/Model/WooCommerce.xcdatamodeld",
    "/compiled/ResearchKit__AppCore@220d19d4/APCAppCore/BridgeSDK.framework/SBBDataModel.momd",
    "/source/altstoreio__AltStore/AltStoreCore/Model/AltStore.xcdatamodeld",
  ].compactMap { path in Corpus.path.map { $0 + path } }

  private func compare(_ model: String, locales: [String], depth: Int) throws {
    let run = try LiveRun(model)
    let live = try #require(run.service.project.models.first)
    var cases = 0
    for entity in live.concreteEntities.map(\.name) {
      var questions: [(operation: String, values: String)] = [("insert", "{}")]
      let search = TriggerSearch(for: live.localization.lookup(forReader: [locales[0]]))
      for failure in live.index.possibleFailures(of: entity).prefix(depth) {
        guard let found = search.values(triggering: failure) else { continue }
        let members = found.values.compactMap { name, value in
          live.index.property(name, of: entity).flatMap { FieldValue(value).json(for: $0.property) }.map {
            "\(name.quoted): \($0)"
          }
        }
        questions.append((found.operation.rawValue, "{\(members.joined(separator: ", "))}"))
      }
      for (operation, values) in questions {
        let answer = try run.validate(
          "{\"entity\": \(entity.quoted), \"operation\": \"\(operation)\", \"values\": \(values), "
            + "\"locales\": [\(locales.map(\.quoted).joined(separator: ", "))]}")
        let readers = try #require(answer["readers"] as? [[String: Any]])
        #expect(readers.map { $0["locale"] as? String } == locales)
        for (locale, reader) in zip(locales, readers) {
          let printed = try LiveRun.validate(
            model, entity: entity, operation: operation, locale: locale, values: values)
          let said = reader["error"] as? NSDictionary
          #expect(said == printed["error"] as? NSDictionary, "\(entity) \(operation) \(values) \(locale)")
          // Each single error is among the messages, with the same words.
          let texts = (reader["messages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
          #expect(texts == Self.texts(of: said))
          cases += 1
        }
      }
    }
    #expect(cases > 0)
  }

  static func texts(of error: NSDictionary?) -> [String] {
    guard let error else { return [] }
    let details = (error["userInfo"] as? NSDictionary)?["NSDetailedErrors"] as? [NSDictionary] ?? []
    return details.isEmpty ? [error["localizedDescription"] as? String ?? ""] : details.flatMap { texts(of: $0) }
  }

  @Test func saysOfEveryEntityOfTheLeagueWhatValidateSays() throws {
    try compare(Self.league, locales: ["de", "ar", "sv"], depth: .max)
  }

  @Test(.enabled(if: !corpusModels.isEmpty), arguments: corpusModels.filter { !$0.contains("WooCommerce") })
  func saysOfRealModelsWhatValidateSays(model: String) throws {
    try compare(model, locales: ["de"], depth: 1)
  }
}
