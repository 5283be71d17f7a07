extension String {
  /// The text as a single shell word that a reader can copy: `v1.0`, `"v*"`, `\$\(touch\ x\)`.
  ///
  /// Single quotes are reserved for the sentence around the command, so a word that is active even in double quotes is
  /// escaped character by character. Control characters become `?`.
  package var shellQuoted: String {
    var needsQuotes = isEmpty || first == "~" || first == "#"
    var needsEscapes = false
    for scalar in unicodeScalars where scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "@", "%", "+", "=", ",", "~", "#": break
      case "\"", "$", "`", "\\", "!", "'": needsEscapes = true
      default: needsQuotes = true
      }
    }
    if needsEscapes {
      return unicodeScalars.reduce(into: "") { result, scalar in
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += "?"
        } else {
          let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          if !isPlain, !"_-./:@%+=,".unicodeScalars.contains(scalar) { result += "\\" }
          result.unicodeScalars.append(scalar)
        }
      }
    }
    guard needsQuotes else { return self }
    return "\""
      + String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
      + "\""
  }
}
