import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossTableWriting

@Suite(.enabled(if: Corpus.path != nil)) struct CorpusWritingTests {
  /// Every editable table of the corpus is written back byte for byte.
  @Test func leavesTablesAsTheyAreWhereNothingIsAdded() throws {
    var (written, refused) = (0, [String]())
    for path in try files(ending: ["strings", "stringsdict", "xcstrings"]) {
      let bytes = try DiskFileTree().bytes(at: path)
      guard let format = TableFormat(rawValue: FilePath.fileExtension(of: path)) else { continue }
      do {
        let editor = try TableFileEditor(bytes, path: path, format: format, locale: nil)
        #expect(try editor.bytes() == bytes, "\(path)")
        written += 1
      } catch {
        refused.append("\(error)")
      }
    }
    // An unclosed quote in one file, an extra comma in another.
    #expect(written >= 110 && refused.count <= 2, "\(written) written; refused: \(refused.joined(separator: "\n"))")
  }

  /// A round trip between formats restores a file, or there is a note about the difference.
  @Test func convertsFormsWithoutLossOrSaysSo() throws {
    var (same, noted) = (0, 0)
    for path in try files(ending: ["stringsdict", "xcstrings"]) {
      let disk = DiskFileTree()
      let isCatalog = FilePath.fileExtension(of: path) == "xcstrings"
      let there = TableConverter.plan([path], to: isCatalog ? .strings(.utf8) : .catalog, into: "out", files: disk)
      guard there.failures.isEmpty else { continue }
      var tree = InMemoryFileTree([String: [UInt8]]())
      for edit in there.edits { tree.files[edit.path] = edit.newBytes }
      let back = TableConverter.plan(
        tree.files.keys.sorted(), to: isCatalog ? .catalog : .stringsdict, into: "back", files: tree)
      #expect(back.failures.isEmpty)
      let old = try entries(disk.bytes(at: path), isCatalog)
      let new = try entries(back.edits.first?.newBytes ?? [], isCatalog)
      let differing = old.filter { new[$0.key] != $0.value }
      if differing.isEmpty {
        same += 1
      } else {
        #expect(!(there.notes + back.notes).isEmpty, "\(path): \(differing.keys.sorted())")
        noted += 1
      }
    }
    #expect(same >= 14 && noted <= 4, "\(same) the same, \(noted) with notes")
  }

  /// The texts of a file by key and, in a catalog, language, with their parts sorted.
  private func entries(_ bytes: [UInt8], _ isCatalog: Bool) throws -> [String: Set<TextForm>] {
    var result: [String: Set<TextForm>] = [:]
    if isCatalog {
      for string in JSONReader.read(bytes).root?["strings"]?.members ?? [] {
        for language in string.node["localizations"]?.members ?? [] {
          let forms = TextForms(localization: JSONTree(language.node))?.forms
          result["\(string.key) \(language.key)"] = Set(forms ?? [])
        }
      }
    } else if !bytes.isEmpty {
      for entry in try PropertyListParser.parse(bytes).entries ?? [] {
        result[entry.key] = Set(TextForms(rules: entry.node)?.forms ?? [])
      }
    }
    return result
  }

  /// An entry added and removed again leaves no trace.
  @Test func addsAndRemovesWithoutATrace() throws {
    for path in try files(ending: ["strings"]) {
      let bytes = try DiskFileTree().bytes(at: path)
      guard var editor = try? StringsFileEditor(bytes, path: path, locale: nil) else { continue }
      editor.add([TableAddition(key: "Entity/Added", value: "Añadido", comment: "A note.", progress: .untranslated)])
      var second = try StringsFileEditor(try editor.bytes(), path: path, locale: nil)
      #expect(second.contains("Entity/Added"))
      second.remove(["Entity/Added"])
      let after = StringsFileParser().parse(try second.bytes(), name: "", locale: nil, path: path).document
      let before = StringsFileParser().parse(bytes, name: "", locale: nil, path: path).document
      // The empty line before the last addition may be removed with it, and a missing final line break is added.
      #expect(trimmed(after.text) == trimmed(before.text), "\(path)")
    }
  }

  /// A model without a table gets a complete one, and a second run is a no-op.
  @Test func makesCompleteTablesForEveryModel() throws {
    var count = 0
    for path in try models() {
      let disk = DiskFileTree()
      for model in ModelLoader(files: disk).load(path).models where !model.model.entities.isEmpty {
        let none = ModelTables(modelName: model.name)
        let plan = TableSynchronizer.plan(
          for: model, tables: none, files: InMemoryFileTree([String: [UInt8]]()),
          options: SynchronizationOptions(locales: ["en", "de"]))
        var files = InMemoryFileTree([String: [UInt8]]())
        for edit in plan.edits { files.files[FilePath.normalized(edit.path)] = edit.newBytes }
        var tables = none
        tables.tables = try plan.edits.flatMap { try TableReader().tables(in: $0.newBytes, path: $0.path) }
        #expect(tables.tables.flatMap(\.findings).isEmpty, "\(path)")
        let second = TableSynchronizer.plan(
          for: model, tables: tables, files: files, options: SynchronizationOptions(locales: ["en", "de"]))
        #expect(second.edits.isEmpty, "\(path)")
        let overlays = ModelLocalization(index: ModelIndex(model.model), tables: tables).overlays()
        #expect(overlays.allSatisfy { $0.unnamedTerms.isEmpty }, "\(path)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] { text.reversed().drop { $0 <= 0x20 }.reversed() }

  private func files(ending extensions: Set<String>) throws -> [String] {
    let root = try #require(Corpus.path)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { extensions.contains(FilePath.fileExtension(of: $0)) }.sorted { $0.precedes($1) }
      .map { FilePath.joined(root, $0) }
  }

  /// One model per package, to keep the test fast.
  private func models() throws -> [String] {
    let all = try files(ending: ["xcdatamodel", "mom"])
    var seen: Set<String> = []
    return all.filter {
      seen.insert(FilePath.baseName(of: FilePath.folder(of: $0)) + FilePath.fileExtension(of: $0)).inserted
    }
  }
}
