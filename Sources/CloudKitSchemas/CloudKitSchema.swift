package import GlossBasics

/// A CloudKit schema: the contents of a `.ckdb` file, as `cktool export-schema` and CloudKit Console write it.
///
/// Source: Apple's “Integrating a Text-Based Schema into Your Workflow”.
package struct CloudKitSchema: Sendable, Equatable {
  /// A role that the developer created.
  package struct Role: Sendable, Equatable {
    package var name: String
    package var comments = CloudKitComments()

    package init(_ name: String) { self.name = name }
  }

  /// A record type with its fields and permissions.
  package struct RecordType: Sendable, Equatable {
    package var name: String
    package var fields: [Field]
    package var grants: [Grant]
    package var position: SourcePosition?
    package var comments = CloudKitComments()
    /// The comments before its closing parenthesis.
    package var closingComments: [String] = []

    package init(_ name: String, fields: [Field] = [], grants: [Grant] = [], position: SourcePosition? = nil) {
      (self.name, self.fields, self.grants, self.position) = (name, fields, grants, position)
    }

    package func field(named name: String) -> Field? { fields.first { $0.name == name } }
  }

  /// A field of a record type.
  package struct Field: Sendable, Equatable {
    package var name: String
    package var type: CloudKitFieldType
    package var indexes: Set<Index>
    package var position: SourcePosition?
    package var comments = CloudKitComments()

    package init(
      _ name: String, _ type: CloudKitFieldType, indexes: Set<Index> = [], position: SourcePosition? = nil
    ) {
      (self.name, self.type, self.indexes, self.position) = (name, type, indexes, position)
    }
  }

  /// An index keyword of a field, in the order of exports.
  package enum Index: String, Sendable, Hashable, CaseIterable {
    case queryable = "QUERYABLE"
    case searchable = "SEARCHABLE"
    case sortable = "SORTABLE"
  }

  /// Permissions of a role on the records of a type.
  package struct Grant: Sendable, Equatable {
    package enum Right: String, Sendable, Hashable, CaseIterable {
      case read = "READ"
      case create = "CREATE"
      case write = "WRITE"
    }

    /// In the order written.
    package var rights: [Right]
    package var role: String
    package var comments = CloudKitComments()

    package init(_ rights: [Right], to role: String) { (self.rights, self.role) = (rights, role) }
  }

  /// The comments before `DEFINE SCHEMA`.
  package var header: [String] = []
  package var roles: [Role]
  /// In the order of the file.
  package var recordTypes: [RecordType]
  /// The comments after the last statement.
  package var footer: [String] = []

  package init(roles: [Role] = [], recordTypes: [RecordType] = []) {
    (self.roles, self.recordTypes) = (roles, recordTypes)
  }

  package func recordType(named name: String) -> RecordType? { recordTypes.first { $0.name == name } }
}

/// The comments around a statement or item, as written. CloudKit drops them on import.
package struct CloudKitComments: Sendable, Equatable {
  package var before: [String] = []
  /// On the same line.
  package var after: [String] = []

  package init() {}

  /// The comments of an item; several on its line, or one of several lines, go before it.
  init(before: [String], after: [String]) {
    let fits = after.count < 2 && !after.contains { $0.contains("\n") }
    (self.before, self.after) = fits ? (before, after) : (before + after, [])
  }
}

/// The type of a field: `STRING`, `ENCRYPTED BYTES`, `LIST<INT64>`.
package struct CloudKitFieldType: Sendable, Hashable, CustomStringConvertible {
  package enum Primitive: String, Sendable, Hashable, CaseIterable {
    case asset = "ASSET"
    case bytes = "BYTES"
    case double = "DOUBLE"
    case int64 = "INT64"
    case location = "LOCATION"
    case reference = "REFERENCE"
    case string = "STRING"
    case timestamp = "TIMESTAMP"
    case number = "NUMBER"

    /// Whether values can be encrypted.
    var canBeEncrypted: Bool {
      switch self {
      case .bytes, .string, .double, .int64, .location, .timestamp: true
      case .asset, .reference, .number: false
      }
    }
  }

  package var primitive: Primitive
  package var isEncrypted: Bool
  package var isList: Bool
  /// `NUMBER PREFERRED AS INT64`
  package var preferred: Primitive?

  package init(_ primitive: Primitive, isEncrypted: Bool = false, isList: Bool = false, preferred: Primitive? = nil) {
    (self.primitive, self.isEncrypted, self.isList, self.preferred) = (primitive, isEncrypted, isList, preferred)
  }

  package var description: String {
    let name =
      (isEncrypted ? "ENCRYPTED " : "") + primitive.rawValue + (preferred.map { " PREFERRED AS \($0.rawValue)" } ?? "")
    return isList ? "LIST<\(name)>" : name
  }

  /// The keywords that exports show for a field of the type in a schema that Core Data made.
  var usualIndexes: Set<CloudKitSchema.Index> {
    if isEncrypted { return [] }
    switch primitive {
    case .string: return [.queryable, .searchable, .sortable]
    case .int64, .double, .timestamp, .bytes: return [.queryable, .sortable]
    case .asset, .location, .reference, .number: return []
    }
  }
}

extension CloudKitSchema {
  /// The fields that every record type has, with types that cannot be changed.
  package static let systemFields: [Field] = [
    Field("___createTime", CloudKitFieldType(.timestamp)), Field("___createdBy", CloudKitFieldType(.reference)),
    Field("___etag", CloudKitFieldType(.string)), Field("___modTime", CloudKitFieldType(.timestamp)),
    Field("___modifiedBy", CloudKitFieldType(.reference)), Field("___recordID", CloudKitFieldType(.reference)),
  ]

  /// The permissions of every record type in an export.
  static let usualGrants: [Grant] = [
    Grant([.write], to: "_creator"), Grant([.create], to: "_icloud"), Grant([.read], to: "_world"),
  ]

  /// The record type of users, which exists in every container; an imported file must contain it.
  static let users = RecordType(
    "Users", fields: systemFields + [Field("roles", CloudKitFieldType(.int64, isList: true))],
    grants: [Grant([.write], to: "_creator"), Grant([.read], to: "_world")])

  /// Whether a name can be written without quotes.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILetter else { return false }
    return name.utf8.allSatisfy { $0.isASCIILetter || (0x30...0x39).contains($0) || $0 == 0x5F }
      && !["grant", "preferred", "queryable", "sortable", "searchable"].contains(name.lowercased())
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
