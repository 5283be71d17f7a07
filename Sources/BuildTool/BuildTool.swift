import Foundation

/// `BuildTool embed|commit FOLDER OUTPUT.swift`: writes a Swift source for the build, with the files of a folder or the
/// commit that it has checked out.
@main
enum BuildTool {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let source = try source(arguments[1], URL(filePath: arguments[2])) else {
      FileHandle.standardError.write(Data("usage: BuildTool embed|commit FOLDER OUTPUT.swift\n".utf8))
      exit(64)
    }
    try Data(source.utf8).write(to: URL(filePath: arguments[3]), options: .atomic)
  }

  private static func source(_ mode: String, _ folder: URL) throws -> String? {
    switch mode {
    case "embed": try EmbeddedFiles.source(of: folder)
    case "commit": BuiltCommit.source(of: folder)
    default: nil
    }
  }
}
