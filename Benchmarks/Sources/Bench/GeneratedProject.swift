import Foundation

/// A model of any size with its tables, the same at every run.
///
/// The tables look like those of projects: letters outside ASCII, a comment before each entry, as Xcode writes it, and
/// names that are missing in all languages but the first. The histories have mapping models.
struct GeneratedProject {
  var entities: Int
  var attributes: Int
  var locales: [String]

  private func entityName(_ number: Int) -> String { String(format: "Entity%04d", number) }

  /// Forty languages, of every script.
  static let languages = [
    "ar", "de", "en", "es", "fr", "it", "ja", "ko", "pt-BR", "zh-Hans", "bg", "ca", "cs", "da", "el", "en-GB", "es-419",
    "fi", "fr-CA", "he", "hi", "hr", "hu", "id", "lt", "ms", "nb", "nl", "pl", "pt-PT", "ro", "ru", "sk", "sr", "sv",
    "th", "tr", "uk", "vi", "zh-Hant",
  ]

  /// A package whose versions grow by an entity each; gives the paths of their documents.
  static func writeHistory(versions: Int, to folder: URL) throws -> [String] {
    let names = (1...versions).map { "Generated \($0).xcdatamodel" }
    for (index, name) in names.enumerated() {
      let version = folder.appending(path: "Generated.xcdatamodeld/\(name)")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      let project = GeneratedProject(entities: 20 + index, attributes: 25, locales: [])
      try Data(project.contents.utf8).write(to: version.appending(path: "contents"))
    }
    let current = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Generated \(versions).xcdatamodel</string></dict></plist>

      """
    try Data(current.utf8).write(to: folder.appending(path: "Generated.xcdatamodeld/.xccurrentversion"))
    for number in [1, versions / 2] {
      let mapping = folder.appending(path: "Mappings/Generated\(number)To\(number + 1).xcmappingmodel")
      try FileManager.default.createDirectory(at: mapping, withIntermediateDirectories: true)
      let sides = [("source", number), ("destination", number + 1)].map { side, number in
        "<attribute name=\"\(side)modelpath\" type=\"string\">Generated.xcdatamodeld/Generated \(number).xcdatamodel</attribute>"
      }
      let text = "<database><object type=\"XDDEVMAPPINGMODEL\" id=\"z1\">\(sides.joined())</object></database>\n"
      try Data(text.utf8).write(to: mapping.appending(path: "xcmapping.xml"))
    }
    return names.map { "Generated.xcdatamodeld/\($0)/contents" }
  }

  /// Marks a folder as a project of its own: nothing beside it is searched.
  static func mark(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("// swift-tools-version: 6.0\n".utf8).write(to: folder.appending(path: "Package.swift"))
  }

  /// Writes `Generated.xcdatamodeld` and `<locale>.lproj/GeneratedModel.strings` below a folder.
  func write(to folder: URL) throws {
    let version = folder.appending(path: "Generated.xcdatamodeld/Generated.xcdatamodel")
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: version.appending(path: "contents"))
    try Self.mark(folder)
    for locale in locales {
      let lproj = folder.appending(path: "\(locale).lproj")
      try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
      try Data(table(locale).utf8).write(to: lproj.appending(path: "GeneratedModel.strings"))
    }
  }

  var contents: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="23788.4" \
      systemVersion="24F74" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">

      """
    for entity in 0..<entities {
      let name = entityName(entity)
      text += "    <entity name=\"\(name)\" representedClassName=\"\(name)\" syncable=\"YES\">\n"
      for attribute in 0..<attributes { text += "        " + self.attribute(attribute) + "\n" }
      let next = entityName((entity + 1) % entities)
      let previous = entityName((entity + entities - 1) % entities)
      text += """
                <relationship name="following" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="\(next)" inverseName="preceding" inverseEntity="\(next)"/>
                <relationship name="preceding" optional="YES" toMany="YES" deletionRule="Cascade" \
        destinationEntity="\(previous)" inverseName="following" inverseEntity="\(previous)"/>
            </entity>

        """
    }
    return text + "</model>\n"
  }

  private func attribute(_ number: Int) -> String {
    let name = "attribute\(number)"
    return switch number % 5 {
    case 0: "<attribute name=\"\(name)\" attributeType=\"String\" minValueString=\"1\" maxValueString=\"80\"/>"
    case 1:
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Integer 32\" minValueString=\"0\" maxValueString=\"1000\" defaultValueString=\"0\" usesScalarValueType=\"YES\"/>"
    case 2:
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Date\" minDateTimeInterval=\"0\" usesScalarValueType=\"NO\"/>"
    case 3: "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\" regularExpressionString=\"[a-z]+\"/>"
    default:
      "<attribute name=\"\(name)\" attributeType=\"Boolean\" defaultValueString=\"NO\" usesScalarValueType=\"YES\"/>"
    }
  }

  private func table(_ locale: String) -> String {
    entries.reduce(into: "/* Generated names in \(locale). */\n\n") { text, entry in
      if entry.isRare, locale != locales.first { return }
      text += "/* \(entry.comment) */\n\"\(entry.key)\" = \"\(locale) \(entry.value)\";\n\n"
    }
  }

  /// Writes a String Catalog with all languages, as Xcode does: entry by entry, since what this program takes at most
  /// would be counted as taken by those it starts.
  func writeCatalog(to file: URL) throws {
    try Data("{\n  \"sourceLanguage\" : \"\(locales.first ?? "en")\",\n  \"strings\" : {\n".utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    var separator = ""
    for entry in entries {
      let units = locales.filter { !entry.isRare || $0 == locales.first }.sorted().map { locale in
        """
                "\(locale)" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\(locale) \(entry.value)"
                  }
                }
        """
      }
      let text = """
        \(separator)    "\(entry.key)" : {
              "comment" : "\(entry.comment.replacing("\"", with: "\\\""))",
              "extractionState" : "manual",
              "localizations" : {
        \(units.joined(separator: ",\n"))
              }
            }
        """
      try handle.write(contentsOf: Data(text.utf8))
      separator = ",\n"
    }
    try handle.write(contentsOf: Data("\n  },\n  \"version\" : \"1.0\"\n}\n".utf8))
    try handle.close()
  }

  /// The entries of a table; those that are rare are in the first language only.
  private var entries: [(key: String, value: String, comment: String, isRare: Bool)] {
    var entries: [(key: String, value: String, comment: String, isRare: Bool)] = []
    func add(_ key: String, _ value: String, _ comment: String) {
      entries.append((key, value, comment, (entries.count + 1) % 40 == 7))
    }
    for entity in 0..<entities {
      let name = entityName(entity)
      add("Entity/\(name)", "größtes Ding \(entity) 選手", "Class = \"\(name)\"; the title of its list")
      for attribute in 0..<attributes {
        add(
          "Property/attribute\(attribute)/Entity/\(name)", "Größe \(attribute) für das Ding \(entity)",
          "Label of a row in the form of \(name)")
      }
      add("Property/following/Entity/\(name)", "nächste \(entity)", "The next one")
      add("Property/preceding/Entity/\(name)", "frühere \(entity)", "Those before")
    }
    return entries
  }
}
