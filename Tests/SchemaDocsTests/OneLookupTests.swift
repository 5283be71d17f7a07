import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossSchemaDocs
import GlossValidation
import Testing

/// The reference, previews, explanations, validation and counts agree for every reader.
@Suite struct OneLookupTests {
  private let loaded: LoadedModel
  private let tables: ModelTables
  private let index: ModelIndex

  /// The league, with its tables in folders of all kinds: `Base`, legacy names, a broken table.
  init() throws {
    let root =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/Examples/League"
    let disk = DiskFileTree()
    var files: [String: [UInt8]] = ["Package.swift": []]
    for name in try disk.names(in: "\(root)/League.xcdatamodeld") {
      let path = "League.xcdatamodeld/\(name)"
      if disk.kind(at: "\(root)/\(path)") == .folder {
        files["\(path)/contents"] = try disk.bytes(at: "\(root)/\(path)/contents")
      } else {
        files[path] = try disk.bytes(at: "\(root)/\(path)")
      }
    }
    let folders = [
      ("en", "Base"), ("de", "German"), ("ja", "ja"), ("ar", "ar"), ("fr", "fr"), ("en", "pt_BR"), ("de", "zh_CN"),
    ]
    for (source, folder) in folders {
      files["\(folder).lproj/LeagueModel.strings"] = try disk.bytes(at: "\(root)/\(source).lproj/LeagueModel.strings")
    }
    let french = String(decoding: files["fr.lproj/LeagueModel.strings"] ?? [], as: UTF8.self)
    let end = try #require(french.lastIndex(of: ";"))
    files["fr.lproj/LeagueModel.strings"] = Array((french[..<end] + french[french.index(after: end)...]).utf8)
    let tree = InMemoryFileTree(files)
    let loaded = try #require(ModelLoader(files: tree).load("League.xcdatamodeld").models.first)
    tables = TableFinder(files: tree).tables(
      forModelNamed: loaded.name, versionName: loaded.version, packagePath: loaded.packagePath)
    index = ModelIndex(loaded.model)
    self.loaded = loaded
  }

  private static let readers = [
    "en", "de", "de-AT", "German", "ja", "ar", "ar-EG", "fr", "fr-CA", "it", "pt-PT", "zh-Hans",
  ]

  private struct Place: Hashable {
    var entity: String
    var property: String
  }

  @Test(arguments: readers) func everybodySaysTheSameNames(reader: String) throws {
    let lookup = ReaderLookup(index: index, tables: tables, reader: [reader])
    let report = PreviewReport(
      models: [
        PreviewedModel(name: loaded.name, index: index, choices: [reader: tables.choice(forReader: [reader])])
      ], locales: [reader], filter: MessageFilter(includesAbstractEntities: true))
    let labels = try documentedLabels(reader)
    var shown = Set<Place>()
    for message in report.messages {
      #expect(lookup.propertyName(message.property, of: message.entity).text == message.name)
    }
    for entity in index.entityNames {
      for reference in index.properties(of: entity) {
        let place = Place(entity: entity, property: reference.property.name)
        let name = lookup.propertyName(place.property, of: entity)
        shown.insert(place)
        // A page never uses an empty text as a label.
        let label = name.text.isEmpty ? place.property : name.text
        #expect(labels[place] == label, "docs, \(entity).\(place.property)")
        let explained = try Explanation.of(
          "\(entity).\(place.property)", model: loaded, tables: tables, locales: [reader])
        #expect(explained.readers.first?.text == name.text, "explain, \(entity).\(place.property)")
        #expect(explained.readers.first?.lookups == name.lookups)
        #expect(name.lookups.last?.isHit == name.isFromTable)
      }
    }
    #expect(shown.count > 40)
    #expect(Set(labels.keys) == shown)
    try expectValidationSaysTheSame(as: report, lookup)
  }

  /// The messages for objects without any value.
  private func expectValidationSaysTheSame(as report: PreviewReport, _ lookup: ReaderLookup) throws {
    var count = 0
    for entity in index.entities where !entity.isAbstract {
      let values = Dictionary(
        uniqueKeysWithValues: index.properties(of: entity.name).map { ($0.property.name, GivenValue.null) })
      let outcome = ValueValidator(for: lookup).validate(
        ObjectValues(entity: entity.name, values: values), for: .insert)
      for error in outcome.error?.flattened ?? [] where error.code == 1570 {
        let message = report.messages.first {
          $0.entity == entity.name && $0.property == error.property && $0.code == 1570
        }
        #expect(message?.text == error.localizedDescription)
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func theCountsAreThoseOfTheNames() throws {
    let checker = ModelChecker(configuration: CheckConfiguration(locales: Self.readers))
    let coverage = checker.coverage(of: loaded, tables: tables)
    let english = names(for: ReaderLookup(index: index, tables: tables, reader: ["en"]))
    for reader in Self.readers {
      let lookup = ReaderLookup(index: index, tables: tables, reader: [reader])
      let resolutions = names(for: lookup)
      let isOwn = lookup.choice.reason == .exact
      let counted = coverage.translations.first { LanguageTag.isSame($0.locale, reader) }
      let done = zip(resolutions, english).count { own, source in
        guard own.isFromTable, !own.text.isEmpty else { return false }
        // What is as in the development language is done only if it is a word of both.
        return reader == "en" || own.text != source.text || Self.sharedWords[reader]?.contains(own.text) == true
      }
      // A reader without a folder has no count of its own if a table of the language serves, and else nothing is done:
      // the text of another language is not a translation.
      let isServed = Self.languagesWithTables.contains(String(reader.prefix { $0 != "-" }))
      #expect(counted?.share.done == (isOwn ? done : isServed ? nil : 0), "\(reader)")
    }
  }

  /// English is in `Base`, which no folder says.
  private static let languagesWithTables: Set<String> = ["de", "ja", "ar", "fr", "pt", "zh"]

  /// The words of the tables that are the same in English. The Chinese table has German texts, among them words that
  /// are also English, but none that is Chinese.
  private static let sharedWords: [String: Set<String>] = [
    "de": ["Name", "Person", "Position", "Website"], "German": ["Name", "Person", "Position", "Website"],
    "fr": ["Licence", "Match", "Photo"],
  ]

  /// The names of all entities and their own properties, in one order for all readers.
  private func names(for lookup: ReaderLookup) -> [Resolution] {
    var resolutions = index.entityNames.map { lookup.entityName($0) }
    for entity in index.entities {
      resolutions += entity.propertyNames.map { lookup.propertyName($0, of: entity.name) }
    }
    return resolutions
  }

  /// The reference's name for each property, including inherited ones.
  private func documentedLabels(_ reader: String) throws -> [Place: String] {
    let documentation = SchemaDocumentation(
      models: [DocumentedModel(loaded: loaded, tables: tables)],
      options: DocumentationOptions(formats: [.json], locales: [reader]))
    var labels: [Place: String] = [:]
    for file in try documentation.files() where file.path.contains("/entities/") {
      let document = try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any]
      let page = try #require(document?["page"] as? [String: Any], "\(file.path)")
      let entity = try #require(page["name"] as? String)
      for kind in ["attributes", "relationships", "fetchedProperties"] {
        for row in page[kind] as? [[String: Any]] ?? [] {
          let name = try #require(row["name"] as? String)
          labels[Place(entity: entity, property: name)] = row["label"] as? String ?? name
        }
      }
    }
    return labels
  }
}
