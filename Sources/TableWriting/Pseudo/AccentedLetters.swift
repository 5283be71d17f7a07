/// Look-alikes of Latin letters.
enum AccentedLetters {
  /// The look-alike of a letter; any other character unchanged.
  static func accented(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x41...0x5A: capitals[Int(scalar.value - 0x41)]
    case 0x61...0x7A: smalls[Int(scalar.value - 0x61)]
    default: scalar
    }
  }

  private static let capitals = Array("ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars)
  private static let smalls = Array("åƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýž".unicodeScalars)
}
