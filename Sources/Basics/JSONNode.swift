/// One value of a JSON text with its place.
package struct JSONNode: Sendable, Hashable {
  package var value: JSONNodeValue
  /// The bytes of the value, in the UTF-8 text.
  package var range: Range<Int>
  package var position: SourcePosition
}

/// The value of a JSON node.
package enum JSONNodeValue: Sendable, Hashable {
  case string(String)
  /// A number as it is written.
  case number(String)
  case boolean(Bool)
  case null
  case array([JSONNode])
  /// The members in the order of the file, duplicate keys included.
  case object([JSONMember])
}

/// A member of an object.
package struct JSONMember: Sendable, Hashable {
  package var key: String
  package var keyRange: Range<Int>
  package var keyPosition: SourcePosition
  package var node: JSONNode
}

extension JSONNode {
  /// The value of a key of an object; the last one where the key is there twice, nil for other values.
  package subscript(key: String) -> JSONNode? { members?.last { $0.key == key }?.node }

  package var string: String? { if case .string(let string) = value { string } else { nil } }
  package var boolean: Bool? { if case .boolean(let boolean) = value { boolean } else { nil } }
  package var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }
  package var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
}
