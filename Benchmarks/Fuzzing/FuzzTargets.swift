import Foundation
import GlossBasics
import GlossCloudKitSchemas
import GlossFileTrees
import GlossFiles
import GlossLiveServer
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossPredicateFormat
import GlossPropertyLists
import GlossStores
import GlossSwiftSource
import GlossTableWriting
import GlossValidation

/// Reads one input with the reader that its first byte selects, so one run covers every reader.
///
/// libFuzzer calls it with inputs that it changes to reach new code. Whatever comes back is well; a trap, a leak or a
/// second of work is a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  guard let first = input.first else { return 0 }
  // A run of a few readers spends all inputs on them.
  let choice = readers.isEmpty || readers.contains(first) ? first : readers[Int(first) % readers.count]
  let bytes = Array(input.dropFirst())
  switch choice {
  case UInt8(ascii: "p"): _ = try? PropertyListParser.parse(bytes)
  case UInt8(ascii: "m"): _ = try? CompiledModelReader.read(bytes, path: "A.mom")
  case UInt8(ascii: "c"): _ = try? CompiledModelReader.readCache(bytes, path: "a.store")
  case UInt8(ascii: "i"):
    // A model as a store packs it.
    guard let archive = try? Inflate.unpacked(bytes, limit: 1 << 20) else { return 0 }
    _ = try? CompiledModelReader.readCache(archive, path: "a.store")
  case UInt8(ascii: "r"): readRedirected(bytes)
  case UInt8(ascii: "d"): _ = try? StoreMetadata(identifier: "A", plist: bytes)
  case UInt8(ascii: "e"): _ = try? ElementsReader.read(bytes, path: "A.xcdatamodel/elements")
  case UInt8(ascii: "x"): _ = try? SourceModelReader.read(bytes, path: "A.xcdatamodel/contents")
  case UInt8(ascii: "v"): _ = try? VersionInfo.read(bytes, path: "VersionInfo.plist")
  case UInt8(ascii: "s"): _ = StringsFileParser().parse(bytes, name: "A", locale: "de", path: "de.lproj/A.strings")
  case UInt8(ascii: "t"): _ = try? TableReader().tables(in: bytes, path: "A.xcstrings")
  case UInt8(ascii: "f"): _ = try? Predicate(format: String(decoding: bytes, as: UTF8.self)).format
  case UInt8(ascii: "l"): _ = try? XLIFFReader.read(bytes, path: "de.xliff")
  case UInt8(ascii: "j"): _ = try? values.read(bytes, path: "values.json", entity: "Player")
  case UInt8(ascii: "y"):
    _ = SettingReader.read(bytes, path: ".modelgloss.yml", in: InMemoryFileTree([String: [UInt8]]()))
  case UInt8(ascii: "g"): parseTemplate(bytes)
  case UInt8(ascii: "h"): parseRequests(bytes)
  case UInt8(ascii: "b"): openDatabase(bytes)
  case UInt8(ascii: "w"): _ = SwiftSourceFile(bytes)
  case UInt8(ascii: "a"): writeSchema(bytes)
  case UInt8(ascii: "n"): _ = load("App/Models.swift", bytes)
  case UInt8(ascii: "k"): _ = load("App/App.xcodeproj/project.pbxproj", bytes)
  case UInt8(ascii: "u"): _ = load("App/project.yml", bytes)
  case UInt8(ascii: "o"): _ = load("App/Project.swift", bytes)
  default: break
  }
  return 0
}

/// The letters of the readers that the run is limited to; empty for all.
private let readers = Array(ProcessInfo.processInfo.environment["MODELGLOSS_FUZZ_READERS", default: ""].utf8)

/// False positives of the leak sanitizer: values of one-time initialization (`…_WZ`) that live as long as the process,
/// referenced by pointers that store enumeration cases in a bit unknown to it.
@_cdecl("__lsan_default_suppressions")
public func suppressions() -> UnsafePointer<CChar>? {
  let patterns: StaticString = "leak:_WZ\n"
  return unsafe UnsafeRawPointer(patterns.utf8Start).assumingMemoryBound(to: CChar.self)
}

private let values = ValuesReader(
  index: ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Player",
        attributes: AttributeType.allCases.map { AttributeDescription(name: "a\($0.rawValue)", type: $0) },
        relationships: [
          RelationshipDescription(name: "team", destination: "Team"),
          RelationshipDescription(name: "teams", destination: "Team", isToMany: true),
        ]), EntityDescription(name: "Team"),
    ])))

/// A project with a SwiftData model, with any bytes as one of its files.
private func load(_ path: String, _ bytes: [UInt8]) -> LoadResult {
  let model = "@Model class Trip { var name: String; var stops: [Stop] = [] }\n@Model class Stop { var trip: Trip? }"
  let files = ["App/Code/Trip.swift": Array(model.utf8), path: bytes]
  return ModelLoader(files: InMemoryFileTree(files)).load("App", versions: .all)
}

/// An archive, some of whose references lead elsewhere: 16 pairs of a position and an object, then the archive.
private func readRedirected(_ bytes: [UInt8]) {
  guard bytes.count > 64, let list = try? PropertyListParser.parse(Array(bytes[64...])),
    let archive = RedirectedArchive(list), !archive.owners.isEmpty
  else { return }
  let numbers = stride(from: 0, to: 64, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
  var targets: [Int: Int] = [:]
  for pair in stride(from: 0, to: 32, by: 2) where numbers[pair] != 0 {
    let position = numbers[pair] % archive.owners.count
    // Of itself, a value is a part in most faults.
    targets[position] = numbers[pair + 1] % 4 == 0 ? archive.owners[position] : numbers[pair + 1] % archive.count
  }
  let redirected = archive.bytes(targets)
  _ = try? CompiledModelReader.read(redirected, path: "A.mom")
  _ = try? CompiledModelReader.readCache(redirected, path: "a.store")
}

/// A schema of CloudKit, and a document with one; what is read is written, and is then the same.
private func writeSchema(_ bytes: [UInt8]) {
  for path in ["a.ckdb", "a.md"] {
    guard let file = try? CloudKitSchemaFile(bytes, path: path), file.mistakes.isEmpty else { continue }
    let text = file.schema.text
    let again = try? CloudKitSchemaFile(Array(text.utf8), path: "a.ckdb")
    precondition(again?.schema.text == text && again?.mistakes.isEmpty == true)
  }
}

private func parseTemplate(_ bytes: [UInt8]) {
  _ = try? TemplateLibrary(
    folder: "html", escaping: .markup, vocabulary: TemplateVocabulary(names: ["name", "rows", "words"]),
    builtIn: ["html/layout.mustache": "{{name}}"],
    overrides: ["html/layout.mustache": String(decoding: bytes, as: UTF8.self)], words: ["title": "Title"])
}

/// Hands a connection's bytes over in pieces, as a network does.
private func parseRequests(_ bytes: [UInt8]) {
  var parser = HTTPRequestParser()
  for piece in [bytes.prefix(bytes.count / 2), bytes.suffix(bytes.count - bytes.count / 2)] {
    parser.append(piece)
    while case .request = parser.next() {}
  }
}

private let database = FileManager.default.temporaryDirectory
  .appending(path: "modelgloss-fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite")

/// A whole database, which SQLite reads from a file.
private func openDatabase(_ bytes: [UInt8]) {
  guard (try? Data(bytes).write(to: database)) != nil,
    let store = try? Store(database.path(percentEncoded: false), in: DiskFileTree()),
    let cache = try? store.cachedModel()
  else { return }
  _ = try? CompiledModelReader.readCache(cache, path: "a.store")
}
