import Foundation
import ModelGloss
import Testing

@Suite struct SynchronizingTests {
  private let project = ClientProject()

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: project.folder + "/" + path, encoding: .utf8)
  }

  @Test func whatTablesLackIsAddedOnce() throws {
    let model = try project.model()
    let before = try #require(text("de.lproj/ShopModel.strings"))
    let planned = try model.synchronizeTables(writing: false)
    #expect(text("de.lproj/ShopModel.strings") == before)
    #expect(planned.compactMap(\.locale).contains("de") && planned.flatMap(\.added).contains("Property/born"))
    #expect(try model.synchronizeTables() == planned)
    let after = try #require(text("de.lproj/ShopModel.strings"))
    #expect(after.hasPrefix(before.prefix(20)) && after.contains("Property/born"))
    #expect(try model.synchronizeTables().isEmpty)
    #expect(try model.check(.init(rules: ["missing-property-name"])).findings.isEmpty)
  }

  @Test func unusedEntriesStayUnlessTheyArePruned() throws {
    try project.write(#""Entity/Gone" = "Weg";"#, "de.lproj/ShopModel.strings")
    let model = try project.model()
    #expect(try model.synchronizeTables(writing: false).flatMap(\.removed).isEmpty)
    let options = DataModel.TableOptions(locales: ["de"], prunesOrphans: true)
    #expect(try model.synchronizeTables(options).flatMap(\.removed) == ["Entity/Gone"])
  }

  @Test func aModelWithoutTablesOfItsOwnIsRefused() throws {
    #expect(throws: DataModel.InputError.self) { try DataModel(entities: []).synchronizeTables() }
    #expect(throws: DataModel.InputError.self) { try project.model().synchronizeTables(.init(locales: ["german"])) }
  }
}
