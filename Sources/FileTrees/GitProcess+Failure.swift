import GlossBasics

extension InputFailure {
  /// Creates the failure for a failed git call.
  ///
  /// - Parameter root: the root of the repository.
  init(_ failure: GitProcess.Failure, path: String, root: String) {
    switch failure {
    case .notInstalled:
      self.init(path: path, reason: "git is required but was not found", remedy: "install git, or add it to the PATH")
    case .notStarted: self.init(path: path, reason: "git could not be started")
    case .timedOut: self.init(path: path, reason: "git did not answer in time")
    case .tooMuchOutput: self.init(path: path, reason: "git's output exceeds the size limit")
    // "fatal: detected dubious ownership in repository at '…'", and the advice that follows.
    case .failed(let text) where text.contains("dubious ownership") || text.contains("safe.directory"):
      self.init(
        path: path, reason: "the repository \(root) belongs to another user, so git does not open it",
        remedy: "if you trust it, run 'git config --global --add safe.directory \(root.shellQuoted)'")
    case .failed(let text) where text.contains("must be run in a work tree"):
      self.init(
        path: path, reason: "git takes it for a repository without a working tree",
        remedy: "run 'git config core.bare false' there, or the command in a clone")
    case .failed(let text):
      let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      self.init(path: path, reason: line.isEmpty ? "git could not read it" : "git could not read it: \(line)")
    }
  }
}
