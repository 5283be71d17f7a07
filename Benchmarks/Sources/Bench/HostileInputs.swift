import Foundation

/// Files designed to harm their readers.
///
/// Each must end in an error, or in a model with findings, within a second and within 64 MB above its own size.
enum HostileInputs {
  static let files: [(what: String, path: String, bytes: [UInt8])] = [
    ("a claim of 1 GB of data in 100 bytes", "data.mom", binary([[0x4F, 0x13] + number(1 << 30, 8)])),
    ("a claim of 2^40 elements", "array.mom", binary([[0xAF, 0x13] + number(1 << 40, 8)])),
    ("a claim of 2^32 objects", "count.mom", binary([[0x08]], count: 1 << 32)),
    ("an array that holds itself", "cycle.mom", binary([[0xA1, 0]])),
    ("an archive whose parts name each other in circles", "circles.mom", circles),
    ("30 arrays, each with the next one 200 times", "unfolding.mom", binary(unfolding)),
    ("100,000 arrays within each other", "nested.mom", nestedArrays),
    ("dictionaries that share one of 60,000 keys", "shared.mom", sharedKeys),
    ("entities that stand for 10^30 characters", "bomb.xcdatamodel/contents", bomb),
    ("an external entity", "external.xcdatamodel/contents", external),
    ("100,000 elements within each other", "deep.xcdatamodel/contents", deep),
    ("20 million brackets that open nothing", "brackets.xcdatamodel/contents", [UInt8]("<model>".utf8)),
    ("20 million brackets in a compiled model", "brackets.mom", [UInt8]("<plist version=\"1.0\">".utf8)),
    ("20,000 entities with the same name", "twins.xcdatamodel/contents", twins),
    ("20,000 attributes with the same name", "attributes.xcdatamodel/contents", attributes),
    ("a predicate of 100,000 parentheses", "predicate.xcdatamodel/contents", predicate),
  ]

  /// Adds brackets to a file, a million at a time: the peak memory of a process is at least that of its parent, so this
  /// one must stay small.
  private static func append(megabytes: Int, to url: URL) throws {
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    for _ in 0..<megabytes { try file.write(contentsOf: Data(repeating: UInt8(ascii: "<"), count: 1_000_000)) }
    try file.close()
  }

  /// Writes the files and reads each with the command; false where one took more than it may.
  static func report(binary: String, in folder: URL) throws -> Bool {
    print(
      "hostile inputs, each read by a process of its own (bounds: 1,000 ms of CPU time, 64 MB above the file's size)")
    var areWithin = true
    for (what, path, bytes) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
      let brackets = path.hasPrefix("brackets") ? 20 : 0
      try append(megabytes: brackets, to: url)
      let argument = path.hasSuffix("/contents") ? String(path.dropLast(9)) : path
      let used = try Command([binary, "inspect", argument], in: folder).run()
      let megabytes = used.peak / 1e6 - Double(bytes.count) / 1e6 - Double(brackets)
      let isWithin = used.cpu <= 1000 && megabytes <= 64 && used.exit < 128
      areWithin = areWithin && isWithin
      print(
        String(
          format: "    %6.0f ms %5.1f MB, %@: %@ (exit %d)", used.cpu, megabytes, isWithin ? "within" : "ABOVE", what,
          used.exit))
    }
    return areWithin
  }

  // MARK: - Binary property lists

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  /// A binary property list of objects given as bytes, the first of which is the root.
  private static func binary(_ objects: [[UInt8]], count: Int? = nil, referenceSize: UInt8 = 1) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += number(offset, 4) }
    return bytes + [0, 0, 0, 0, 0, 0, 4, referenceSize] + number(count ?? objects.count, 8) + number(0, 8)
      + number(table, 8)
  }

  private static func text(_ text: String) -> [UInt8] { [0x5F, 0x10, UInt8(text.utf8.count)] + text.utf8 }

  private static func run(_ marker: UInt8, _ count: Int, _ references: [Int]) -> [UInt8] {
    [marker | 0xF, 0x12] + number(count, 4) + references.flatMap { number($0, 4) }
  }

  private static let unfolding: [[UInt8]] =
    (1...30).map { level in [0xAF, 0x10, 200] + Array(repeating: UInt8(level), count: 200) } + [[0x08]]

  private static let nestedArrays = binary(
    (1...100_000).map { [0xA1] + number($0, 4) } + [[0x08]], referenceSize: 4)

  /// The frame of an archive around objects whose numbers in the list begin at 9.
  private static func archive(_ objects: [[UInt8]]) -> [UInt8] {
    let frame: [[UInt8]] = [
      [0xD2] + [1, 2, 3, 4].flatMap { number($0, 4) }, text("$top"), text("$objects"),
      [0xD1] + number(5, 4) + number(6, 4),
      run(0xA0, objects.count, Array(9..<9 + objects.count)), text("root"), [0x80, 1], text("NSEntities"),
      text("NS.objects"),
    ]
    return binary(frame + objects, referenceSize: 4)
  }

  /// An object that is the model, its own entities and their keys.
  private static let circles = archive([
    text("$null"), run(0xD0, 2, [7, 8, 6, 6]), run(0xD0, 1, [8, 6]),
  ])

  /// Objects of 60,000 members, each asked for a key that none has.
  private static let sharedKeys = archive(
    [text("$null"), run(0xD0, 60_000, Array(repeating: 8, count: 60_000) + Array(repeating: 6, count: 60_000))]
      + (0..<200).map { _ in run(0xD0, 100, Array(repeating: 7, count: 200)) })

  // MARK: - XML

  private static let bomb: [UInt8] = {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE model [<!ENTITY a0 \"lol\">"
    for level in 1...30 { text += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">" }
    return Array((text + "]><model><entity name=\"&a30;\"/></model>").utf8)
  }()

  private static let external = Array(
    "<!DOCTYPE model [<!ENTITY x SYSTEM \"file:///dev/zero\">]><model><entity name=\"&x;\"/></model>".utf8)

  private static let deep = Array(
    (String(repeating: "<model>", count: 100_000) + String(repeating: "</model>", count: 100_000)).utf8)

  private static let twins = Array(
    ("<model>" + String(repeating: "<entity name=\"A\"/>", count: 20_000) + "</model>").utf8)

  private static let attributes = Array(
    ("<model><entity name=\"A\">" + String(repeating: "<attribute name=\"b\" attributeType=\"String\"/>", count: 20_000)
      + "</entity></model>").utf8)

  private static let predicate = Array(
    ("<model><entity name=\"A\"/><fetchRequest name=\"b\" entity=\"A\" predicateString=\""
      + String(repeating: "(", count: 100_000) + "\"/></model>").utf8)
}
