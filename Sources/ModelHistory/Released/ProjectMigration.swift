import GlossBasics
package import GlossFiles

/// How a project migrates stores, as far as an edit of a released version depends on it.
///
/// A store contains its model, and automatic migration starts from that if no version in the bundle has the store's
/// hashes (WWDC22 10120, "Evolve your Core Data schema"). Stages find the version by its checksum, mapping models by
/// its hashes, and a project's own code looks it up: to them an edited version no longer exists.
package struct ProjectMigration: Sendable, Hashable {
  /// The raw values are the words of the configuration.
  package enum Way: String, Sendable, Hashable, CaseIterable {
    case automatic, staged, own
  }

  package var way: Way
  /// The evidence: a name in the sources, a mapping model, the setting; nil without evidence.
  package var sign: String?
  /// The file of the evidence, with the line if there is one.
  package var place: String?
  /// Whether mapping models are the only evidence: then a step that none of them covers is not covered at all.
  package var needsMappingModels: Bool

  package init(_ way: Way, sign: String? = nil, place: String? = nil, needsMappingModels: Bool = false) {
    (self.way, self.sign, self.place, self.needsMappingModels) = (way, sign, place, needsMappingModels)
  }

  /// Without evidence, NSPersistentContainer's default.
  package static let assumed = ProjectMigration(.automatic)

  /// `migrates in stages (NSStagedMigrationManager in App/Stack.swift:12)`
  package var words: String {
    let verb =
      switch way {
      case .automatic: "migrates automatically"
      case .staged: "migrates in stages, which find a version by its checksum"
      case .own: "migrates by mapping models or its own code, which look up a version by its hashes"
      }
    guard let sign else { return verb + ", as far as its sources show" }
    return "\(verb) (\(sign)\(place.map { " in \($0)" } ?? ""))"
  }
}

extension ProjectMigration {
  /// Finds the evidence in a project: mapping models, and names in its Swift and Objective-C files.
  ///
  /// Comments, strings that span lines and test folders are skipped. Stages take precedence over mapping models, these
  /// over the project's own code, and that over names of automatic migration.
  ///
  /// - Parameters:
  ///   - folder: the root of the project.
  ///   - package: the model in question: what opens a model of tests is in their folders.
  ///   - fileLimit: the maximum number of source files to read.
  package static func inSources(
    of folder: String, for package: String = "", in files: any FileTree, fileLimit: Int = 20_000
  ) -> ProjectMigration {
    var search = MigrationSearch(files: files, fileLimit: fileLimit)
    search.entersTests = ModelGuard.isOfTests(package)
    search.visit(folder, SearchScope(of: folder, in: files), depth: 0)
    return search.result
  }
}

private struct MigrationSearch {
  let files: any FileTree
  var fileLimit: Int
  private var found: [Rank: ProjectMigration] = [:]
  private var namesInference = false
  /// Whether folders of tests count.
  var entersTests = false

  /// The most certain evidence first.
  private enum Rank: Int, CaseIterable {
    case staged, mappingModel, own, automatic
  }

  init(files: any FileTree, fileLimit: Int) {
    (self.files, self.fileLimit) = (files, fileLimit)
  }

  var result: ProjectMigration {
    guard var sign = Rank.allCases.lazy.compactMap({ found[$0] }).first else { return .assumed }
    sign.needsMappingModels = found[.mappingModel] == sign && found[.own] == nil
    // Migration without inference finds only mapping models.
    if sign.way == .automatic, sign.sign == SourceSign.automatic, !namesInference {
      return ProjectMigration(.own, sign: "\(SourceSign.automatic) without \(SourceSign.inferring)", place: sign.place)
    }
    return sign
  }

  mutating func visit(_ folder: String, _ scope: SearchScope, depth: Int) {
    guard depth < 64, fileLimit > 0, let all = try? files.items(in: folder) else { return }
    let items = all.filter { !$0.isSymbolicLink && !scope.skips($0.name, isFolder: $0.kind == .folder) }.map { item in
      (
        item: item, path: folder == "." ? item.name : FilePath.joined(folder, item.name),
        kind: FilePath.fileExtension(of: item.name).lowercased()
      )
    }
    let sources = items.filter { FilePath.sourceExtensions.contains($0.kind) && $0.item.kind == .file }
    files.prepare(sources.prefix(fileLimit).map(\.path))
    for (item, path, kind) in items {
      if kind == "xcmappingmodel" || kind == "cdm" {
        note(.mappingModel, ProjectMigration(.own, sign: "a mapping model", place: path))
      } else if item.kind == .folder {
        if SearchScope.holdsTests(item.name), !entersTests { continue }
        let names = (try? files.names(in: path)) ?? []
        visit(path, scope.entering(path, holding: names, in: files), depth: depth + 1)
      } else if FilePath.sourceExtensions.contains(kind), fileLimit > 0 {
        fileLimit -= 1
        guard let bytes = try? files.bytes(at: path, limit: 16 << 20) else { continue }
        read(bytes, at: path, isSwift: kind == "swift")
      }
    }
  }

  private mutating func note(_ rank: Rank, _ migration: ProjectMigration) {
    if found[rank] == nil { found[rank] = migration }
  }

  private mutating func read(_ bytes: [UInt8], at path: String, isSwift: Bool) {
    for sign in SourceSign.signs(in: bytes, isSwift: isSwift) {
      let place = "\(path):\(sign.line)"
      if sign.name == SourceSign.inferring { namesInference = true }
      switch sign.name {
      case let name where name == SourceSign.staged || SourceSign.stages.contains(name):
        note(.staged, ProjectMigration(.staged, sign: name, place: place))
      case SourceSign.manager: note(.own, ProjectMigration(.own, sign: sign.name, place: place))
      case _ where sign.isOff: note(.own, ProjectMigration(.own, sign: sign.name + " is off", place: place))
      case SourceSign.automatic: note(.automatic, ProjectMigration(.automatic, sign: sign.name, place: place))
      case SourceSign.container, SourceSign.cloudContainer:
        note(.automatic, ProjectMigration(.automatic, sign: sign.name, place: place))
      default: break
      }
    }
  }
}

/// A name in a source file that shows how stores are migrated.
struct SourceSign: Equatable {
  var name: String
  var line: Int
  /// Whether its value is `false` or `NO`.
  var isOff: Bool
  /// The name that a container is created with, which names the model and the store.
  var container: String?

  static let staged = "NSStagedMigrationManager"
  static let manager = "NSMigrationManager"
  static let automatic = "NSMigratePersistentStoresAutomaticallyOption"
  static let inferring = "NSInferMappingModelAutomaticallyOption"
  static let container = "NSPersistentContainer"
  static let cloudContainer = "NSPersistentCloudKitContainer"
  /// The classes of stages, for code that makes the manager elsewhere.
  static let stages = ["NSCustomMigrationStage", "NSLightweightMigrationStage"]
  static let names: [String] =
    stages + [
      staged, manager, automatic, inferring, container, cloudContainer,
      "shouldInferMappingModelAutomatically", "shouldMigrateStoreAutomatically",
    ]
  /// Every name by its bytes.
  private static let known = Dictionary(uniqueKeysWithValues: names.map { (Array($0.utf8)[...], $0) })
  private static let runs = ByteRuns(names)

  /// The names in a string in order; comments, which nest in Swift, literals, and what `#if 0` and `#if false` leave
  /// out are skipped.
  static func signs(in bytes: [UInt8], isSwift: Bool = true) -> [SourceSign] {
    // Most files have none.
    guard runs.isFound(in: bytes) else { return [] }
    var signs: [SourceSign] = []
    var (place, line) = (0, 1)
    func at(_ text: String, _ place: Int) -> Bool { bytes[min(place, bytes.count)...].starts(with: text.utf8) }
    /// Skips everything up to and including a mark.
    func skip(to mark: String, escaped: Bool = false, endsWithLine: Bool = false) {
      let first = mark.utf8.first
      while place < bytes.count, bytes[place] != first || !at(mark, place) {
        if bytes[place] == UInt8(ascii: "\n") {
          if endsWithLine { return }
          line += 1
        }
        place += escaped && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place += mark.utf8.count
    }
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\n") {
        line += 1
        place += 1
      } else if byte == UInt8(ascii: "/"), at("//", place) {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "/"), at("/*", place) {
        place += 2
        var depth = 1
        while depth > 0, place < bytes.count {
          if at("*/", place) {
            depth -= 1
            place += 2
          } else if isSwift, at("/*", place) {
            depth += 1
            place += 2
          } else {
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
          }
        }
      } else if byte == UInt8(ascii: "#"), at("#if 0\n", place) || at("#if false\n", place) {
        var depth = 0
        repeat {
          if at("#if", place) { depth += 1 }
          if at("#endif", place) || depth == 1 && (at("#else", place) || at("#elif", place)) { depth -= 1 }
          while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
          if place < bytes.count { line += 1 }
          place += 1
          while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        } while depth > 0 && place < bytes.count
        place = min(place, bytes.count)
      } else if byte == UInt8(ascii: "\""), at("\"\"\"", place) {
        place += 3
        skip(to: "\"\"\"", escaped: true)
      } else if byte == UInt8(ascii: "\"") {
        place += 1
        skip(to: "\"", escaped: true, endsWithLine: true)
      } else if byte.isNameByte {
        let end = bytes[place...].firstIndex { !$0.isNameByte } ?? bytes.endIndex
        // An extension of a container creates none.
        if let name = known[bytes[place..<end]], !follows("extension", bytes[..<place]) {
          var sign = SourceSign(name: name, line: line, isOff: isOff(after: bytes[end...], before: bytes[..<place]))
          if [container, cloudContainer].contains(name) { sign.container = argument(after: bytes[end...]) }
          signs.append(sign)
        }
        place = end
      } else {
        place += 1
      }
    }
    return signs
  }

  /// Whether the last word of a string is the given one.
  private static func follows(_ word: String, _ text: ArraySlice<UInt8>) -> Bool {
    let end = text.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }.map { $0 + 1 } ?? text.startIndex
    let start = text[..<end].lastIndex { !$0.isNameByte }.map { $0 + 1 } ?? text.startIndex
    return text[start..<end].elementsEqual(word.utf8)
  }

  /// The text in `(name: "Shop")`; nil if it is not literal.
  private static func argument(after rest: ArraySlice<UInt8>) -> String? {
    let lead = Array("(name:".utf8)
    var (place, matched) = (rest.startIndex, 0)
    while place < rest.endIndex, matched < lead.count {
      if rest[place] == lead[matched] { matched += 1 } else if rest[place] != 0x20 { return nil }
      place += 1
    }
    let text = rest[place...].drop { $0 == 0x20 || $0 == 0x0A }
    guard text.first == UInt8(ascii: "\"") else { return nil }
    let value = text.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A && $0 != UInt8(ascii: "\\") }
    guard value.endIndex < text.endIndex, text[value.endIndex] == UInt8(ascii: "\"") else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  /// Whether an assigned or paired value is false: `= false`, `: @NO`, and `@NO, Option` of older Objective-C.
  private static func isOff(after rest: ArraySlice<UInt8>, before: ArraySlice<UInt8>) -> Bool {
    let blank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    let value = rest.prefix(80).drop { blank($0) || $0 == UInt8(ascii: "]") }
    let words = { (bytes: ArraySlice<UInt8>) in
      bytes.split { !$0.isNameByte }.map { String(decoding: $0, as: UTF8.self) }
    }
    let noes = ["false", "NO"]
    if value.first == UInt8(ascii: ":") || value.first == UInt8(ascii: "=") {
      let end = value.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\n") }
      return words(value[..<(end ?? value.endIndex)]).contains(where: noes.contains)
    }
    // `[NSNumber numberWithBool:NO], NSMigratePersistentStoresAutomaticallyOption`
    guard before.last(where: { !blank($0) }) == UInt8(ascii: ",") else { return false }
    return words(before.suffix(40)).last.map(noes.contains) == true
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
  }
}
