extension String {
  /// The text with the first occurrence of another, compared byte by byte, replaced.
  func replacingFirst(_ text: String, with replacement: String) -> String {
    // Most sentences begin with the name that is looked for.
    if !text.isEmpty, utf8.starts(with: text.utf8) {
      return replacement + (String(utf8.dropFirst(text.utf8.count)) ?? "")
    }
    let (bytes, wanted) = (Array(utf8), Array(text.utf8))
    guard let first = wanted.first, bytes.count >= wanted.count else { return self }
    for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
      let end = start + wanted.count
      guard bytes[start..<end].elementsEqual(wanted) else { continue }
      return String(decoding: bytes[..<start] + Array(replacement.utf8) + bytes[end...], as: UTF8.self)
    }
    return self
  }
}
