package import GlossBasics

/// A value of a property list and its position.
///
/// ```swift
/// let list = try PropertyListParser.parse(Array("{ name = \"Run\"; }".utf8))
/// list["name"]?.value // .string("Run")
/// ```
package struct PropertyListNode: Sendable, Equatable {
  package var value: PropertyListValue
  /// The position of the value; nil in binary property lists.
  package var position: SourcePosition?

  package init(_ value: PropertyListValue, at position: SourcePosition? = nil) {
    self.value = value
    self.position = position
  }
}

/// The value of a property list node.
package enum PropertyListValue: Sendable, Equatable {
  case string(String)
  case integer(Int64)
  /// A whole number too large for `integer`.
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case data([UInt8])
  /// An array, or a set, which only binary property lists have.
  case array([PropertyListNode])
  /// The entries in file order, including duplicate keys.
  case dictionary([PropertyListEntry])
  /// A reference between the objects of a keyed archive.
  case uid(UInt64)
}

/// A key-value pair of a dictionary.
package struct PropertyListEntry: Sendable, Equatable {
  package var key: String
  /// The position of the key; nil in binary property lists.
  package var keyPosition: SourcePosition?
  package var node: PropertyListNode

  package init(key: String, keyPosition: SourcePosition? = nil, node: PropertyListNode) {
    self.key = key
    self.keyPosition = keyPosition
    self.node = node
  }
}

extension PropertyListNode {
  /// The value for a key of a dictionary; the first one for a duplicate key, nil for other values.
  ///
  /// - Complexity: linear in the number of entries.
  package subscript(key: String) -> PropertyListNode? {
    entries?.first { $0.key == key }?.node
  }

  /// The text of a string; nil for other values.
  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The entries of a dictionary; nil for other values.
  package var entries: [PropertyListEntry]? {
    if case .dictionary(let entries) = value { entries } else { nil }
  }

  /// The elements of an array; nil for other values.
  package var elements: [PropertyListNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }
}
