extension String {
  /// The FNV-1a hash of the text's UTF-8 as 16 hexadecimal digits: the same on every machine and in every version,
  /// unlike `Hasher`.
  ///
  /// - Parameter seed: where the hash begins; two seeds give two hashes that have nothing to do with each other.
  package func stableHash(seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> String {
    utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }.digits(radix: 16, width: 16)
  }
}
