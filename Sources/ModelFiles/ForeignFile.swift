package import GlossBasics
import GlossFiles
import GlossPropertyLists

/// Identifies files that are not models by their first bytes so that each kind gets a specific message.
package enum ForeignFile {
  /// The kind of file that is expected.
  package enum Expectation: Sendable {
    /// The XML of a source model.
    case sourceModel
    /// A compiled model.
    case compiledModel
    /// The keyed archive of Xcode before 4.
    case elements
    /// A property list next to a model.
    case propertyList

    /// The expected kind of file, in words.
    fileprivate var wanted: String {
      switch self {
      case .sourceModel: "the XML of a source model"
      case .compiledModel: "a compiled model"
      case .elements: "a model of Xcode before 4"
      case .propertyList: "a property list"
      }
    }

    /// `is not a property list…`
    fileprivate var noPropertyList: String {
      switch self {
      case .sourceModel, .propertyList: "is not a property list, perhaps encrypted or damaged"
      case .compiledModel: "is not a property list and so not a compiled model, perhaps encrypted or damaged"
      case .elements: "is not a property list and so not a model of Xcode before 4, perhaps encrypted or damaged"
      }
    }
  }

  /// Files that are often given in place of a model, by extension.
  private static let kindsByEnding: [(endings: Set<String>, reason: String, remedy: String)] = [
    (
      ["strings", "stringsdict", "xcstrings", "loctable"], "is a localization table, not a model",
      "give the model that it belongs to"
    ),
    (["xliff", "xlf"], "is a file for translators, not a model", "give the model that it belongs to"),
    (
      FilePath.sourceExtensions.union(["h", "c", "cc", "cpp"]), "is source code, not a model",
      giveModel
    ),
    (
      ["ckdb"], "is a CloudKit schema, not a model",
      "give the model, and the schema with --cloudkit: 'modelgloss guard --cloudkit FILE'"
    ),
    (
      ["pbxproj", "xcworkspacedata", "xcscheme"], "is a part of an Xcode project, not a model",
      "give the .xcodeproj, or its folder"
    ),
  ]

  /// The reason why a file cannot be of the expected kind, or nil if its first bytes do not tell.
  package static func failure(
    for bytes: [UInt8], path: String, expecting expectation: Expectation
  ) -> InputFailure? {
    guard let (reason, remedy) = verdict(on: bytes, expecting: expectation) else { return nil }
    // A part of a model, which was given already.
    let isPart = FilePath.ancestors(of: path).contains(where: FilePath.isSourceModel)
    return InputFailure(
      path: path, reason: reason, remedy: isPart && remedy == giveModel ? "restore it from the last commit" : remedy)
  }

  /// The reason why an optimized model is not read without the compiled model that it was made from.
  package static func failure(forOptimized bytes: [UInt8], path: String) -> InputFailure {
    if OptimizedModelHeader.isOptimized(bytes) {
      return InputFailure(
        path: path, reason: "is an optimized model, which is read through the compiled model next to it",
        remedy: "give the .mom that it was made from, the .momd that holds both, or the source")
    }
    if isPropertyList(bytes) {
      return InputFailure(
        path: path, reason: "is a property list, not an optimized model",
        remedy: "give it the extension .mom if it is a compiled model")
    }
    return failure(for: bytes, path: path, expecting: .compiledModel)
      ?? InputFailure(path: path, reason: "is not an optimized model", remedy: "compile the model again")
  }

  /// The reason why a file with an uninformative name cannot be a model in any format.
  package static func failure(for bytes: [UInt8], path: String) -> InputFailure? {
    let ending = FilePath.fileExtension(of: path).lowercased()
    let owner = FilePath.ancestors(of: path).last(where: FilePath.isSourceModel)
    if let owner, !["contents", "elements"].contains(FilePath.name(of: path)) {
      return InputFailure(
        path: path, reason: "is a part of a model, not the model itself", remedy: "give '\(owner)'")
    }
    if let kind = kindsByEnding.first(where: { $0.endings.contains(ending) }) {
      return InputFailure(path: path, reason: kind.reason, remedy: kind.remedy)
    }
    if OptimizedModelHeader.isOptimized(bytes) { return failure(forOptimized: bytes, path: path) }
    return failure(for: bytes, path: path, expecting: isPropertyList(bytes) ? .compiledModel : .sourceModel)
  }

  /// Whether the bytes are a property list in a format used for archived models.
  static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    switch PropertyListFormat(of: bytes) {
    case .binary: true
    case .xml: XMLBeginning.rootElement(of: bytes) == "plist"
    case .text: false
    }
  }

  /// The failure for a property list that cannot be parsed.
  static func failure(forPropertyList bytes: [UInt8], path: String, _ error: PropertyListError) -> InputFailure {
    if let conflict = mergeConflict(in: bytes, path: path) { return conflict }
    return InputFailure(path: path, position: error.position, reason: "cannot be read: \(error.reason)")
  }

  /// The message for bytes that match no known kind.
  static let notXML = "is not XML and so not a source model, perhaps encrypted or damaged"

  private static let giveModel = "give the .xcdatamodeld, .xcdatamodel, .momd or .mom"

  private typealias Verdict = (reason: String, remedy: String?)

  private static func verdict(on bytes: [UInt8], expecting expectation: Expectation) -> Verdict? {
    if bytes.isEmpty { return ("is empty", "copy or download it again") }
    if bytes.allSatisfy({ $0 == 0 }) { return ("contains only zero bytes", "copy or download it again") }
    for kind in kinds where bytes.starts(with: kind.magic, at: kind.offset) { return (kind.reason, kind.remedy) }
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let root = head.first == "<" ? XMLBeginning.rootElement(of: bytes) : nil
    if head.prefix(14).lowercased() == "<!doctype html" || root?.lowercased() == "html" {
      return ("is an HTML page, perhaps an error or login page saved under this name", "download it again")
    }
    switch expectation {
    case .sourceModel:
      if bytes.starts(with: Array("bplist".utf8), at: 0) {
        return ("is a binary property list, not the XML of a source model", "give the .mom file or .momd folder")
      }
      if isJSON(head) { return ("is JSON, not a source model", giveModel) }
      let isWideText = bytes.count > 1 && (bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE)
      if head.first != "<" && !isWideText {
        if isText(bytes) { return ("is plain text, not the XML of a source model", giveModel) }
        return (notXML, nil)
      }
    case .compiledModel, .elements, .propertyList:
      if bytes.starts(with: Array("momv2$".utf8), at: 0) { return nil }
      if let root, let verdict = verdict(onRoot: root) { return verdict }
      if isJSON(head) { return ("is JSON, not \(expectation.wanted)", nil) }
      if PropertyListFormat(of: bytes) == .text, head.first != "<" {
        return (isText(bytes) ? "is plain text, not \(expectation.wanted)" : expectation.noPropertyList, nil)
      }
    }
    return nil
  }

  /// The message for XML with the given root element when a property list is expected.
  private static func verdict(onRoot root: String) -> Verdict? {
    switch root {
    case "plist", "dict", "array": nil
    case "model": ("is the XML of a source model, not a compiled one", "give its .xcdatamodel folder")
    case "database": ("is a Core Data store or mapping model in XML, not a model", "give the .xcdatamodeld or .momd")
    default: ("is XML, but not a property list (its root element is <\(root)>)", nil)
    }
  }

  /// Whether the beginning of a file is human-readable text.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    var head = bytes.prefix(1024)
    // The last character may be truncated.
    if bytes.count > head.count { while let last = head.last, last >= 0x80 { head.removeLast() } }
    return String(validating: head, as: UTF8.self) != nil
      && head.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
  }

  /// Whether a document begins like JSON; text property lists have braces too.
  private static func isJSON(_ head: Substring) -> Bool {
    if head.first == "[" { return true }
    guard head.first == "{" else { return false }
    let rest = head.dropFirst().drop { $0.isWhitespace }
    guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return rest.first == "}" }
    return rest[end...].dropFirst().first { !$0.isWhitespace } == ":"
  }

  /// The failure for a document with merge conflict markers, which explain why a document is not well-formed.
  package static func mergeConflict(in bytes: [UInt8], path: String) -> InputFailure? {
    guard hasConflictMarkers(bytes) else { return nil }
    return InputFailure(
      path: path, reason: "has unresolved merge conflicts", remedy: "resolve them first (look for <<<<<<<)")
  }

  /// `<<<<<<< ` at the start of a line and `>>>>>>> ` at the start of a later one.
  private static func hasConflictMarkers(_ bytes: [UInt8]) -> Bool {
    guard bytes.first != UInt8(ascii: "b") else { return false }
    let limit = min(bytes.count, 1 << 20)
    return bytes.contains(text: "\n<<<<<<< ", in: 0..<limit) && bytes.contains(text: "\n>>>>>>> ", in: 0..<bytes.count)
      || bytes.starts(with: Array("<<<<<<< ".utf8), at: 0)
  }

  private struct Kind {
    var magic: [UInt8]
    var offset = 0
    var reason: String
    var remedy: String?

    init(_ magic: String, _ reason: String, _ remedy: String? = nil) {
      self.init(Array(magic.utf8), reason, remedy)
    }

    init(_ magic: [UInt8], at offset: Int = 0, _ reason: String, _ remedy: String? = nil) {
      self.magic = magic
      self.offset = offset
      self.reason = reason
      self.remedy = remedy
    }
  }

  private static let kinds: [Kind] = [
    Kind(
      "version https://git-lfs.github.com/spec/", "is a Git LFS pointer, not the file itself", "run `git lfs pull`"),
    Kind(
      "SQLite format 3\0", "is a SQLite database where a model's own file is expected",
      "give a Core Data store by its own path"),
    Kind([0] + Array("GITCRYPT".utf8) + [0], "is encrypted with git-crypt", "run `git-crypt unlock`"),
    Kind("age-encryption.org/", "is encrypted with age", "decrypt it first"),
    Kind("-----BEGIN PGP", "is encrypted or signed with PGP", "decrypt it first"),
    Kind("Salted__", "is encrypted with OpenSSL", "decrypt it first"),
    Kind("$ANSIBLE_VAULT", "is encrypted with Ansible Vault", "decrypt it first"),
    Kind("PK\u{3}\u{4}", "is a ZIP archive", "unpack it and give the model inside"),
    Kind([0x1F, 0x8B], "is a gzip archive", "unpack it and give the model inside"),
    Kind([0xFD] + Array("7zXZ".utf8) + [0], "is an xz archive", "unpack it and give the model inside"),
    Kind("BZh", "is a bzip2 archive", "unpack it and give the model inside"),
    Kind(Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "is a 7-Zip archive", "unpack it and give the model inside"),
    Kind([0x28, 0xB5, 0x2F, 0xFD], "is a Zstandard archive", "unpack it and give the model inside"),
    Kind("xar!", "is a xar archive", "unpack it and give the model inside"),
    Kind(Array("ustar".utf8), at: 257, "is a tar archive", "unpack it and give the model inside"),
    Kind([0x89] + Array("PNG".utf8), "is a PNG image"),
    Kind([0xFF, 0xD8, 0xFF], "is a JPEG image"),
    Kind("GIF8", "is a GIF image"),
    Kind("RIFF", "is a media file"),
    Kind("%PDF", "is a PDF document"),
    Kind([0x7F] + Array("ELF".utf8), "is a program"),
    Kind([0xCF, 0xFA, 0xED, 0xFE], "is a program"),
    Kind([0xCE, 0xFA, 0xED, 0xFE], "is a program"),
    Kind([0xFE, 0xED, 0xFA, 0xCF], "is a program"),
    Kind([0xFE, 0xED, 0xFA, 0xCE], "is a program"),
    Kind(
      [0, 5, 0x16, 7], "contains attributes of another file, stored by macOS (AppleDouble)",
      "give the file whose name does not start with ._"),
    Kind([0xCA, 0xFE, 0xBA, 0xBE], "is a program"),
    Kind("#!", "is a script"),
  ]
}

extension [UInt8] {
  /// Whether the bytes occur at an offset.
  func starts(with bytes: [UInt8], at offset: Int) -> Bool {
    count >= offset + bytes.count && self[offset..<offset + bytes.count].elementsEqual(bytes)
  }

  /// Whether a string occurs within a range, clamped to the available bytes.
  func contains(text: String, in range: Range<Int>) -> Bool {
    let pattern = Array(text.utf8)
    guard let first = pattern.first else { return true }
    let end = Swift.min(range.upperBound, count) - pattern.count
    var position = range.lowerBound
    while position <= end {
      if self[position] == first, starts(with: pattern, at: position) { return true }
      position += 1
    }
    return false
  }
}
