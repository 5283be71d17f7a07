package import GlossBasics
import GlossSwiftSource

/// A released schema, written as a `VersionedSchema` of its own.
package struct FrozenSchema: Sendable, Equatable {
  /// How the file is written.
  package struct Style: Sendable, Equatable {
    /// The enumeration.
    package var name: String
    /// `4.0.0`
    package var identifier: String
    /// What precedes `enum`: `public`, `nonisolated`.
    package var modifiers: [String]
    /// `@available(iOS 18, *)`
    package var attributes: [String]
    /// One level of indentation.
    package var indentation: String

    package init(
      name: String, identifier: String, modifiers: [String] = [], attributes: [String] = [],
      indentation: String = "    "
    ) {
      (self.name, self.identifier, self.modifiers) = (name, identifier, modifiers)
      (self.attributes, self.indentation) = (attributes, indentation)
    }
  }

  /// A default value that is not in the file, since it calls the app.
  package struct LeftOut: Sendable, Equatable {
    package var entity: String
    package var property: String
    /// As written.
    package var expression: String
    package var path: String
    package var position: SourcePosition
  }

  /// The enumeration with everything in it.
  package var body: String
  /// The modules it needs, sorted.
  package var imports: [String]
  package var leftOut: [LeftOut]
  /// The types that stay outside, by name: of other modules, and plain classes such as value transformers.
  package var outside: [String]
  /// The constants of the app that are written as literals: `Item.id = "main"`.
  package var literals: [String]

  /// The file.
  package func text(mark: FrozenMark) -> String {
    mark.lines.joined(separator: "\n") + "\n" + imports.map { "import \($0)\n" }.joined() + "\n" + body
  }
}

/// Why a schema is not written.
package struct FreezeRefusal: Error, Equatable, CustomStringConvertible {
  package var reason: String
  package var path: String?
  package var position: SourcePosition?

  package init(_ reason: String, path: String? = nil, position: SourcePosition? = nil) {
    (self.reason, self.path, self.position) = (reason, path, position)
  }

  /// `App/Item.swift:12:3: Item.kind …`
  package var description: String {
    let place = [path, position.map(\.description)].compactMap(\.self).joined(separator: ":")
    return (place.isEmpty ? reason : "\(place): \(reason)").onSingleLine
  }
}

/// What a frozen file says of itself: the release, and the proof.
package struct FrozenMark: Sendable, Equatable {
  package var tag: String
  package var commit: String
  /// The version checksum, where it is predicted.
  package var checksum: String?
  /// The hash of the shape, where it is not.
  package var shape: String?
  /// The version of this program.
  package var tool: String

  private static let prefix = "// modelgloss:frozen "

  package init(tag: String, commit: String, checksum: String?, shape: String?, tool: String) {
    // A revision with spaces, `HEAD@{1 day ago}`, would end the field.
    self.tag = tag.contains(where: { $0.isWhitespace || $0 == "=" }) ? String(commit.prefix(12)) : tag
    (self.commit, self.checksum, self.shape, self.tool) = (commit, checksum, shape, tool)
  }

  /// The mark of a file; nil without one.
  package init?(in bytes: [UInt8]) {
    guard bytes.contains(run: Array(Self.prefix.utf8)) else { return nil }
    let text = String(decoding: bytes.prefix(8192), as: UTF8.self)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(Self.prefix) }) else { return nil }
    var fields: [Substring: String] = [:]
    for field in line.dropFirst(Self.prefix.count).split(whereSeparator: \.isWhitespace) {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0]] = String(parts[1])
    }
    guard let tag = fields["tag"], let commit = fields["commit"] else { return nil }
    (self.tag, self.commit, tool) = (tag, commit, "")
    (checksum, shape) = (fields["checksum"], fields["shape"])
  }

  var lines: [String] {
    [
      "// Frozen from \(tag) (\(commit.prefix(12))) by modelgloss \(tool). "
        + "Do not edit: stores written by \(tag) have this shape.",
      Self.prefix + "tag=\(tag) commit=\(commit)" + (checksum.map { " checksum=\($0)" } ?? "")
        + (shape.map { " shape=\($0)" } ?? ""),
    ]
  }
}

extension FrozenMark {
  /// Whether every bracket of a file is closed.
  package static func isReadable(_ bytes: [UInt8]) -> Bool {
    let file = SwiftSourceFile(bytes)
    var depth = 0
    for (number, token) in file.tokens.enumerated() where token.kind == .mark {
      if "([{".utf8.contains(token.character) {
        guard file.closings[number] < file.tokens.count else { return false }
        depth += 1
      } else if ")]}".utf8.contains(token.character) {
        depth -= 1
      }
      if depth < 0 { return false }
    }
    return depth == 0 && !file.tokens.isEmpty
  }
}
