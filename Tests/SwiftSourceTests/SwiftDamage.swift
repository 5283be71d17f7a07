import GlossTestSupport

/// Randomly changes Swift files: most results are still Swift so that a reader and a parser can be compared.
enum SwiftDamage {
  private static let pieces = [
    "/* a } comment */", "/* /* nested { */ \" */", "// \"\n", "\n", " ", "\"}{\"", "#\"\\(x) \"# ", "\"\\(f(\"{\"))\"",
    "\"\"\"\n}\n\"\"\"", "`class`", ";", "{}", "()", ",", "= 1", "?", "!", "@MainActor ", "static ", "/a{/", "#/ } /#",
    "\nvar added: Int = 1\n", "\nlet (a, b) = (1, 2)\n", "\ncase\n", "\n#if DEBUG\n", "\n#endif\n",
    "\nenum E { case a(Int), b }\n",
    "\nvar observed = 1 { didSet { } }\n", "\nvar computed: Int { 1 }\n", "\n/// Text.\n",
    "\ntypealias T = [String: Int?]\n",
    "\n#Unique<A>([\\.a, \\.b])\n",
  ].map { Array($0.utf8) }

  static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !bytes.isEmpty else { return bytes }
      // Between two lines as often as anywhere else.
      var place = Int.random(in: 0..<bytes.count, using: &random)
      if Bool.random(using: &random) { place = bytes[place...].firstIndex(of: 0x0A) ?? place }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: place)
      case 1:
        let end = min(place + Int.random(in: 1...40, using: &random), bytes.count)
        bytes.removeSubrange(place..<end)
      default: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
      }
    }
    return bytes
  }
}
