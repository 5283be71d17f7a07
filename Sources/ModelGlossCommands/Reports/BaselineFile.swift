import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossModelChecks

/// The baseline of a run: how its paths lie to those of the findings, and which of its entries the run looked for.
struct BaselineFile {
  let path: String
  /// The folder of the file, absolute.
  private let folder: String
  private let workingFolder: String
  private let files: any FileTree
  /// What the run has read, relative to the folder of the file; nil for a run that was told to look for a part only.
  private let read: Set<String>?

  /// - Parameters:
  ///   - readPaths: the models and tables that the run has read; nil where rules or languages were left out, so that
  ///     what is not found may be there all the same.
  init(_ path: String, readPaths: [String]?, files: any FileTree) {
    self.path = path
    self.files = files
    workingFolder = files.workingFolder ?? "/"
    folder = FilePath.folder(of: FilePath.absolute(path, in: workingFolder))
    let (folder, workingFolder) = (folder, workingFolder)
    read = readPaths.map { paths in
      Set(paths.map { FilePath.relative(FilePath.absolute($0, in: workingFolder), to: folder).pathOfPackage })
    }
  }

  /// The path of a finding from the folder of the file.
  func path(of finding: Finding) -> String {
    FilePath.relative(FilePath.absolute(finding.path, in: workingFolder), to: folder)
  }

  /// Whether the run would have found what an entry accepts: it read the file, or the file is gone although others of
  /// the baseline are where it says.
  func isChecked(_ entry: Baseline.Entry, of baseline: Baseline) -> Bool {
    guard let read else { return false }
    if read.contains(entry.path) { return true }
    return files.kind(at: FilePath.joined(folder, entry.path)) == nil
      && baseline.entries.contains { read.contains($0.path) }
  }

  /// Whether the run looked for a part only.
  var isPartial: Bool { read == nil }
}
