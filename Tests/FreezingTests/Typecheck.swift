import Foundation

/// Typechecks frozen schemas against declarations that stand in for SwiftData's.
enum Typecheck {
  static let compiler: String? =
    ["/usr/bin/swiftc", "/opt/swift/usr/bin/swiftc", "/usr/local/bin/swiftc"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    ?? ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { $0 + "/swiftc" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

  static let isAvailable = compiler != nil

  /// The source with the macros as plain members.
  static func plain(_ text: String, prefix: String) -> String {
    var lines: [String] = []
    var isModel = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed == "import SwiftData" { continue }
      if trimmed == "@Model" {
        isModel = true
      } else if isModel, trimmed.hasSuffix("{") {
        isModel = false
        lines.append(trimmed.contains(":") ? String(line) : trimmed.dropLast(2) + ": PersistentModel {")
      } else if trimmed.hasPrefix("#"), let open = trimmed.firstIndex(of: "<"), let close = trimmed.firstIndex(of: ">")
      {
        let type = trimmed[trimmed.index(after: open)..<close]
        lines.append(
          "static var \(prefix)\(lines.count): Any { StubKeys<\(type)>\(trimmed[trimmed.index(after: close)...]) }")
      } else if trimmed.hasPrefix("@Attribute") || trimmed.hasPrefix("@Relationship") {
        let name = trimmed.prefix { $0 != "(" && $0 != " " }
        var rest = trimmed.dropFirst(name.count)
        var arguments = "()"
        if rest.first == "(" {
          var depth = 0
          let end = rest.firstIndex { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth == 0
          }
          if let end {
            arguments = String(rest[...end])
            rest = rest[rest.index(after: end)...]
          }
        }
        lines.append("static var \(prefix)\(lines.count): Any { Stub\(name.dropFirst())\(arguments) }")
        lines.append(String(rest))
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The compiler's errors.
  static func errors(in text: String) throws -> [String] {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [("Frozen.swift", text), ("Stubs.swift", stubs)].map { name, text in
      (folder.appending(path: name), text)
    }
    for (url, text) in files { try Data(text.utf8).write(to: url) }
    let process = Process()
    let output = Foundation.Pipe()
    process.executableURL = URL(filePath: compiler ?? "")
    process.arguments =
      ["-frontend", "-typecheck", "-swift-version", "6"] + files.map { $0.0.path(percentEncoded: false) }
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let errors = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).filter {
      $0.contains(" error: ")
    }
    return errors.isEmpty && process.terminationStatus != 0 ? ["status \(process.terminationStatus)"] : errors
  }

  private static let stubs = """
    import Foundation
    public protocol PersistentModel: AnyObject {}
    public struct Schema {
      public struct Version { public init(_ a: Int, _ b: Int, _ c: Int) {} }
      public struct Attribute {
        public struct Option {
          public static var unique: Option { Option() }
          public static var externalStorage: Option { Option() }
          public static var ephemeral: Option { Option() }
          public static var spotlight: Option { Option() }
          public static var allowsCloudEncryption: Option { Option() }
          public static var preserveValueOnDeletion: Option { Option() }
          public static func transformable(by type: Any.Type) -> Option { Option() }
          public static func transformable(by name: String) -> Option { Option() }
        }
      }
      public struct Relationship {
        public enum DeleteRule { case cascade, nullify, deny, noAction }
        public struct Option { public static var unique: Option { Option() } }
      }
    }
    public protocol VersionedSchema {
      static var models: [any PersistentModel.Type] { get }
      static var versionIdentifier: Schema.Version { get }
    }
    public struct StubAttribute {
      public init(_ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil) {}
    }
    public struct StubRelationship {
      public init(
        _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
        minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
        inverse: AnyKeyPath? = nil, hashModifier: String? = nil
      ) {}
    }
    public struct StubKeys<T> { public init(_ keys: [PartialKeyPath<T>]...) {} }

    """
}
