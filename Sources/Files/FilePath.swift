import Foundation

/// Path arithmetic on strings with `/`, the same on every system and without disk access.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The path without `.` components, doubled and trailing slashes; `..` is resolved if a component precedes it.
  ///
  /// `normalized("./a//b/../c/")` is `"a/c"`; the empty path is `"."`.
  package static func normalized(_ path: String) -> String {
    if isPlain(path) { return path }
    let isAbsolute = path.utf8.first == slash
    var parts: [Substring] = []
    for part in path.utf8.split(separator: slash).map(Substring.init) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// Whether a path is certainly normalized: no component is empty or begins with a dot.
  private static func isPlain(_ path: String) -> Bool {
    var last = slash
    for byte in path.utf8.first == slash ? path.utf8.dropFirst() : path.utf8[...] {
      if last == slash, byte == slash || byte == UInt8(ascii: ".") { return false }
      last = byte
    }
    return last != slash
  }

  /// The path of a command-line word: the target of a `file:` URL; any other word unchanged.
  package static func named(by word: String) -> String {
    guard word.utf8.prefix(5).elementsEqual("file:".utf8) else { return word }
    var rest = word.dropFirst(5)
    if rest.hasPrefix("//") {
      // The host between the slashes must be empty or this machine.
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host == "localhost" else { return word }
      rest = rest.dropFirst(2 + host.count)
    }
    return rest.removingPercentEncoding ?? String(rest)
  }

  /// `joined("a", "b")` is `"a/b"`; a folder of `"."` or `""` adds nothing.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The path from the root: `absolute("../b", in: "/work/a")` is `"/work/b"`.
  package static func absolute(_ path: String, in workingFolder: String) -> String {
    normalized(path.hasPrefix("/") ? path : workingFolder + "/" + path)
  }

  /// The path of a file relative to a folder, both absolute: `relative("/work/b/c", to: "/work/a")` is `"../b/c"`.
  package static func relative(_ path: String, to folder: String) -> String {
    let target = normalized(path).utf8.split(separator: slash).map(Substring.init)
    let start = normalized(folder).utf8.split(separator: slash).map(Substring.init)
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: start.count - shared) + target.dropFirst(shared).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The last component: `"b.mom"` of `"a/b.mom"`.
  package static func name(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    let name = path[path.utf8.index(after: last)...]
    if !name.isEmpty { return String(name) }
    return path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? path
  }

  /// The folder of a path: `"a"` for `"a/b"`, `"."` for `"b"`.
  package static func folder(of path: String) -> String {
    let path = normalized(path)
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The text after the last dot of the name; empty if there is no dot or the name starts with it.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// The extensions of the sources in which an app can use a model: Swift, and both kinds of Objective-C.
  package static let sourceExtensions: Set<String> = ["swift", "m", "mm"]

  /// Whether a path names such a source.
  package static func isSource(_ path: String) -> Bool { sourceExtensions.contains(fileExtension(of: path)) }

  /// Whether a path names a compiled model or package, by its extension in any case: `App.momd`.
  package static func isCompiledModel(_ path: String) -> Bool {
    ["mom", "momd", "omo"].contains(fileExtension(of: path).lowercased())
  }

  /// Whether a path names a source model or package, by its extension in any case: `App.xcdatamodeld/`.
  package static func isSourceModel(_ path: String) -> Bool {
    ["xcdatamodel", "xcdatamodeld"].contains(fileExtension(of: normalized(path)).lowercased())
  }

  /// Whether a path names a source or compiled model or package, by its extension.
  package static func isModel(_ path: String) -> Bool {
    isSourceModel(path) || isCompiledModel(normalized(path))
  }

  /// Whether the name of a folder decides how its contents are read: a model package, a bundle, a language folder.
  package static func tellsWhatIsInside(_ folder: String) -> Bool {
    let ending = fileExtension(of: folder).lowercased()
    return packageExtensions.contains(ending) || bundleExtensions.contains(ending)
  }

  private static let packageExtensions: Set<String> = [
    "xcdatamodel", "xcdatamodeld", "momd", "momd_precompiled", "xcmappingmodel", "lproj", "xcodeproj", "xcworkspace",
  ]

  /// Extensions of build products; everything inside belongs to the product.
  package static let bundleExtensions: Set<String> = [
    "app", "framework", "xcframework", "bundle", "appex", "plugin", "xpc", "xcarchive",
  ]

  /// The name without its extension: `"Shop 2"` of `"Shop.momd/Shop 2.mom"`.
  package static func baseName(of path: String) -> String {
    let name = name(of: path)
    let length = fileExtension(of: name).utf8.count
    return length == 0 ? name : String(Substring(name.utf8.dropLast(length + 1)))
  }

  /// All parents of a path, nearest first, ending with `"."` or `"/"`.
  package static func ancestors(of path: String) -> [String] {
    var result: [String] = []
    var current = normalized(path)
    while current != "." && current != "/" {
      current = folder(of: current)
      result.append(current)
    }
    return result
  }
}
