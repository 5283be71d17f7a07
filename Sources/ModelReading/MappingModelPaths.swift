import GlossBasics
import GlossDiagnostics
package import GlossFileTrees

/// Which versions a mapping model leads from and to, as its `xcmapping.xml` names them.
///
/// What it does on the way is not read.
package struct MappingModelPaths: Sendable, Hashable {
  /// The file name without its extension.
  package let name: String
  /// `App/App.xcdatamodeld/App 6.xcdatamodel`, relative to the project as it was then.
  package let source: String
  package let destination: String

  /// Nil where the text names none.
  package init?(_ bytes: [UInt8], name: String) {
    guard let source = Self.value(of: "sourcemodelpath", in: bytes),
      let destination = Self.value(of: "destinationmodelpath", in: bytes)
    else { return nil }
    (self.name, self.source, self.destination) = (name, source, destination)
  }

  /// The text of the element `<attribute name="sourcemodelpath" …>text</attribute>`.
  private static func value(of attribute: String, in bytes: [UInt8]) -> String? {
    guard let mark = bytes.firstRange(of: Array("name=\"\(attribute)\"".utf8)) else { return nil }
    guard let close = bytes[mark.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let end = bytes[close...].firstIndex(of: UInt8(ascii: "<")), end - close < 4096
    else { return nil }
    let text = String(decoding: bytes[(close + 1)..<end], as: UTF8.self)
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }

  /// The version that a path names, where it is one of a package.
  ///
  /// Projects move their packages; the name of the package and that of the version tell enough.
  package static func version(_ path: String, ofPackage package: String) -> String? {
    let folder = FilePath.folder(of: path)
    return FilePath.baseName(of: folder) == package ? FilePath.baseName(of: path) : nil
  }

  /// The mapping models below a folder, in the order of their paths.
  ///
  /// - Parameter limit: how many files and folders are looked at.
  package static func search(_ folder: String, in files: any FileTree, limit: Int = 50_000) -> [MappingModelPaths] {
    var found: [MappingModelPaths] = []
    var waiting = [(path: folder, depth: 0)]
    var seen = 0
    while let (folder, depth) = waiting.popLast(), seen < limit {
      guard let items = try? files.items(in: folder) else { continue }
      seen += items.count
      for item in items.reversed() where item.kind == .folder && !item.isSymbolicLink && !item.name.hasPrefix(".") {
        let path = FilePath.joined(folder, item.name)
        guard FilePath.fileExtension(of: item.name).lowercased() == "xcmappingmodel" else {
          if depth < 32, !["build", "DerivedData", "Pods", "Carthage", "node_modules"].contains(item.name) {
            waiting.append((path, depth + 1))
          }
          continue
        }
        guard let bytes = try? files.bytes(at: FilePath.joined(path, "xcmapping.xml"), limit: 64 << 20),
          let model = MappingModelPaths(bytes, name: FilePath.baseName(of: item.name))
        else { continue }
        found.append(model)
      }
    }
    return found.sorted { $0.name.precedes($1.name) }
  }
}
