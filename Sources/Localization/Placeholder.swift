/// A place in a string that a program fills in, or that was meant to be one.
package struct Placeholder: Sendable, Hashable {
  package var kind: Kind
  /// The placeholder as written in the text.
  package var text: String
  /// Its offset in the text, in UTF-8 bytes.
  package var offset: Int

  package init(kind: Kind, text: String, offset: Int) {
    self.kind = kind
    self.text = text
    self.offset = offset
  }

  package enum Kind: Sendable, Hashable {
    /// `%{PROPERTY}@`: Core Data inserts the property's localized name.
    case property
    /// `%{ENTITY}@`: Core Data inserts the entity's localized name.
    case entity
    /// A near miss of one of Core Data's two, which is not replaced: `@{PROPERTY}@`, `%{property}@`, `%{NAME}@`.
    ///
    /// `meant` is the right spelling, if it can be told.
    case misspelled(meant: String?)
    /// A printf form: `%@`, `%2$ld`. Core Data fills in none; other users of a table do.
    case argument(FormatArgument)
    /// `%#@count@`, a variable of a `.stringsdict` or of a String Catalog's substitutions.
    case variable(String)
    /// `%arg` in a String Catalog's substitution.
    case substitutionArgument
    /// `%%`, a per cent sign in a format.
    case percentSign
  }

  /// `%{PROPERTY}@`
  package static let propertyText = "%{PROPERTY}@"
  /// `%{ENTITY}@`
  package static let entityText = "%{ENTITY}@"
}

/// The argument of a printf form.
package struct FormatArgument: Sendable, Hashable {
  /// The number of the argument, from 1: as written in `%2$@`, otherwise by the order of the forms.
  package var position: Int
  package var type: ValueType
  /// The length modifier: `l`, `ll`, `hh`; empty by default.
  package var length: String

  package init(position: Int, type: ValueType, length: String = "") {
    self.position = position
    self.type = type
    self.length = length
  }

  /// The type of argument; forms of the same type can be exchanged without misreading memory.
  package enum ValueType: String, Sendable, Hashable {
    case object
    case integer
    case real = "floating-point number"
    case character
    case bytes = "C string"
    case pointer

    /// The type of a conversion character; nil if the character is not a conversion.
    init?(conversion: UInt8) {
      switch conversion {
      case UInt8(ascii: "@"): self = .object
      case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"), UInt8(ascii: "u"), UInt8(ascii: "U"),
        UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "x"), UInt8(ascii: "X"):
        self = .integer
      case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "g"),
        UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
        self = .real
      case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .character
      case UInt8(ascii: "s"), UInt8(ascii: "S"): self = .bytes
      case UInt8(ascii: "p"), UInt8(ascii: "n"): self = .pointer
      default: return nil
      }
    }
  }
}
