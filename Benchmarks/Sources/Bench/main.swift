import Foundation
import LibXML2Floor
import ModelGloss

// Bench BINARY CHECKOUT [CORPUS]: every figure is a ratio to a floor measured in the same run.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: Bench BINARY CHECKOUT [CORPUS]")
  exit(64)
}
let binary = arguments[1]
let checkout = URL(filePath: arguments[2])
let corpus = arguments.count > 3 ? arguments[3] : nil
let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-bench-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

let league = checkout.appending(path: "Examples/League")
let contents = league.appending(path: "League.xcdatamodeld/League 2.xcdatamodel/contents").path(percentEncoded: false)
let coldStart = try Timing.pair(
  rounds: 31, { try command([binary, "check", "League.xcdatamodeld"], in: league) },
  { try command(["xmllint", "--noout", contents], in: league) })
line(
  "check of League, cold start, against xmllint --noout", coldStart.0, coldStart.1, bound: 3 * coldStart.1 + 10,
  note: "3 times the floor plus 10 ms")

let locales = ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "pt-BR", "zh-Hans"]
let wide = folder.appending(path: "wide")
try GeneratedProject(entities: 200, attributes: 25, locales: locales).write(to: wide)
try Data("// swift-tools-version: 6.0\n".utf8).write(to: wide.appending(path: "Package.swift"))
let tables = locales.map { "\($0).lproj/GeneratedModel.strings" }
// Apple's own on a Mac; elsewhere that of the Swift toolchain, which reads tables with the open Foundation.
let plutil = (try? output(of: ["which", "plutil"], in: folder))?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
if plutil.isEmpty {
  print("check of the generated project: not measured, since there is no plutil here")
} else {
  let check = try Timing.pair(
    rounds: 7, { try command([binary, "check", "Generated.xcdatamodeld"], in: wide) },
    { try command(["plutil", "-lint"] + tables, in: wide) })
  line(
    "check of 200 entities × 25 attributes × 10 locales, against \(plutil) -lint on the tables alone", check.0, check.1,
    bound: check.1, note: "the floor")
}

// The reference of the model alone, and of one ten times as large, each written into a folder that is not there yet.
func documentation(of entities: Int) throws -> (project: URL, contents: String) {
  let project = folder.appending(path: "docs\(entities)")
  try GeneratedProject(entities: entities, attributes: 25, locales: []).write(to: project)
  try Data("// swift-tools-version: 6.0\n".utf8).write(to: project.appending(path: "Package.swift"))
  let contents = project.appending(path: "Generated.xcdatamodeld/Generated.xcdatamodel/contents")
  return (project, contents.path(percentEncoded: false))
}

@discardableResult
func writeDocumentation(_ format: String, in project: URL) throws -> URL {
  let output = project.appending(path: "docs-\(UUID().uuidString)")
  try command(
    [binary, "docs", "Generated.xcdatamodeld", "-o", output.lastPathComponent, "--format", format, "--locale", "en"],
    in: project)
  return output
}

let (small, smallContents) = try documentation(of: 200)
let (large, _) = try documentation(of: 2_000)
for (format, bound) in [("markdown", 10.0), ("html", 25.0)] {
  let docs = try Timing.pair(
    rounds: 7, { try writeDocumentation(format, in: small) },
    { try command(["xmllint", "--noout", smallContents], in: small) })
  line(
    "docs --format \(format) of 200 entities × 25 attributes, against xmllint --noout", docs.0, docs.1,
    bound: bound * docs.1, note: "\(Int(bound)) times the floor")
  let scaling = try Timing.pair(
    rounds: 3, { try writeDocumentation(format, in: large) }, { try writeDocumentation(format, in: small) })
  line(
    "docs --format \(format) of 2,000 entities, against 200", scaling.0, scaling.1, bound: 12 * scaling.1,
    note: "12 times as long")
}
size("HTML of 200 entities × 25 attributes", of: try writeDocumentation("html", in: small), bound: 1_000_000)

try HostileInputs.report(binary: binary, in: folder)

// Reading in process: source XML against libxml2's own parse of the same bytes.
let bytes = [UInt8](Data(GeneratedProject(entities: 200, attributes: 25, locales: []).contents.utf8))
let files = InMemoryFileTree(["Generated.xcdatamodel/contents": bytes])
xmlInitParser()
let reading = Timing.pair(
  rounds: 31,
  {
    let result = ModelLoader(files: files).load("Generated.xcdatamodel")
    precondition(result.models.first?.model.entities.count == 200)
  },
  {
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { xmlReadMemory($0.baseAddress, Int32($0.count), nil, nil, 0) }
    }
    precondition(document != nil)
    xmlFreeDoc(document)
  })
line("reading a source model of \(bytes.count / 1024) KiB, against libxml2's own parse", reading.0, reading.1, bound: 2 * reading.1, note: "2 times the floor")

// Reading in process: compiled models against Python's plistlib on the same files.
let compiled = corpus.map { folder in
  (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".mom") }.sorted().map { folder + "/" + $0 }
} ?? []
var moms: [(String, [UInt8])] = []
for path in compiled {
  guard let data = FileManager.default.contents(atPath: path), data.starts(with: Data("bplist00".utf8)) else { continue }
  moms.append((path, [UInt8](data)))
}
if !moms.isEmpty {
  let script = """
    import plistlib, sys, time
    data = [open(p, "rb").read() for p in sys.stdin.read().split("\\n") if p]
    best = None
    for _ in range(5):
        start = time.perf_counter()
        for d in data: plistlib.loads(d)
        t = time.perf_counter() - start
        best = t if best is None else min(best, t)
    print(best * 1000)
    """
  let list = folder.appending(path: "list.txt")
  try Data(moms.map(\.0).joined(separator: "\n").utf8).write(to: list)
  let plistlib = Double(
    try output(of: ["sh", "-c", "python3 -c \"$1\" < \"$2\"", "sh", script, list.path(percentEncoded: false)], in: folder)
      .trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  let trees = moms.map { InMemoryFileTree(["Model.mom": $0.1]) }
  var times: [Double] = []
  for _ in 0..<5 {
    times.append(Timing.milliseconds { for tree in trees { _ = ModelLoader(files: tree).load("Model.mom") } })
  }
  line(
    "reading \(moms.count) compiled models, against plistlib reading the same files into bare objects",
    times.min() ?? 0, plistlib, bound: plistlib / 20, note: "a twentieth of the floor")
}
