import GlossBasics
import GlossFiles

/// What an Xcode project says about the files of a folder.
package struct XcodeFileListing {
  private let members: XcodeProjectMembers

  package init?(_ bytes: [UInt8], folder: String) {
    guard let members = XcodeProjectMembers(bytes, folder: folder) else { return nil }
    self.members = members
  }

  /// Whether the targets list the neighbours of a file one by one, so a new file has to be added to them.
  package func listsFiles(beside path: String) -> Bool {
    if members.others.contains(path) || members.tests.contains(path) { return false }
    let folder = FilePath.folder(of: path)
    return members.others.files.contains { FilePath.folder(of: $0) == folder }
      || !members.others.files.isEmpty
  }
}
