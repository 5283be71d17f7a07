import GlossBasics
package import GlossDiagnostics
package import GlossFiles

extension UTF16Columns {
  /// Computes the UTF-16 columns of findings from the files that they refer to.
  ///
  /// Reads only files with a finding beyond the first column of a line, once each; if a file is gone or is not text,
  /// its findings keep their byte columns.
  ///
  /// ```swift
  /// var report = Report(findings: findings, toolVersion: productVersion)
  /// report.columns = UTF16Columns(of: findings, in: DiskFileTree())
  /// print(ReportFormat.sarif.render(report))
  /// ```
  package init(of findings: [Finding], in files: any FileTree) {
    self.init()
    var places: [String: Set<SourcePosition>] = [:]
    for finding in findings {
      if let position = finding.position, position.column > 1 { places[finding.path, default: []].insert(position) }
    }
    for (path, positions) in places {
      guard let bytes = try? files.bytes(at: path), let text = TextDecoder.sourceText(of: bytes, path: path) else {
        continue
      }
      for position in positions {
        if let line = text.line(position.line) { count(position, in: path, line: line) }
      }
    }
  }
}
