import Foundation
import ModelGloss
import Testing

/// What the command can, the library can.
@Suite struct WhatTheCommandCanTests {
  private let project = ClientProject()

  @Test func aBaselineAcceptsFindings() throws {
    let model = try project.model()
    let all = try model.check(.init(rules: [.missingPropertyName])).findings
    #expect(all.count > 1)
    try project.write(#"{"schemaVersion": 1, "findings": []}"#, "empty.json")
    #expect(
      try model.check(.init(rules: [.missingPropertyName], baseline: project.folder + "/empty.json")).findings == all)
    #expect(throws: DataModel.InputError.self) { try model.check(.init(baseline: project.folder + "/none.json")) }
  }

  @Test func aPurposeThatTheModelDoesNotDeclareIsChecked() throws {
    let model = try project.model()
    #expect(try model.check(.init(rules: [.cloudKitIncompatible])).findings.isEmpty)
    #expect(try !model.check(.init(rules: [.cloudKitIncompatible], purposes: [.cloudKit])).findings.isEmpty)
  }

  @Test func aModelIsCompiledAndVerified() throws {
    let model = try project.model()
    let file = URL(filePath: project.folder).appending(path: "Shop.mom")
    try model.compiled().write(to: file)
    let compiled = try DataModel(contentsOf: file)
    #expect(compiled.versionHashes == model.versionHashes && compiled.format == .mom)
    #expect(DataModel.verification(of: [compiled], against: [model]).isEqual)
    var other = model
    other.entities.removeAll { $0.name == "User" }
    let verification = DataModel.verification(of: [compiled], against: [other])
    #expect(!verification.isEqual && verification.description.contains("User"), "\(verification)")
    #expect(!DataModel.verification(of: [], against: [model]).isEqual)
    let files = try DataModel.compiledPackage(of: [model])
    #expect(files.keys.sorted() == ["Shop.mom", "VersionInfo.plist"])
    #expect(throws: DataModel.InputError.self) { try DataModel.compiledPackage(of: [model, model]) }
    #expect(throws: DataModel.InputError.self) { try DataModel.compiledPackage(of: []) }
    // The compiler stops at a relationship without a destination.
    var broken = model
    broken.entities[1].relationships[0].destination = nil
    #expect(throws: DataModel.InputError.self) { try broken.compiled() }
  }

  @Test func translationsGoOutAndComeBack() throws {
    let model = try project.model()
    let xliff = try #require(try model.xliff(for: "fr", developmentLanguage: "de"))
    #expect(xliff.contains("Kunde") && xliff.contains("target-language=\"fr\""))
    #expect(try model.xliff(for: "de", developmentLanguage: "de") == nil)
    let translated = xliff.replacing(
      "<source>Kunde</source>", with: "<source>Kunde</source>\n        <target>Client</target>")
    let planned = try model.importTranslations(xliff: translated, developmentLanguage: "de", writing: false)
    #expect(planned.changes.map(\.locale) == ["fr"] && planned.rejected.isEmpty, "\(planned)")
    #expect(model.tables().locales == ["de"])
    #expect(try model.importTranslations(xliff: translated, developmentLanguage: "de") == planned)
    #expect(try model.localizationDictionary(for: ["fr"])["Entity/User"] == "Client")
    #expect(try model.localizationDictionary(for: ["de"])["Entity/User"] == "Kunde")
    #expect(throws: DataModel.InputError.self) { try model.importTranslations(xliff: "<html/>") }
    #expect(throws: DataModel.InputError.self) { try DataModel(entities: []).xliff(for: "fr") }
    #expect(throws: DataModel.InputError.self) { try model.xliff(for: "german") }
  }

  @Test func aDictionarySetInCodeIsTheDictionaryOfEveryReader() throws {
    var model = try project.model()
    model.localizationDictionary = ["Entity/User": "Mensch"]
    #expect(try model.localizationDictionary(for: ["de"]) == ["Entity/User": "Mensch"])
    #expect(try DataModel(entities: []).localizationDictionary(for: ["de"]).isEmpty)
  }

  /// Reports can be kept and read again.
  @Test func reportsAreCodable() throws {
    func again<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
    }
    let model = try project.model()
    #expect(try again(model.check()))
    #expect(try again(model.difference(from: DataModel(entities: []))))
    #expect(try again(model.messages(for: ["de"])))
    #expect(try again(model.validation(of: ["age": -1], of: "User")))
    #expect(try again(model.documentation(.init(formats: [.markdown]))))
    #expect(try again(model.names(for: ["de"]).entity("User")))
    #expect(try again(model.synchronizeTables(writing: false)))
    #expect(try again([DataModel.PropertyValue.null, 1, 1.5, "x", true, .list([1, nil]), .count(3), .uuid(UUID())]))
    let error = #expect(throws: DataModel.InputError.self) { try DataModel("nowhere.xcdatamodel") }
    #expect(try again(#require(error)))
    #expect(error?.localizedDescription == error?.description)
    #expect(
      String(decoding: try JSONEncoder().encode(DataModel.RuleID.orphanedKey), as: UTF8.self) == "\"orphaned-key\"")
  }

  @Test func urlsAreTakenWherePathsAre() throws {
    let url = URL(filePath: project.folder)
    let model = try DataModel(contentsOf: url.appending(path: "Shop.xcdatamodel"))
    #expect(try DataModel.models(in: url) == [model])
    #expect(try model.tables(in: [url]).locales == ["de"])
    let folder = url.appending(path: "reference")
    #expect(try !model.writeDocumentation(to: folder, .init(formats: [.markdown])).isEmpty)
    let web = try #require(URL(string: "https://example.com/Shop.xcdatamodel"))
    #expect(throws: DataModel.InputError.self) { try DataModel(contentsOf: web) }
    #expect(throws: DataModel.InputError.self) { try DataModel.models(in: web) }
    #expect(throws: DataModel.InputError.self) { try PersistentStore(contentsOf: web) }
    #expect(throws: DataModel.InputError.self) { try model.writeDocumentation(to: web) }
    #expect(throws: DataModel.InputError.self) { try model.tables(in: [web]) }
    #expect(throws: DataModel.InputError.self) { try ReleaseGuard(folder: url, releasedTags: "v*").findings() }
  }
}
