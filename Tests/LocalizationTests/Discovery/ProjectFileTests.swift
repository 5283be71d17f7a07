import GlossBasics
import GlossFiles
import Testing

@testable import GlossLocalization

/// The languages that an Xcode project declares are those of its project object, whatever its other objects are called.
@Suite struct ProjectFileTests {
  private static let project = "P = {isa = PBXProject; developmentRegion = de; knownRegions = (de, Base, \"pt-BR\");}"

  @Test(
    arguments: [
      "", "A = {isa = PBXGroup; name = \"x developmentRegion = fr\";}",
      "A = {isa = PBXGroup; name = \"developmentRegion = fr; knownRegions = (fr, it)\";}",
      "A = {isa = PBXGroup; developmentRegion = fr; knownRegions = (fr);}", "/* developmentRegion = fr; */",
      "A = {isa = PBXFileReference; path = \"\nknownRegions = (fr);\ndevelopmentRegion = fr\";}",
      "A = {isa = XCBuildConfiguration; buildSettings = {developmentRegion = fr;};}",
    ], [true, false])
  func theProjectObjectDecides(_ other: String, _ isFirst: Bool) {
    let other = other.isEmpty || other.hasPrefix("/*") ? other : other + ";"
    let objects = isFirst ? "\(other) \(Self.project);" : "\(Self.project); \(other)"
    for end in ["", "rootObject = P;"] {
      let files = InMemoryFileTree(["App.xcodeproj/project.pbxproj": "{objects = {\(objects)}; \(end)}"])
      let file = ProjectFile(at: "App.xcodeproj", in: files)
      #expect(file.developmentLanguage == "de" && file.knownRegions == ["de", "Base", "pt-BR"])
    }
  }

  /// Of two project objects, the root counts; a merge conflict says nothing.
  @Test(
    arguments: [
      ("{objects = {A = {isa = PBXProject; developmentRegion = fr;}; \(project);}; rootObject = P;}", "de"),
      ("{objects = {A = {isa = PBXProject; developmentRegion = fr;}; \(project);}; rootObject = A;}", "fr"),
      ("{objects = {\(project);}; rootObject = Q;}", "de"), ("{\(project);}", "de"),
      ("{knownRegions = (fr); P = {developmentRegion = de;};}", "de"), ("developmentRegion = de;", "de"),
      ("<<<<<<< HEAD\n{objects = {\(project);};}", nil), ("", nil), ("{objects = {P = {isa = PBXProject;};};}", nil),
    ] as [(String, String?)])
  func theRootIsTheProject(_ text: String, _ language: String?) {
    let files = InMemoryFileTree(["App.xcodeproj/project.pbxproj": text])
    #expect(ProjectFile(at: "App.xcodeproj", in: files).developmentLanguage == language)
  }
}
