import GlossBasics
import GlossSwiftSource

/// The Swift files that only test targets compile, as Xcode projects and package manifests declare them.
///
/// Most projects keep tests in folders whose names say so (`SearchScope.holdsTests`); this finds those kept elsewhere.
/// A file that an app or framework compiles as well is not a test. A damaged project declares nothing.
struct TestTargets {
  private var tests = TargetMembers()
  private var others = TargetMembers()

  /// A search of a folder ends at this many projects.
  private static let projectLimit = 64
  private static let sizeLimit = 16 << 20

  /// - Parameters:
  ///   - paths: the Swift files of a folder.
  ///   - root: the folder; projects above it are not read.
  init(among paths: [String], below root: String, in files: any FileTree) {
    var folders: Set<String> = [root]
    for path in paths {
      for folder in FilePath.ancestors(of: path) {
        guard folder != root, folders.insert(folder).inserted else { break }
      }
    }
    var left = Self.projectLimit
    for folder in folders.sorted(by: { $0.precedes($1) }) {
      for name in ((try? files.names(in: folder)) ?? []).sorted() where left > 0 {
        let path = FilePath.joined(folder, name)
        if name == "Package.swift" {
          addPackage(path, in: folder, files)
        } else if FilePath.fileExtension(of: name) == "xcodeproj" {
          addProject(FilePath.joined(path, "project.pbxproj"), in: folder, files)
        } else {
          continue
        }
        left -= 1
      }
    }
  }

  func hold(_ path: String) -> Bool {
    guard !tests.isEmpty else { return false }
    let path = FilePath.normalized(path)
    return tests.contains(path) && !others.contains(path)
  }

  private mutating func addProject(_ path: String, in folder: String, _ files: any FileTree) {
    guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit),
      let project = XcodeProjectMembers(bytes, folder: folder)
    else { return }
    tests.formUnion(project.tests)
    others.formUnion(project.others)
  }

  /// Adds the folder of each `.testTarget(name: "Checks", path: "Checks")`; without a path it is one below `Tests`.
  private mutating func addPackage(_ path: String, in folder: String, _ files: any FileTree) {
    guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit) else { return }
    let source = SwiftSourceFile(bytes)
    var place = 1
    while place + 1 < source.tokens.count {
      defer { place += 1 }
      guard source.isText(place, "testTarget"), source.tokens[place - 1].character == UInt8(ascii: "."),
        source.tokens[place + 1].character == UInt8(ascii: "(")
      else { continue }
      let end = min(source.closings[place + 1], source.tokens.count)
      let path = source.arguments(in: place + 2..<max(place + 2, end)).first { $0.label == "path" }
      if let text = path.flatMap({ SwiftDataDefault.text(ofLiteral: $0.value) }), !text.isEmpty {
        tests.add(folder: FilePath.normalized(FilePath.joined(folder, text)))
      }
      place = max(place, end)
    }
  }
}
