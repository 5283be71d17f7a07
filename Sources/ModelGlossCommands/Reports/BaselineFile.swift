import GlossBasics
import GlossDiagnostics
import GlossFiles

/// The baseline of a run: maps its paths to those of the findings, and decides which of its entries the run looked for.
struct BaselineFile {
  let path: String
  /// The folder of the file, absolute.
  private let folder: String
  private let workingFolder: String
  private let files: any FileTree
  /// The files the run has read, relative to the folder of the baseline; nil for a partial run.
  private let read: Set<String>?

  /// - Parameters:
  ///   - readPaths: the models and tables that the run has read; nil if rules or languages were left out, since
  ///     findings
  ///     not found may then still exist.
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

  /// The path of a finding relative to the folder of the file.
  func path(of finding: Finding) -> String {
    FilePath.relative(FilePath.absolute(finding.path, in: workingFolder), to: folder)
  }

  /// The paths of entries that the run would have found again: it read the file, or the file is gone although other
  /// files of the baseline exist.
  ///
  /// - Parameter budget: pays for looking up the files; entries beyond it are left alone.
  func checkedPaths(of baseline: Baseline, budget: RunBudget) -> Set<String> {
    guard let read else { return [] }
    // Computed once per file: a baseline may have thousands of entries.
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

  /// A path that the baseline names, if no file that it names exists: the file was moved, or the project.
  func lostPath(of baseline: Baseline) -> String? {
    let paths = Set(baseline.entries.map(\.path)).sorted { $0.precedes($1) }
    guard let first = paths.first, paths.count <= 100,
      !paths.contains(where: { files.kind(at: FilePath.joined(folder, $0)) != nil })
    else { return nil }
    return first
  }

  /// The cost of looking up a file.
  private static let stepsOfFile = 20

  /// Whether the run looked for only part of the findings.
  var isPartial: Bool { read == nil }
}
