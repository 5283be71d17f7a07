import GlossBasics
import Testing

@Suite struct CharacterTests {
  /// The fast paths agree with Unicode's tables.
  @Test func propertiesAreThoseOfUnicode() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      #expect(scalar.isWhiteSpace == properties.isWhitespace)
      #expect(scalar.isLowercase == properties.isLowercase)
      #expect(scalar.isUppercase == properties.isUppercase)
      #expect(scalar.isIDStart == properties.isIDStart)
      #expect(scalar.isIDContinue == properties.isIDContinue)
    }
  }
}
