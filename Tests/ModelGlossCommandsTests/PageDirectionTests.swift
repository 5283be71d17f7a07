import GlossBasics
import GlossFiles
import Testing

/// What runs in which direction on pages: a language that differs from the page says so, and so does prose of the
/// model.
@Suite struct PageDirectionTests {
  private static func document(_ property: String, _ prose: String) -> String {
    """
    <model><entity name="E"><attribute name="a" optional="YES" attributeType="String"/>\(property)
    <userInfo>\(prose)</userInfo></entity></model>
    """
  }

  private static let files: [String: String] = [
    "App.xcdatamodeld/.xccurrentversion":
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>App 2.xcdatamodel</string></dict></plist>",
    "App.xcdatamodeld/App.xcdatamodel/contents": document("", ""),
    "App.xcdatamodeld/App 2.xcdatamodel/contents": document(
      "<attribute name=\"b\" optional=\"YES\" attributeType=\"Date\"/>",
      "<entry key=\"documentation\" value=\"One of them.\"/>"),
    "en.lproj/AppModel.strings": "\"Property/a\" = \"Label\";\n",
    "ar.lproj/AppModel.strings": "\"Property/a\" = \"اسم\";\n",
  ]

  private func page(_ name: String) throws -> String {
    let run = CommandRun(
      "docs", "App.xcdatamodeld", "--format", "html", "-o", "out", files: InMemoryFileTree(Self.files))
    return try run.text(of: "out/html/\(name)")
  }

  @Test func aLanguageSaysItsDirectionWhereThePageHasAnother() throws {
    let english = try page("en/localization.html")
    #expect(english.contains("<th lang=ar dir=rtl>") && english.contains("<th lang=en>English"), "\(english)")
    let arabic = try page("ar/localization.html")
    #expect(arabic.contains("<th lang=ar>") && arabic.contains("<th lang=en dir=ltr>English"), "\(arabic)")
  }

  /// What is put together in the words of the page runs as the page does, even if it begins with an English type.
  @Test func onlyProseOfTheModelHasItsOwnDirection() throws {
    for (locale, language) in [("en", ""), ("ar", " lang=en")] {
      let changes = try page("\(locale)/changelog.html")
      #expect(changes.contains("<td dir=auto\(language)>One of them."), "\(changes)")
      #expect(changes.contains("<td>Date"), "\(changes)")
    }
  }
}
