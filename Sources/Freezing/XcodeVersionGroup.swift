import GlossBasics
import GlossFiles
import GlossPropertyLists

/// Adds versions to the group of a package in the Xcode project that lists it, and leaves every other byte as it is.
enum XcodeVersionGroup {
  /// The edits of the projects that have a group for a package.
  ///
  /// - Parameter others: the paths of projects that are not around the package.
  static func edits(
    adding versions: [String], current: String, to package: String, in files: any FileTree, others: [String]
  ) throws -> [FileEdit] {
    var paths: [String] = []
    for folder in FilePath.ancestors(of: package) {
      let names = (try? files.names(in: folder)) ?? []
      paths += names.filter { FilePath.fileExtension(of: $0) == "xcodeproj" }.map {
        FilePath.joined(FilePath.joined(folder, $0), "project.pbxproj")
      }
      if names.contains(".git") { break }
    }
    let absolute = { (path: String) in FilePath.absolute(path, in: files.workingFolder ?? "/") }
    let known = Set(paths.map(absolute))
    paths += others.filter { !known.contains(absolute($0)) }
    return try paths.compactMap { path in
      guard files.kind(at: path) == .file else { return nil }
      let bytes = try files.bytes(at: path, limit: 64 << 20)
      let folder = FilePath.folder(of: FilePath.folder(of: path))
      return try edited(
        bytes, adding: versions, current: current, to: package, folder: folder, path: path, absolute: absolute
      ).map { FileEdit(path: path, oldBytes: bytes, newBytes: $0) }
    }
  }

  /// The project with the versions; nil if it has no group for the package.
  private static func edited(
    _ bytes: [UInt8], adding versions: [String], current: String, to package: String, folder: String, path: String,
    absolute: (String) -> String
  ) throws -> [UInt8]? {
    guard let objects = (try? PropertyListParser.parse(bytes))?["objects"]?.entries else { return nil }
    let places = XcodeGroupPaths(objects, folder: folder)
    let groups = objects.filter { $0.node["isa"]?.string == "XCVersionGroup" }
    // Of a group that no other one holds, only the name is known.
    let loose = groups.filter { group in
      places.path(of: group.key) == nil
        && (group.node["path"] ?? group.node["name"])?.string.map { FilePath.name(of: $0) }
          == FilePath.name(of: package)
    }
    let named = groups.first { places.path(of: $0.key).map(absolute) == absolute(package) }
    guard let group = named ?? (loose.count == 1 ? loose.first : nil) else { return nil }
    var text = String(decoding: bytes, as: UTF8.self)
    let ids = Set(objects.map(\.key))
    let children = (group.node["children"]?.elements ?? []).compactMap(\.string)
    var listed: [String: String] = [:]
    for child in children {
      guard let object = objects.first(where: { $0.key == child })?.node,
        let name = object["path"]?.string ?? object["name"]?.string
      else { continue }
      listed[FilePath.name(of: name)] = child
    }
    var seed = package
    for version in versions where listed[version + ".xcdatamodel"] == nil {
      let file = version + ".xcdatamodel"
      var id: String
      repeat {
        seed += "/" + file
        id = String((seed.stableHash() + (seed + "#").stableHash()).prefix(24)).uppercased()
      } while ids.contains(id)
      let reference =
        "\t\t\(id) /* \(file) */ = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
        + "path = \(quoted(file)); sourceTree = \"<group>\"; };\n"
      guard let section = text.byteRange(of: "/* End PBXFileReference section */"),
        let list = range(ofList: "children", in: group.key, text)
      else { throw refusal(path) }
      // From the end, so earlier places stay valid.
      let child = "\n\t\t\t\t\(id) /* \(file) */,"
      if list.lowerBound > section.lowerBound {
        text.insert(contentsOf: child, at: list.lowerBound)
        text.insert(contentsOf: reference, at: section.lowerBound)
      } else {
        text.insert(contentsOf: reference, at: section.lowerBound)
        text.insert(contentsOf: child, at: list.lowerBound)
      }
      listed[file] = id
    }
    if let id = listed[current + ".xcdatamodel"] {
      guard let value = range(ofValue: "currentVersion", in: group.key, text) else { throw refusal(path) }
      text.replaceSubrange(value, with: "\(id) /* \(current).xcdatamodel */")
    }
    let new = Array(text.utf8)
    try prove(new, group.key, versions: versions, current: current, path: path)
    return new == bytes ? nil : new
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._/".contains($0)) }
    guard !isPlain else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func refusal(_ path: String) -> InputFailure {
    InputFailure(
      path: path, reason: "the XCVersionGroup of the package is not written as Xcode writes it",
      remedy: "add the version in Xcode")
  }

  /// The body of an object.
  private static func body(of id: String, _ text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while let found = text[start...].byteRange(of: id) {
      start = found.upperBound
      let line = text[..<found.lowerBound].suffix { $0 != "\n" }
      guard line.allSatisfy(\.isWhitespace), let brace = text[found.upperBound...].byteRange(of: "= {"),
        !text[found.upperBound..<brace.lowerBound].contains("\n"),
        let end = text[brace.upperBound...].byteRange(of: "\n\t\t};")
      else { continue }
      return brace.upperBound..<end.lowerBound
    }
    return nil
  }

  /// The end of the elements of a list, where another one goes.
  private static func range(ofList key: String, in id: String, _ text: String) -> Range<String.Index>? {
    guard let body = body(of: id, text), let start = text[body].byteRange(of: "\(key) = ("),
      let end = text[start.upperBound..<body.upperBound].byteRange(of: "\n\t\t\t);")
    else { return nil }
    return end.lowerBound..<end.lowerBound
  }

  private static func range(ofValue key: String, in id: String, _ text: String) -> Range<String.Index>? {
    guard let body = body(of: id, text), let start = text[body].byteRange(of: "\(key) = "),
      let end = text[start.upperBound..<body.upperBound].firstIndex(of: ";")
    else { return nil }
    return start.upperBound..<end
  }

  /// The project reads, and the group has the versions.
  private static func prove(
    _ bytes: [UInt8], _ group: String, versions: [String], current: String, path: String
  ) throws {
    let objects = (try? PropertyListParser.parse(bytes))?["objects"]
    let node = objects?[group]
    let children = (node?["children"]?.elements ?? []).compactMap(\.string)
    let paths = children.compactMap { objects?[$0]?["path"]?.string.map { FilePath.name(of: $0) } }
    let now = node?["currentVersion"]?.string.flatMap { objects?[$0]?["path"]?.string }
    guard versions.allSatisfy({ paths.contains($0 + ".xcdatamodel") }),
      now.map({ FilePath.name(of: $0) }) == current + ".xcdatamodel"
    else { throw refusal(path) }
  }
}

/// The paths of a project's objects, which are relative to the groups that hold them.
private struct XcodeGroupPaths {
  private let nodes: [String: PropertyListNode]
  private let parents: [String: String]
  /// The folder that paths begin in, and the group that holds all others.
  private let root: String
  private let main: String?

  /// - Parameter folder: the folder that the project is in.
  init(_ objects: [PropertyListEntry], folder: String) {
    let project = objects.first { $0.node["isa"]?.string == "PBXProject" }?.node
    root = [folder, project?["projectDirPath"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
    main = project?["mainGroup"]?.string
    nodes = Dictionary(objects.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    parents = Dictionary(
      objects.flatMap { object in
        (object.node["children"]?.elements ?? []).compactMap(\.string).map { ($0, object.key) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The path as the project's folder has it; nil if it is outside of the project, or the groups form a cycle.
  func path(of id: String) -> String? {
    var (id, parts, seen) = (id, [String](), Set<String>())
    while let node = nodes[id], seen.insert(id).inserted {
      if let path = node["path"]?.string { parts.insert(path, at: 0) }
      switch node["sourceTree"]?.string {
      case "<group>"?, nil:
        guard let parent = parents[id] else { return id == main ? joined(parts) : nil }
        id = parent
      case "SOURCE_ROOT"?: return joined(parts)
      case "<absolute>"?: return FilePath.normalized(parts.joined(separator: "/"))
      default: return nil
      }
    }
    return nil
  }

  private func joined(_ parts: [String]) -> String {
    FilePath.normalized(([root] + parts).filter { !$0.isEmpty }.joined(separator: "/"))
  }
}

extension Substring {
  /// The longest end whose characters all pass a test.
  fileprivate func suffix(_ isIncluded: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      guard isIncluded(self[before]) else { break }
      start = before
    }
    return self[start...]
  }
}
