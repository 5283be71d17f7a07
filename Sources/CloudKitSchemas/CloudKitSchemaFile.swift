package import GlossBasics
package import GlossFiles

/// A `.ckdb` file, or a Markdown file with an export in it, as read.
package struct CloudKitSchemaFile: Sendable, Equatable {
  package var path: String
  package var schema: CloudKitSchema
  /// The mistakes in the file, in order; CloudKit would reject it.
  package var mistakes: [InputFailure]
  private var bytes: [UInt8]
  /// The part of the file that is the schema.
  private var range: Range<Int>

  /// The maximum size; the largest public schema has 40 KB.
  package static let sizeLimit = 8 << 20

  /// The Apple tool's line that writes such a file.
  package static let exportCommand =
    "xcrun cktool export-schema --team-id TEAM --container-id CONTAINER --environment production"

  /// Whether the name is that of a schema.
  package static func isNamed(_ path: String) -> Bool { FilePath.fileExtension(of: path).lowercased() == "ckdb" }

  /// Whether a file is a schema, by its name, else because it is Markdown or text with `DEFINE SCHEMA` in a line.
  package static func isSchema(_ path: String, in files: any FileTree) -> Bool {
    if isNamed(path) { return files.kind(at: path) == .file }
    guard ["md", "markdown", "txt", "sql", ""].contains(FilePath.fileExtension(of: path).lowercased()),
      files.kind(at: path) == .file, let bytes = try? files.bytes(at: path, limit: sizeLimit)
    else { return false }
    return starts(in: bytes).first != nil
  }

  /// Reads a file.
  ///
  /// - Throws: `InputFailure` if it is not a schema at all; mistakes in one are collected.
  package init(_ bytes: [UInt8], path: String) throws(InputFailure) {
    (self.path, self.bytes) = (path, bytes)
    guard bytes.count <= Self.sizeLimit else {
      throw InputFailure(path: path, reason: "has \(bytes.count) bytes, more than any CloudKit schema")
    }
    if let failure = Self.foreign(bytes, path: path) { throw failure }
    let starts = Self.starts(in: bytes)
    let isDocument = ["md", "markdown"].contains(FilePath.fileExtension(of: path).lowercased())
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var end = bytes.count
    if isDocument || starts.first?.isFenced == true {
      guard let first = starts.first else {
        throw InputFailure(
          path: path, reason: "has no line with DEFINE SCHEMA",
          remedy: "give the export, as '\(Self.exportCommand)' writes it")
      }
      if starts.count > 1 {
        throw InputFailure(
          path: path, position: SourceText(bytes).position(of: starts[1].range.lowerBound),
          reason: "a second schema begins here", remedy: "put each schema in a file of its own")
      }
      (start, end) = (max(start, first.range.lowerBound), first.range.upperBound)
      // Without a fence, the last statement is the end.
      if !first.isFenced, let last = bytes[start...].lastIndex(of: UInt8(ascii: ";")) { end = last + 1 }
    }
    range = start..<end
    var reader = CloudKitSchemaReader(bytes, range, path: path)
    reader.read()
    (schema, mistakes) = (reader.schema, reader.mistakes)
  }

  /// Reads a file of a tree.
  package init(reading path: String, in files: any FileTree) throws(InputFailure) {
    guard files.kind(at: path) != nil else {
      throw InputFailure(
        path: path, reason: "there is no such file",
        remedy: "export it with '\(Self.exportCommand)', or check the path")
    }
    try self.init(try files.bytes(at: path, limit: Self.sizeLimit + 1), path: path)
  }

  /// The file with another schema in place of its own; everything around it stays.
  package func bytes(with schema: CloudKitSchema) -> [UInt8] {
    var text = schema.text
    let old = bytes[range]
    // The end of the file, or of an export within a document, stays as it is.
    text.removeLast()
    let breaks = old.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.count { $0 == 0x0A }
    text += String(repeating: "\n", count: breaks)
    if old.contains(0x0D), old.firstIndex(of: 0x0A).map({ $0 > old.startIndex && old[$0 - 1] == 0x0D }) == true {
      text = String(text.flatMap { $0 == "\n" ? "\r\n" : String($0) })
    }
    return Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
  }

  // MARK: - Finding the schema

  /// The kind of a file that cannot be a schema.
  private static func foreign(_ bytes: [UInt8], path: String) -> InputFailure? {
    func failure(_ reason: String, _ remedy: String, at offset: Int? = nil) -> InputFailure {
      InputFailure(
        path: path, position: offset.map(SourceText(bytes).position), reason: reason, remedy: remedy)
    }
    let again = "export it again with '\(exportCommand)'"
    if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, 0].contains($0) }) { return failure("is empty", again) }
    if let bad = firstInvalid(bytes) {
      return failure("is not UTF-8 text", "save it as UTF-8, as cktool writes it", at: bad)
    }
    var lineStart = true
    for place in bytes.indices {
      if lineStart, bytes[place] == UInt8(ascii: "<"), bytes[place...].starts(with: "<<<<<<< ".utf8) {
        return failure(
          "has unresolved merge conflicts", "resolve them first (look for <<<<<<<); 'compile' merges schemas", at: place
        )
      }
      lineStart = bytes[place] == 0x0A
    }
    switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return failure("is JSON, not a CloudKit schema", again)
    case UInt8(ascii: "<") where starts(in: bytes).isEmpty:
      return failure("is XML or HTML, perhaps an error page, not a CloudKit schema", again)
    default: return nil
    }
  }

  /// The place of the first byte that is not UTF-8, or is zero.
  private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    if let zero = bytes.firstIndex(of: 0) { return zero }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let character): place += character.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }

  /// The schemas of a document: from each line that begins with `DEFINE SCHEMA`, or from comments before it inside a
  /// fence, to the end of the fence.
  private static func starts(in bytes: [UInt8]) -> [(range: Range<Int>, isFenced: Bool)] {
    var found: [(range: Range<Int>, isFenced: Bool)] = []
    /// The first byte of the fenced text, and the mark of the fence.
    var fence: (start: Int, mark: UInt8, length: Int)?
    var isOpen = false
    var place = 0
    while place < bytes.count {
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[place..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
      let next = min(end + 1, bytes.count)
      let mark = line.first
      let length = mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") ? line.prefix { $0 == mark }.count : 0
      if length >= 3, let mark {
        if let open = fence {
          if mark == open.mark, length >= open.length, line.dropFirst(length).allSatisfy({ $0 <= 0x20 }) {
            if isOpen { found[found.count - 1].range = found[found.count - 1].range.lowerBound..<place }
            (fence, isOpen) = (nil, false)
          }
        } else {
          fence = (next, mark, length)
        }
      } else if isDefinition(line) {
        found.append(((fence?.start ?? place)..<bytes.count, fence != nil))
        isOpen = true
      }
      place = next
    }
    return found
  }

  /// Whether a line begins with `DEFINE SCHEMA`.
  private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.prefix(80).split { $0 <= 0x20 }.prefix(2).map { String(decoding: $0, as: UTF8.self).uppercased() }
    return words == ["DEFINE", "SCHEMA"]
  }
}
