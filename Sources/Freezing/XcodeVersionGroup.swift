import GlossBasics
import GlossPropertyLists

/// Adds versions to the group of a package in the Xcode project that lists it, and leaves every other byte as it is.
enum XcodeVersionGroup {
  /// The edit of the project around a package; none if no project has a group for it.
  static func edits(
    adding versions: [String], current: String, to package: String, in files: any FileTree
  ) throws -> [FileEdit] {
    var edits: [FileEdit] = []
    for folder in FilePath.ancestors(of: package) {
      let names = (try? files.names(in: folder)) ?? []
      for project in names where FilePath.fileExtension(of: project) == "xcodeproj" {
        let path = FilePath.joined(FilePath.joined(folder, project), "project.pbxproj")
        guard files.kind(at: path) == .file else { continue }
        let bytes = try files.bytes(at: path, limit: 64 << 20)
        let relative = folder == "." ? package : String(package.dropFirst(folder == "/" ? 1 : folder.count + 1))
        guard let new = try edited(bytes, adding: versions, current: current, to: relative, path: path) else {
          continue
        }
        edits.append(FileEdit(path: path, oldBytes: bytes, newBytes: new))
      }
      if names.contains(".git") { break }
    }
    return edits
  }

  /// The project with the versions; nil if it has no group for the package.
  private static func edited(
    _ bytes: [UInt8], adding versions: [String], current: String, to package: String, path: String
  ) throws -> [UInt8]? {
    guard let objects = (try? PropertyListParser.parse(bytes))?["objects"]?.entries else { return nil }
    let groups = objects.filter { $0.node["isa"]?.string == "XCVersionGroup" && names($0.node, package) }
    guard groups.count == 1, let group = groups.first else { return nil }
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
      guard let section = text.firstRange(of: "/* End PBXFileReference section */"),
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

  private static func names(_ group: PropertyListNode, _ package: String) -> Bool {
    guard let path = group["path"]?.string ?? group["name"]?.string else { return false }
    return package == path || package.hasSuffix("/" + path) || FilePath.name(of: package) == FilePath.name(of: path)
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
    while let found = text[start...].firstRange(of: id) {
      start = found.upperBound
      let line = text[..<found.lowerBound].suffix { $0 != "\n" }
      guard line.allSatisfy(\.isWhitespace), let brace = text[found.upperBound...].firstRange(of: "= {"),
        !text[found.upperBound..<brace.lowerBound].contains("\n"),
        let end = text[brace.upperBound...].firstRange(of: "\n\t\t};")
      else { continue }
      return brace.upperBound..<end.lowerBound
    }
    return nil
  }

  /// The end of the elements of a list, where another one goes.
  private static func range(ofList key: String, in id: String, _ text: String) -> Range<String.Index>? {
    guard let body = body(of: id, text), let start = text[body].firstRange(of: "\(key) = ("),
      let end = text[start.upperBound..<body.upperBound].firstRange(of: "\n\t\t\t);")
    else { return nil }
    return end.lowerBound..<end.lowerBound
  }

  private static func range(ofValue key: String, in id: String, _ text: String) -> Range<String.Index>? {
    guard let body = body(of: id, text), let start = text[body].firstRange(of: "\(key) = "),
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
