extension String {
  /// The FNV-1a hash of the text's UTF-8 as 16 hexadecimal digits: unlike `Hasher`, the same on every machine and in
  /// every version.
  ///
  /// - Parameter seed: the initial value; different seeds give unrelated hashes.
  package func stableHash(seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> String {
    utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }.digits(radix: 16, width: 16)
  }
}
