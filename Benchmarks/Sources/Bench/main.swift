import Foundation

// Bench BINARY CHECKOUT [--corpus FOLDER] [--write FILE]: times the command against floors of the same run.
// Exits with 1 where a bound is missed by more than a tenth.

var words = Array(CommandLine.arguments.dropFirst())
@MainActor func option(_ name: String) -> String? {
  guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
  defer { words.removeSubrange(place...place + 1) }
  return words[place + 1]
}
let corpus = option("--corpus")
let readme = option("--write")
guard words.count == 2 else {
  print("usage: Bench BINARY CHECKOUT [--corpus FOLDER] [--write FILE]")
  exit(64)
}
let binary = URL(filePath: words[0]).absoluteURL.path(percentEncoded: false)
let checkout = URL(filePath: words[1], directoryHint: .isDirectory).absoluteURL
// In memory if possible: the time a file system takes to create files right after as many were removed, run after run,
// is not a property of the program. TMPDIR overrides the location.
let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
let isInMemory =
  ProcessInfo.processInfo.environment["TMPDIR"] == nil && FileManager.default.isWritableFile(atPath: memory.path())
let folder = (isInMemory ? memory : FileManager.default.temporaryDirectory)
  .appending(path: "modelgloss-bench-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

var report = Report()
let model = "Generated.xcdatamodeld"
let contents = model + "/Generated.xcdatamodel/contents"

@MainActor func project(_ name: String, entities: Int = 200, languages: Int) throws -> (folder: URL, tables: [String]) {
  let languages = Array(GeneratedProject.languages.prefix(languages))
  let place = folder.appending(path: name)
  try GeneratedProject(entities: entities, attributes: 25, locales: languages).write(to: place)
  return (place, languages.map { "\($0).lproj/GeneratedModel.strings" })
}

@MainActor func modelgloss(_ words: String..., in folder: URL) -> Command { Command([binary] + words, in: folder) }

func bytes(below folder: URL, ending: String = "") -> Int {
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
  var bytes = 0
  while let file = files?.nextObject() as? URL {
    let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
    if values?.isRegularFile == true, file.path().hasSuffix(ending) { bytes += values?.fileSize ?? 0 }
  }
  return bytes
}

// Starting: the verb that takes longest to say what it does.
do {
  let verbs = ["check", "coverage", "docs", "preview", "validate", "explain", "inspect", "match", "diff", "guard"]
  // The toolchain's formatter has the same parser of arguments.
  let other = Command.exists("swift-format") ? [Command(["swift-format", "--help"], in: folder)] : []
  let medians = try Medians.of(other + verbs.map { modelgloss($0, "--help", in: folder) }, rounds: 21)
  if let floor = other.isEmpty ? nil : medians.first, let slowest = medians.dropFirst().max(by: { $0.cpu < $1.cpu }) {
    report.time("start of any verb", slowest, against: "`swift-format --help`", floor, bound: 1)
  }
}

let bare = try project("bare", languages: 0)
let ten = try project("ten", languages: 10)
let forty = try project("forty", languages: 40)
let xmllint = Command(["xmllint", "--noout", contents], in: ten.folder)
// Apple's own on a Mac; elsewhere that of the Swift toolchain, which reads tables with the open Foundation.
let plutil = Command.exists("plutil") ? Command(["plutil", "-lint"] + ten.tables, in: ten.folder) : nil

do {
  let medians = try Medians.of(
    [modelgloss("inspect", model, "--format", "json", in: bare.folder), xmllint], rounds: 11)
  report.time(
    "`inspect --format json` of 200 entities × 25 attributes", medians[0], against: "`xmllint --noout`", medians[1],
    bound: nil)
}

if let plutil {
  let many = Command(["plutil", "-lint"] + forty.tables, in: forty.folder)
  let check = modelgloss("check", model, "--fail-on", "never", in: ten.folder)
  let checkMany = modelgloss("check", model, "--fail-on", "never", in: forty.folder)
  let medians = try Medians.of([check, plutil, checkMany, many], rounds: 7)
  report.time(
    "`check` of the same with ten languages", medians[0], against: "`plutil -lint` of the ten tables", medians[1],
    bound: 1.2)
  report.figure("peak memory of it", medians[0].peak / 1e6, "MB", bound: 60)
  report.time(
    "`check` of the same with forty languages", medians[2], against: "`plutil -lint` of the forty tables", medians[3],
    bound: nil)
  let input = Double(bytes(below: forty.folder, ending: "GeneratedModel.strings")) / 40
  report.figure(
    "peak memory of `check` with forty languages, of 40 MB + 6 × the largest input", medians[2].peak / 1e6, "MB",
    bound: 40 + 6 * max(input, Double(bytes(below: forty.folder.appending(path: model)))) / 1e6)
} else {
  print("check: not measured, since there is no plutil here")
}

// The same tables after `strings sync` wrote what is missing in nine of them, with its marks.
if let plutil {
  let synced = try project("synced", languages: 10)
  for table in synced.tables.dropFirst() { try Data().write(to: synced.folder.appending(path: table)) }
  _ = try modelgloss("strings", "sync", model, "--quiet", in: synced.folder).run()
  let check = modelgloss("check", model, "--fail-on", "never", in: synced.folder)
  let medians = try Medians.of([check, Command(plutil.words, in: synced.folder)], rounds: 5)
  report.time(
    "`check` after `strings sync` wrote nine of ten tables", medians[0], against: "`plutil -lint` of them", medians[1],
    bound: 1.5)
  report.figure("peak memory of it", medians[0].peak / 1e6, "MB", bound: 60)
}

// A String Catalog of twenty languages.
do {
  let place = folder.appending(path: "catalog")
  let generated = GeneratedProject(
    entities: 200, attributes: 25, locales: Array(GeneratedProject.languages.prefix(20)))
  try generated.write(to: place)
  for locale in generated.locales { try FileManager.default.removeItem(at: place.appending(path: "\(locale).lproj")) }
  try generated.writeCatalog(to: place.appending(path: "GeneratedModel.xcstrings"))
  let medians = try Medians.of(
    [
      modelgloss("check", model, "--fail-on", "never", in: place),
      modelgloss("strings", "export", model, "--into", "texts", "--quiet", in: place),
    ], rounds: 3)
  report.figure("`check` of a String Catalog of twenty languages, CPU time", medians[0].cpu, "ms", bound: 700)
  report.figure("peak memory of it", medians[0].peak / 1e6, "MB", bound: 120)
  report.figure("`strings export` of it, CPU time", medians[1].cpu, "ms", bound: 1_500)
  report.figure("peak memory of it", medians[1].peak / 1e6, "MB", bound: 120)
}

// The reference, each time written into a folder that is not there yet; then once more over what was written.
@MainActor func documentation(_ format: String, of project: URL) -> Command {
  modelgloss("docs", model, "-o", "docs-\(format)", "--format", format, "--locale", "en", in: project)
}
let large = try project("large", entities: 2_000, languages: 0)
for format in ["markdown", "html"] {
  @MainActor func remove(_ folder: URL) throws {
    let output = folder.appending(path: "docs-\(format)")
    if FileManager.default.fileExists(atPath: output.path(percentEncoded: false)) {
      try FileManager.default.removeItem(at: output)
    }
  }
  let first = documentation(format, of: bare.folder)
  let medians = try Medians.of([first, xmllint], rounds: 7) { if $0 == 0 { try remove(bare.folder) } }
  report.time(
    "`docs --format \(format) --locale en` without tables", medians[0], against: "`xmllint --noout`", medians[1],
    bound: nil)
  if let plutil {
    let medians = try Medians.of([documentation(format, of: ten.folder), xmllint, plutil], rounds: 5) {
      if $0 == 0 { try remove(ten.folder) }
    }
    report.time(
      "`docs --format \(format) --locale en` with ten tables", medians[0], against: "`xmllint` and `plutil -lint`",
      medians[1] + medians[2], bound: nil)
  }
  if Command.exists("taskset") {
    let all = documentation(format, of: ten.folder)
    let alone = Command(["taskset", "-c", "0"] + all.words, in: all.folder)
    let medians = try Medians.of([all, alone], rounds: 5) { _ in try remove(ten.folder) }
    report.time("the same on two cores", medians[0], against: "on one", medians[1], bound: 1.2)
    report.figure("how much faster two cores are", medians[1].wall / max(medians[0].wall, 0.1), "times", bound: nil)
  }
  let grown = try Medians.of([documentation(format, of: large.folder), first], rounds: 3) {
    try remove($0 == 0 ? large.folder : bare.folder)
  }
  report.time("the same of 2,000 entities, without tables", grown[0], against: "of 200", grown[1], bound: 11)
  let again = try Medians.of([first, first], rounds: 5) { if $0 == 1 { try remove(bare.folder) } }
  report.time("the same when nothing changed", again[0], against: "the first time", again[1], bound: 1)
}
let names = Double(bytes(below: ten.folder, ending: "GeneratedModel.strings"))
report.figure(
  "HTML without tables", Double(bytes(below: bare.folder.appending(path: "docs-html"))) / 1e6, "MB", bound: 3)
report.figure(
  "HTML with ten tables, of 1 MB + 2 × the bytes of the tables",
  Double(bytes(below: ten.folder.appending(path: "docs-html"))) / 1e6, "MB", bound: 1 + 2 * names / 1e6)

// In twenty languages: what is new per language is one language's pages and its names.
do {
  let twenty = try project("twenty", languages: 20)
  let pages = modelgloss("docs", model, "-o", "docs", in: twenty.folder)
  let medians = try Medians.of([pages], rounds: 1) { _ in
    try? FileManager.default.removeItem(at: twenty.folder.appending(path: "docs"))
  }
  report.figure("`docs` in twenty languages, CPU time", medians[0].cpu, "ms", bound: 4_000)
  report.figure("peak memory of it", medians[0].peak / 1e6, "MB", bound: 150)
  report.figure(
    "its pages", Double(bytes(below: twenty.folder.appending(path: "docs"))) / 1e6, "MB", bound: 100)
}

// A repository: what a pull request waits for.
if Command.exists("git") {
  let repository = try Repository(in: folder, sources: 4_000, versions: 40, tags: 200)
  let review = modelgloss("review", "--against", "main", in: repository.folder)
  let commands = [
    modelgloss("check", ".", "--fail-on", "never", in: repository.folder), review,
    modelgloss("guard", "--against", "main", in: repository.folder),
    modelgloss("guard", "--released", "v*", in: repository.folder),
    Command(["git", "status", "--ignored", "-uall"], in: repository.folder),
  ]
  let medians = try Medians.of(commands, rounds: 3)
  let floor = "`git status --ignored -uall`"
  report.time("`check` of 4,000 Swift sources and 41 versions", medians[0], against: floor, medians[4], bound: nil)
  report.time("`review --against main` of them", medians[1], against: "`guard --against main`", medians[2], bound: nil)
  report.time("`guard --released` of 200 tags", medians[3], against: floor, medians[4], bound: nil)
  if let counts = try repository.counts(of: review) {
    report.figure("git processes of that `review`", Double(counts.processes), "", bound: 10)
  }
  if let counts = try repository.counts(of: commands[0]) {
    report.figure("source files opened by that `check`, of 4,000", Double(counts.opens), "", bound: 4_000)
  }
}

// Releases of an app with two mapping models, and of one with SwiftData, in which a release changes the model rarely.
if Command.exists("git") {
  let mapped = try Repository(named: "mapped", in: folder, tags: 200) { number, place in
    guard number % 5 < 2 else { return }
    // Two remain.
    try? FileManager.default.removeItem(at: place.appending(path: "Mappings"))
    _ = try GeneratedProject.writeHistory(versions: 2 + number / 5 * 2 + number % 5, to: place)
  }
  let swiftData = try Repository(named: "swiftdata", in: folder, tags: 300) { number, place in
    if number == 0 { try Repository.writeSources(500, to: place) }
    let properties = (0...number / 30).map { "  var name\($0): String?\n" }.joined()
    try Data("import SwiftData\n\n@Model final class Trip {\n\(properties)  init() {}\n}\n".utf8)
      .write(to: place.appending(path: "Sources/Trip.swift"))
    let app = "import SwiftData\nlet release = \(number)\nlet container = try ModelContainer(for: Trip.self)\n"
    try Data(app.utf8).write(to: place.appending(path: "Sources/App.swift"))
  }
  let commands = [
    modelgloss("guard", "--released", "v*", in: mapped.folder),
    modelgloss("review", "--against", "v1.150", in: mapped.folder),
    modelgloss("guard", "--released", "v*", in: swiftData.folder),
  ]
  let medians = try Medians.of(commands, rounds: 3)
  report.figure(
    "`guard` of 200 releases of 81 versions with two mapping models, CPU time", medians[0].cpu, "ms", bound: 2_000)
  report.figure("`review` of the last 50 of them, CPU time", medians[1].cpu, "ms", bound: 2_000)
  report.figure("`guard` of 300 releases of a SwiftData app, CPU time", medians[2].cpu, "ms", bound: 2_000)
}

// A large app with one model class.
do {
  let place = folder.appending(path: "sources")
  try GeneratedProject.mark(place)
  try Repository.writeSources(20_000, methods: 29, to: place)
  try Data("import SwiftData\n@Model final class Trip { var name: String?; init() {} }\n".utf8)
    .write(to: place.appending(path: "Sources/Trip.swift"))
  let medians = try Medians.of([modelgloss("check", ".", "--fail-on", "never", in: place)], rounds: 3)
  report.figure("`check` of 20,000 Swift sources beside one `@Model`, CPU time", medians[0].cpu, "ms", bound: 1_200)
  report.figure("peak memory of it", medians[0].peak / 1e6, "MB", bound: 120)
  try FileManager.default.removeItem(at: place)
}

// History: 40 versions of a model in one package.
do {
  let place = folder.appending(path: "history")
  try GeneratedProject.mark(place)
  let versions = try GeneratedProject.writeHistory(versions: 40, to: place)
  let lint = Command(["xmllint", "--noout"] + versions, in: place)
  _ = try modelgloss("guard", model, "--lock", "modelgloss.lock", "--update", in: place).run()
  let medians = try Medians.of(
    [
      modelgloss("migrations", model, in: place), modelgloss("changelog", model, in: place),
      modelgloss("guard", model, "--lock", "modelgloss.lock", in: place), lint,
    ], rounds: 5)
  for (index, verb) in ["migrations", "changelog", "guard --lock"].enumerated() {
    report.time(
      "`\(verb)` of 40 versions with 20 to 59 entities", medians[index], against: "`xmllint --noout` of all",
      medians[3],
      bound: nil)
  }
}

// Stores: rows of a table, made by sqlite3 as Core Data lays it out.
if Command.exists("sqlite3") {
  let place = folder.appending(path: "store")
  try GeneratedProject.mark(place)
  let store = try GeneratedStore(rows: 100_000, binary: binary).write(to: place)
  let large = try GeneratedStore(rows: 1_000_000, binary: binary).write(to: place)
  let validate = { modelgloss("validate", GeneratedStore.model, "--store", $0, in: place) }
  let dump = Command(["sqlite3", store, ".dump"], in: place)
  let medians = try Medians.of(
    [validate(store), modelgloss("inspect", store, in: place), dump, validate(large)], rounds: 3)
  report.time("`validate --store` of 100,000 rows", medians[0], against: "`sqlite3 .dump`", medians[2], bound: nil)
  report.time("`inspect` of the same store", medians[1], against: "`sqlite3 .dump`", medians[2], bound: nil)
  report.figure("`validate --store` of a million rows, CPU time", medians[3].cpu, "ms", bound: 450)
}

// What people use today for tables and pages, where it is installed, beside what reads the same.
do {
  let check = modelgloss("check", model, "--fail-on", "never", in: ten.folder)
  let parser = """
    import sys, openstep_plist
    for path in sys.argv[1:]:
        with open(path, encoding='utf-8') as file: openstep_plist.load(file)
    """
  let toolkit = """
    import sys
    from translate.storage import properties
    for path in sys.argv[1:]:
        table = properties.stringsutf8file()
        with open(path, 'rb') as file: table.parse(file.read())
    """
  // What reads tables to work with them, as `check` does, must take three times as long at least.
  var others: [(what: String, words: [String], atLeast: Double?)] = [
    ("`cat` of the ten tables", ["cat"] + ten.tables, nil)
  ]
  if Command(["python3", "-c", "import openstep_plist"], in: folder).succeeds {
    others.append(("`openstep-plist` reading the ten tables", ["python3", "-c", parser] + ten.tables, nil))
  }
  if Command(["python3", "-c", "import translate.storage.properties"], in: folder).succeeds {
    others.append(("`translate-toolkit` reading the ten tables", ["python3", "-c", toolkit] + ten.tables, 3))
  }
  if Command.exists("strings-lint") { others.append(("`strings-lint` of the ten tables", ["strings-lint", "."], 3)) }
  let medians = try Medians.of([check] + others.map { Command($0.words, in: ten.folder) }, rounds: 3)
  for (number, other) in others.enumerated() {
    report.time(
      other.what, medians[number + 1], against: "`check` of them", medians[0], bound: nil, atLeast: other.atLeast)
  }
}
do {
  let pages = documentation("markdown", of: bare.folder)
  let medians = try Medians.of([pages], rounds: 3)
  if Command.exists("cmark-gfm") {
    let names = try FileManager.default.subpathsOfDirectory(atPath: bare.folder.path(percentEncoded: false))
    let rendering = Command(["cmark-gfm"] + names.filter { $0.hasSuffix(".md") }.sorted(), in: bare.folder)
    let other = try Medians.of([rendering], rounds: 3)
    report.time("`cmark-gfm` of all pages", other[0], against: "`docs` that wrote them", medians[0], bound: nil)
  }
  if Command.exists("dot") {
    _ = try modelgloss("docs", model, "-o", "docs-dot", "--format", "dot", in: bare.folder).run()
    let drawing = Command(["dot", "-Tsvg", "docs-dot/dot/Generated.dot"], in: bare.folder)
    let other = try Medians.of([drawing], rounds: 1)
    report.time(
      "`dot -Tsvg` of the model", other[0], against: "`docs` with all its diagrams", medians[0], bound: nil)
  }
}

if let corpus {
  let inspect = modelgloss("inspect", corpus, "--format", "json", in: folder)
  let script = """
    import os, plistlib, sys
    for place, _, files in os.walk(sys.argv[1]):
        for name in files:
            if name.endswith('.mom'):
                try: plistlib.load(open(os.path.join(place, name), 'rb'))
                except Exception: pass
    """
  let python = Command(["python3", "-c", script, corpus], in: folder)
  // Some of its files are damaged, and status 2 says so.
  let medians = try Medians.of([inspect, python], rounds: 3, accepting: 2)
  report.time(
    "`inspect` of every model of the corpus", medians[0], against: "plistlib on its `.mom` alone", medians[1],
    bound: nil)
}

// A real package of 117 versions, where it is at hand.
if let corpus, let package = longHistory(below: URL(filePath: corpus)) {
  let output = folder.appending(path: "docs-history")
  let words = [["changelog", package], ["migrations", package], ["docs", package, "-o", "docs-history"]]
  let commands = words.map { Command([binary] + $0, in: folder) }
  let medians = try Medians.of(commands, rounds: 5) {
    let isThere = FileManager.default.fileExists(atPath: output.path(percentEncoded: false))
    if $0 == 2, isThere { try FileManager.default.removeItem(at: output) }
  }
  for (place, (verb, bound)) in [("changelog", 500.0), ("migrations", 1_000), ("docs", 600)].enumerated() {
    report.figure("`\(verb)` of WooCommerce's 117 versions, CPU time", medians[place].cpu, "ms", bound: bound)
  }
}

/// The package of WooCommerce in a folder of real files; nil where it is not there.
func longHistory(below corpus: URL) -> String? {
  let files = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
  while let file = files?.nextObject() as? URL {
    if file.lastPathComponent == "WooCommerce.xcdatamodeld" { return file.path(percentEncoded: false) }
  }
  return nil
}

let hostileAreWithin = try HostileInputs.report(binary: binary, in: folder)
if let readme { try report.write(into: URL(filePath: readme, relativeTo: checkout)) }
if !report.isWithinBounds || !hostileAreWithin {
  print("A bound is missed by more than a tenth.")
  exit(1)
}
