import GlossBasics
import GlossFiles
import GlossPropertyLists

/// The languages that a project declares: an Xcode project or a `Package.swift`.
struct ProjectFile: Sendable, Hashable {
  /// The `.xcodeproj` or `Package.swift`.
  let path: String
  /// The language of the developers.
  private(set) var developmentLanguage: String?
  /// The languages that an Xcode project lists, as written; `Base` among them.
  private(set) var knownRegions: [String] = []
  /// Why what an Xcode project declares is unknown; nil if it could be read.
  private(set) var failure: InputFailure?

  private static let regionLimit = 500

  init(at path: String, in files: any FileTree) {
    self.path = path
    let isPackage = FilePath.name(of: path) == "Package.swift"
    let file = isPackage ? path : FilePath.joined(path, "project.pbxproj")
    guard isPackage || files.kind(at: file) != nil else { return }
    let bytes: [UInt8]
    do throws(InputFailure) {
      bytes = try files.bytes(at: file, limit: 64 << 20)
    } catch {
      if !isPackage { failure = error }
      return
    }
    if isPackage {
      developmentLanguage = Self.end(of: "defaultLocalization:", in: bytes).flatMap { Self.word(in: bytes[$0...]) }
    } else if let project = Self.project(in: bytes) {
      developmentLanguage = project["developmentRegion"]?.string.flatMap(Self.word)
      knownRegions = (project["knownRegions"]?.elements ?? []).prefix(Self.regionLimit).compactMap(\.string)
        .compactMap(Self.word)
    } else {
      failure = Self.failure(of: bytes, path: file)
    }
  }

  /// Why a project that has contents declares nothing; other tools make empty ones.
  private static func failure(of bytes: [UInt8], path: String) -> InputFailure? {
    guard bytes.contains(where: { !StringsBytes.isSpace($0) }) else { return nil }
    if let conflict = ConflictMarkers.position(in: SourceText(bytes)) {
      return InputFailure(
        path: path, position: conflict, reason: ConflictMarkers.message, remedy: ConflictMarkers.remedy)
    }
    guard (try? PropertyListParser.parse(bytes)) == nil else { return nil }
    return InputFailure(
      path: path, reason: "is not a property list, so the languages of the project are unknown",
      remedy: "restore it from the last commit")
  }

  /// The project object of an Xcode project, else the object that has regions.
  private static func project(in bytes: [UInt8]) -> PropertyListNode? {
    guard let document = try? PropertyListParser.parse(bytes) else { return nil }
    let objects = document["objects"] ?? document
    if let root = document["rootObject"]?.string, let project = objects[root] { return project }
    let all = (objects.entries ?? []).map(\.node)
    return all.first { $0["isa"]?.string == "PBXProject" }
      ?? (all + [document]).first { $0["developmentRegion"]?.string != nil || $0["knownRegions"]?.elements != nil }
  }

  private static func word(in text: String) -> String? { word(in: Array(text.utf8)[...]) }

  /// The word, quoted or not, that some bytes begin with.
  private static func word(in bytes: ArraySlice<UInt8>) -> String? {
    let word = bytes.drop { StringsBytes.isSpace($0) || $0 == UInt8(ascii: "\"") }
      .prefix { StringsBytes.isUnquoted($0) }
    return word.isEmpty || word.count > 40 ? nil : String(decoding: word, as: UTF8.self)
  }

  /// The end of the first occurrence of a marker; the standard library's search takes a hundred times as long.
  private static func end(of mark: String, in bytes: [UInt8]) -> Int? {
    let mark = Array(mark.utf8)
    guard let first = mark.first, bytes.count >= mark.count else { return nil }
    for start in 0...(bytes.count - mark.count) where bytes[start] == first {
      let end = start + mark.count
      if bytes[start..<end].elementsEqual(mark) { return end }
    }
    return nil
  }
}

/// The projects of a source tree, the one of a model first, read when asked for.
struct ProjectFiles: Sendable {
  private let paths: [String]
  private let read: @Sendable (String) -> ProjectFile

  /// - Parameters:
  ///   - projects: the projects of the tree.
  ///   - read: reads a project; keeps what it read.
  init(_ projects: [String], forModelAt modelPath: String, read: @escaping @Sendable (String) -> ProjectFile) {
    self.read = read
    let folder = FilePath.folder(of: modelPath)
    let sorted = projects.sorted {
      let first = TableSearch.nearness(FilePath.folder(of: $0), folder)
      let second = TableSearch.nearness(FilePath.folder(of: $1), folder)
      return first != second ? first > second : $0.precedes($1)
    }
    // A project in a subfolder, such as an example, counts only if no other project does.
    let isAbove = { (path: String) in Self.isAbove(FilePath.folder(of: path), folder) }
    paths = sorted.filter(isAbove) + sorted.filter { !isAbove($0) }
  }

  /// Why the project that a model belongs to cannot be read; nil if it can.
  var failure: InputFailure? { paths.first.flatMap { read($0).failure } }

  /// The first answer that a project gives.
  func first<Answer>(_ answer: (ProjectFile) -> Answer?) -> Answer? {
    for path in paths {
      if let answer = answer(read(path)) { return answer }
    }
    return nil
  }

  private static func isAbove(_ folder: String, _ path: String) -> Bool {
    folder == "." || folder.hasPrefix("..") || path == folder || path.hasPrefix(folder + "/")
  }
}
