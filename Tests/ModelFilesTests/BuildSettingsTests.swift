import GlossBasics
import GlossFiles
import GlossModelFiles
import Testing

@Suite struct BuildSettingsTests {
  private static let name = "MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS"

  private func silences(_ files: [String: String], at path: String = "Repo/App/Shop.xcdatamodeld") -> Bool {
    let all = ["Repo/.git/HEAD": "", path + "/Shop.xcdatamodel/contents": ""].merging(files) { $1 }
    return BuildSettings.silencesMissingInverses(ofModelAt: path, in: InMemoryFileTree(all))
  }

  @Test(arguments: [
    ("\(name) = YES;", true), ("\(name) = NO;", false), ("\(name): YES", true), ("\"\(name)\": \"YES\"", true),
    ("\"\(name)\": .string(\"YES\")", true), ("// a comment\n  \(name) = YES;\n", true), ("OTHER = YES;", false),
    ("\(name) = NO; OTHER = YES;", false), ("\(name) = NO\nOTHER = YES", false), ("\(name)", false), ("", false),
    ("\(name) = NO;\n\(name) = YES;", true), ("MMOMC_\(name) = YES;", true), ("MOMC_NO_INVERSE = YES;", false),
    ("\(name.dropLast()) = YES;", false), ("\(name) = ", false),
  ]) func theSettingIsOnWhereItIsYES(_ text: String, _ isOn: Bool) {
    #expect(silences(["Repo/App/Config.xcconfig": text]) == isOn)
  }

  @Test(arguments: [
    ("Repo/App/Shop.xcodeproj/project.pbxproj", true), ("Repo/Shop.xcodeproj/project.pbxproj", true),
    ("Repo/Base.xcconfig", true), ("Repo/project.yml", true), ("Repo/project.yaml", true), ("Repo/project.json", true),
    ("Repo/Project.swift", true), ("Repo/App/Project.swift", true), ("Repo/Package.swift", false),
    ("Repo/project.txt", false), ("Repo/Shop.xcodeproj/other.pbxproj", false), ("Repo/project.pbxproj", false),
    // Beside the model or above it, up to the repository.
    ("Repo/Other/Base.xcconfig", false), ("Repo/App/Sub/Base.xcconfig", false), ("Base.xcconfig", false),
  ]) func theSettingIsInTheFilesOfProjectsAboveTheModel(_ path: String, _ isRead: Bool) {
    #expect(silences([path: "\(Self.name) = YES;"]) == isRead)
  }

  @Test func withoutARepositoryAllFoldersAboveAreLookedAt() {
    let files = ["/a/Base.xcconfig": "\(Self.name) = YES;", "/a/b/c/Shop.xcdatamodel/contents": ""]
    let tree = InMemoryFileTree(files)
    #expect(BuildSettings.silencesMissingInverses(ofModelAt: "/a/b/c/Shop.xcdatamodel", in: tree))
    #expect(!BuildSettings.silencesMissingInverses(ofModelAt: "/z/Shop.xcdatamodel", in: tree))
    #expect(!BuildSettings.silencesMissingInverses(ofModelAt: "Shop.xcdatamodel", in: tree))
  }
}
