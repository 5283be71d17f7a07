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

  /// The paths of entries that the run would have found again: it read the file, or the file is gone although others
  /// of the baseline are where it says.
  ///
  /// - Parameter budget: what looking for the files is paid from; entries of those beyond it are left alone.
  func checkedPaths(of baseline: Baseline, budget: RunBudget) -> Set<String> {
    guard let read else { return [] }
    // Asked once for each file: a baseline may have thousands of entries.
    let paths = Set(baseline.entries.map(\.path))
    guard !paths.isDisjoint(with: read) else { return [] }
    let unread = paths.subtracting(read).sorted { $0.precedes($1) }
    let looked = unread.prefix(budget.left / Self.stepsOfFile)
    budget.spend(looked.count * Self.stepsOfFile)
    if looked.count < unread.count {
      let left = Set(unread.dropFirst(looked.count))
      budget.leaveOut(.baseline, baseline.entries.count { left.contains($0.path) })
    }
    return paths.intersection(read).union(looked.filter { files.kind(at: FilePath.joined(folder, $0)) == nil })
  }

  /// What it takes to look for a file.
  private static let stepsOfFile = 20

  /// Whether the run looked for a part only.
  var isPartial: Bool { read == nil }
}
