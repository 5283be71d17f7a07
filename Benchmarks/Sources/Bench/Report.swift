import Foundation

/// The lines of the report, with what was asked of each.
struct Report {
  struct Line {
    var what: String
    var figure: String
    var floor: String
    var ratio: String
    var bound: String
    /// How much of the bound is used up; above 1 it is missed. Nil where none is set.
    var share: Double?

    var verdict: String {
      guard let share else { return "" }
      return share <= 1 ? "within" : "missed"
    }
  }

  private(set) var lines: [Line] = []

  /// A time against a floor of the same run; the ratio is that of the processor time, which a busy machine stretches
  /// less than the time on the wall. A peer of `check` has to take a multiple of its time: `atLeast`.
  mutating func time(
    _ what: String, _ measured: Medians, against name: String, _ floor: Medians, bound: Double?, atLeast: Double? = nil
  ) {
    let ratio = measured.cpu / max(floor.cpu, 0.1)
    add(
      Line(
        what: what,
        figure: String(
          format: "%.1f ms (%.1f ms of CPU time, %.0f MB)", measured.wall, measured.cpu, measured.peak / 1e6),
        floor: String(format: "%@: %.1f ms (%.1f ms)", name, floor.wall, floor.cpu),
        ratio: String(format: "%.2f", ratio),
        bound: bound.map { String(format: "%.2f", $0) } ?? atLeast.map { String(format: "at least %.2f", $0) } ?? "",
        share: bound.map { ratio / $0 } ?? atLeast.map { $0 / ratio }))
  }

  /// A figure with a bound of its own.
  mutating func figure(_ what: String, _ value: Double, _ unit: String, floor: String = "", bound: Double?) {
    add(
      Line(
        what: what, figure: String(format: "%.1f %@", value, unit), floor: floor, ratio: "",
        bound: bound.map { String(format: "%.1f %@", $0, unit) } ?? "", share: bound.map { value / max($0, 0.001) }))
  }

  private mutating func add(_ line: Line) {
    lines.append(line)
    let ratio = line.ratio.isEmpty ? "" : ", \(line.ratio) times \(line.floor)"
    let bound = line.bound.isEmpty ? "" : "; bound \(line.bound): \(line.verdict)"
    print("\(line.what)\n    \(line.figure)\(ratio)\(bound)")
  }

  /// Whether no bound is missed by more than a tenth.
  var isWithinBounds: Bool { lines.allSatisfy { ($0.share ?? 0) <= 1.1 } }

  /// The table for `Benchmarks/README.md`.
  var markdown: String {
    let rows = lines.map { line in
      let cells = [line.what, line.figure, line.floor, line.ratio, line.bound]
      return "| " + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return (["| what | measured | floor | times | bound |", "|---|---|---|---:|---:|"] + rows).joined(separator: "\n")
  }

  /// Writes the table between the marks of a file and leaves everything else as it is.
  func write(into file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let (begin, end) = ("<!-- bench: begin -->", "<!-- bench: end -->")
    guard let first = text.range(of: begin), let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { throw CocoaError(.fileReadCorruptFile) }
    let cores = ProcessInfo.processInfo.processorCount
    let note = "Medians of one run of `make bench` on \(cores) cores; `times` compares CPU time."
    let new = text[..<first.upperBound] + "\n\(note)\n\n\(markdown)\n" + text[last.lowerBound...]
    try Data(new.utf8).write(to: file, options: .atomic)
  }
}
