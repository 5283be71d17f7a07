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
    ("\(name) = NO;\n\(name) = YES;", true), ("MOMC_NO_INVERSE = YES;", false),
    ("\(name.dropLast()) = YES;", false), ("\(name) = ", false), ("\(name)[sdk=*] = YES", true),
    // A whole word, as a name and as a value.
    ("M\(name) = YES;", false), ("MOMC_\(name) = YES;", false), ("\(name)_2 = YES", false),
    ("\(name) = YESTERDAY", false),
    ("\(name) = NOT_YES", false),
    // The last assignment counts.
    ("\(name) = YES\n\(name) = NO", false),
  ]) func theSettingIsOnWhereItIsYES(_ text: String, _ isOn: Bool) {
    #expect(silences(["Repo/App/Config.xcconfig": text]) == isOn)
  }

  /// What is in a comment, or in a value, sets nothing, in every kind of file.
  @Test(arguments: [
    ("Config.xcconfig", "// \(name) = YES", false), ("Config.xcconfig", "\(name) = NO // was YES", false),
    ("Config.xcconfig", "\(name) = YES // was NO", true), ("Config.xcconfig", "A = 1 // \(name) = YES\nB = 2", false),
    ("project.yml", "# \(name): YES", false), ("project.yml", "  \(name): NO # YES", false),
    ("project.yml", "  \(name): YES # silent", true), ("project.yml", "  \(name): \"YES\"", true),
    ("Project.swift", "// \"\(name)\": \"YES\"", false), ("Project.swift", "/* /* */ \"\(name)\": \"YES\" */", false),
    ("Project.swift", "[\"\(name)\": \"NO\", // YES\n]", false),
    ("Project.swift", "[\"\(name)\": \"YES\"] // NO", true),
    ("Project.swift", "let link = \"https://x\"; let s = [\"\(name)\": .string(\"YES\")]", true),
    ("project.json", "{ \"\(name)\": \"YES\" }", true), ("project.json", "{ \"\(name)\": \"NO\" }", false),
    (
      "App.xcodeproj/project.pbxproj",
      "{objects = {A = {isa = XCBuildConfiguration; buildSettings = {\(name) = YES;};};};}", true
    ),
    (
      "App.xcodeproj/project.pbxproj",
      "{objects = {A = {isa = XCBuildConfiguration; buildSettings = {\(name) = NO;};};};}", false
    ),
    (
      "App.xcodeproj/project.pbxproj",
      "{objects = {A = {isa = XCBuildConfiguration; buildSettings = {/* \(name) = YES; */};};};}", false
    ),
    ("App.xcodeproj/project.pbxproj", "{objects = {A = {isa = PBXGroup; name = \"\(name) = YES\";};};}", false),
    ("App.xcodeproj/project.pbxproj", "{objects = {A = {isa = PBXGroup; buildSettings = {\(name) = YES;};};};}", false),
    ("App.xcodeproj/project.pbxproj", "<<<<<<< HEAD\n\(name) = YES;\n", true),
    ("App.xcodeproj/project.pbxproj", "<<<<<<< HEAD\n// \(name) = YES;\n", false),
  ]) func commentsSetNothing(_ file: String, _ text: String, _ isOn: Bool) {
    #expect(silences(["Repo/App/\(file)": text]) == isOn)
  }

  @Test(arguments: [
    ("Repo/App/Shop.xcodeproj/project.pbxproj", true), ("Repo/Shop.xcodeproj/project.pbxproj", true),
    ("Repo/Base.xcconfig", true), ("Repo/project.yml", true), ("Repo/project.yaml", true), ("Repo/project.json", true),
    ("Repo/Project.swift", true), ("Repo/App/Project.swift", true), ("Repo/Package.swift", false),
    ("Repo/project.txt", false), ("Repo/Shop.xcodeproj/other.pbxproj", false), ("Repo/project.pbxproj", false),
    // Beside the model or above it, up to the repository.
    ("Repo/Other/Base.xcconfig", false), ("Repo/App/Sub/Base.xcconfig", false), ("Base.xcconfig", false),
  ]) func theSettingIsInTheFilesOfProjectsAboveTheModel(_ path: String, _ isRead: Bool) {
    let project = "{objects = {A = {isa = XCBuildConfiguration; buildSettings = {\(Self.name) = YES;};};};}"
    let isProject = path.hasSuffix("pbxproj")
    #expect(silences([path: isProject ? project : "\(Self.name) = YES;"]) == isRead)
  }

  @Test func withoutARepositoryAllFoldersAboveAreLookedAt() {
    let files = ["/a/Base.xcconfig": "\(Self.name) = YES;", "/a/b/c/Shop.xcdatamodel/contents": ""]
    let tree = InMemoryFileTree(files)
    #expect(BuildSettings.silencesMissingInverses(ofModelAt: "/a/b/c/Shop.xcdatamodel", in: tree))
    #expect(!BuildSettings.silencesMissingInverses(ofModelAt: "/z/Shop.xcdatamodel", in: tree))
    #expect(!BuildSettings.silencesMissingInverses(ofModelAt: "Shop.xcdatamodel", in: tree))
  }
}
