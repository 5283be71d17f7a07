/// A value of a JSON text and its position.
package struct JSONNode: Sendable, Hashable {
  package var value: JSONNodeValue
  /// The bytes of the value in the UTF-8 text.
  package var range: Range<Int>
  package var position: SourcePosition
}

/// The value of a JSON node.
package enum JSONNodeValue: Sendable, Hashable {
  case string(String)
  /// A number as written.
  case number(String)
  case boolean(Bool)
  case null
  case array([JSONNode])
  /// The members in file order, including duplicate keys.
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
  /// The value for a key of an object; the last one for a duplicate key, nil for other values.
  package subscript(key: String) -> JSONNode? { members?.last { $0.key == key }?.node }

  package var string: String? { if case .string(let string) = value { string } else { nil } }
  package var boolean: Bool? { if case .boolean(let boolean) = value { boolean } else { nil } }
  package var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }
  package var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
}
