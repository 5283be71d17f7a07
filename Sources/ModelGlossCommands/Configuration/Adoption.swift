import GlossBasics
import GlossFiles
import ModelGloss

/// The first baseline of a project, which `check --adopt` writes and names in the settings.
///
/// Nothing that a person wrote is replaced: the settings get one line at their end, if they then say the same otherwise.
struct Adoption {
  /// The new baseline, next to the settings.
  let baseline: String
  private let settings: String
  private let configuration: ProjectConfiguration

  /// - Parameters:
  ///   - configuration: the settings in force.
  ///   - config: the file or folder that the command line names for them.
  /// - Throws: `UsageError` if the settings already name a baseline, `InputFailure` if the file is already there.
  init(_ configuration: ProjectConfiguration, config: String?, in files: any FileTree) throws {
    if let named = configuration.baseline, let path = configuration.path {
      throw UsageError(
        "\(path.quoted) already names the baseline \(named.quoted); to remove what is fixed, run 'modelgloss check "
          + "--write-baseline \(named.shellQuoted)'")
    }
    self.configuration = configuration
    let name = ProjectConfiguration.fileNames[0]
    settings = configuration.path ?? config.map { FilePath.joined($0, name) } ?? name
    baseline = FilePath.joined(FilePath.folder(of: settings), Self.fileName)
    guard files.kind(at: baseline) == nil else {
      throw InputFailure(
        path: baseline, reason: "the file already exists", remedy: "name it in \(settings.quoted): \(Self.line)")
    }
  }

  private static let fileName = ".modelgloss-baseline.json"
  private static let line = "baseline: \(fileName)"

  /// Names the baseline in the settings, and returns lines that say how to go on.
  func nameBaseline(in environment: CommandEnvironment) throws -> String {
    let old = configuration.path == nil ? nil : try environment.files.bytes(at: settings)
    var lines = [String]()
    if let new = text(adding: old, in: environment.files) {
      try environment.writableFiles.write(new, to: settings, inPlaceOf: old)
      lines.append("\(settings): \(old == nil ? "written" : "changed")")
    } else {
      lines.append("\(settings): not changed; add the line: \(Self.line)")
    }
    lines += [
      "commit both files; then only new findings fail, also in the hooks and in CI:",
      "  - uses: actions/checkout@v7",
      "  - uses: \(ProductAddress.owner)/modelgloss@v1",
    ]
    return lines.map { $0.onSingleLine + "\n" }.joined()
  }

  /// The settings with the line; nil if they would not be read as before with a baseline.
  private func text(adding old: [UInt8]?, in files: any FileTree) -> [UInt8]? {
    let ending = old.map { $0.isEmpty || $0.last == UInt8(ascii: "\n") ? "" : "\n" } ?? ""
    let new = (old ?? []) + Array("\(ending)\(Self.line)\n".utf8)
    var expected = configuration
    (expected.path, expected.baseline) = (settings, baseline)
    let (read, failures) = ProjectConfiguration.read(new, path: settings, in: files)
    return failures.isEmpty && read == expected ? new : nil
  }
}
