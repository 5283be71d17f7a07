/// The differences between two strings in the format of `diff -u`, for `patch -p1` and `git apply`.
///
/// ```
/// --- a/en.lproj/LeagueModel.strings
/// +++ b/en.lproj/LeagueModel.strings
/// @@ -1,2 +1,3 @@
///  "Entity/Club" = "Club";
/// +"Entity/Player" = "Player";
///  "Property/name" = "Name";
/// ```
///
/// Lines end at a line feed and are compared by bytes, so a different carriage return, byte order mark or normalization
/// form counts as a change.
package struct UnifiedDiff: Sendable, Hashable {
  /// The diff with its two header lines; empty without changes.
  package let text: String

  /// Whether the strings are equal.
  package var isEmpty: Bool { text.isEmpty }

  /// Compares two strings.
  ///
  /// - Parameters:
  ///   - old: the current text; nil if the file does not exist yet.
  ///   - new: the new text; nil if the file is to be deleted.
  ///   - path: the file, relative to the working folder, for the header lines.
  ///   - context: the number of unchanged lines around a change.
  /// - Complexity: linear in the lines for a bounded number of changes; beyond that the diff is still correct but not
  ///   minimal.
  package init(from old: String?, to new: String?, path: String, context: Int = 3) {
    guard old.map({ Array($0.utf8) }) != new.map({ Array($0.utf8) }) else {
      text = ""
      return
    }
    let oldLines = Self.lines(of: old ?? "")
    let newLines = Self.lines(of: new ?? "")
    var bytes: [UInt8] = []
    bytes += "--- \(old == nil ? "/dev/null" : Self.label("a", path))\n".utf8
    bytes += "+++ \(new == nil ? "/dev/null" : Self.label("b", path))\n".utf8
    for hunk in Self.hunks(of: Self.edits(from: oldLines, to: newLines), context: max(0, context)) {
      hunk.write(old: oldLines, new: newLines, into: &bytes)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The lines with their line feeds; the last one may lack it.
  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (offset, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(bytes[start...offset])
      start = offset + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// A path for a header line, quoted as in git if it contains special characters.
  private static func label(_ side: String, _ path: String) -> String {
    let path = path.hasPrefix("/") ? path : "\(side)/\(path)"
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) else { return path }
    var quoted = "\""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\" + scalar.value.digits(radix: 8, width: 3)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

// MARK: - Hunks

extension UnifiedDiff {
  /// A run of lines that are unchanged, removed or added.
  private enum Edit {
    case keep(old: Int, new: Int)
    case remove(old: Int, new: Int)
    case insert(old: Int, new: Int)

    var isChange: Bool {
      if case .keep = self { return false }
      return true
    }
  }

  /// The edits line by line; within a change, removed lines come first.
  private static func edits(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Edit] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var comparison = LineComparison(old: old.map(number), new: new.map(number))
    comparison.run()
    var edits: [Edit] = []
    edits.reserveCapacity(old.count + new.count)
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, comparison.isRemoved[oldIndex] {
        edits.append(.remove(old: oldIndex, new: newIndex))
        oldIndex += 1
      } else if newIndex < new.count, comparison.isInserted[newIndex] {
        edits.append(.insert(old: oldIndex, new: newIndex))
        newIndex += 1
      } else {
        edits.append(.keep(old: oldIndex, new: newIndex))
        oldIndex += 1
        newIndex += 1
      }
    }
    return edits
  }

  /// The changes with their context; changes with adjacent contexts share a hunk.
  private static func hunks(of edits: [Edit], context: Int) -> [Hunk] {
    var ranges: [Range<Int>] = []
    for index in edits.indices where edits[index].isChange {
      let range = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { Hunk(edits: edits[$0]) }
  }

  private struct Hunk {
    let edits: ArraySlice<Edit>

    func write(old: [ArraySlice<UInt8>], new: [ArraySlice<UInt8>], into bytes: inout [UInt8]) {
      var (oldCount, newCount) = (0, 0)
      var start = (old: 0, new: 0)
      for (offset, edit) in edits.enumerated() {
        switch edit {
        case .keep(let old, let new), .remove(let old, let new), .insert(let old, let new):
          if offset == 0 { start = (old, new) }
        }
        if case .insert = edit {} else { oldCount += 1 }
        if case .remove = edit {} else { newCount += 1 }
      }
      bytes += "@@ -\(Self.range(start.old, oldCount)) +\(Self.range(start.new, newCount)) @@\n".utf8
      for edit in edits {
        switch edit {
        case .keep(let index, _): Self.write(" ", old[index], into: &bytes)
        case .remove(let index, _): Self.write("-", old[index], into: &bytes)
        case .insert(_, let index): Self.write("+", new[index], into: &bytes)
        }
      }
    }

    /// `3,4`; a count of one is omitted, and an empty range has the number of the previous line.
    private static func range(_ start: Int, _ count: Int) -> String {
      count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }

    private static func write(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
      bytes.append(UInt8(ascii: sign))
      bytes += line
      if line.last != 0x0A { bytes += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}
