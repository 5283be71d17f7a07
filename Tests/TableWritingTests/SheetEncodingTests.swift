import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelFiles
import GlossPropertyLists
import Testing

@testable import GlossTableWriting

/// A sheet in whatever encoding a spreadsheet saved it: read as it was written, or refused.
@Suite struct SheetEncodingTests {
  private static let names = ["street", "town", "surname", "size", "note", "price"]
  private static let english = ["Pupil", "Street", "Town", "Surname", "Size", "Note", "Price"]
  /// The names of the model, in the order of the English ones, and what a translator writes instead.
  private static let translations: [String: (texts: [String], edit: String)] = [
    "de": (["Schüler", "Straße", "Ort", "Nachname", "Größe", "Bemerkung „kurz“", "Preis in €"], "Übergröße – groß"),
    "fr": (["Élève", "Rue", "Ville", "Prénom", "Côté", "Note « brève »", "Prix en €"], "Œuvre ça et là"),
    "pl": (["Uczeń", "Ulica", "Miejscowość", "Nazwisko", "Długość", "Uwaga", "Cena w zł"], "Zażółć gęślą jaźń"),
    "ru": (["Ученик", "Улица", "Город", "Фамилия", "Размер", "Заметка", "Цена"], "Съешь ещё этих булок"),
    "ja": (["生徒", "通り", "町", "名字", "サイズ", "メモ", "価格"], "大きさと長さ"),
    "el": (["Μαθητής", "Οδός", "Πόλη", "Επώνυμο", "Μέγεθος", "Σημείωση", "Τιμή"], "Μήκος σε μέτρα"),
    "cs": (["Žák", "Ulice", "Město", "Příjmení", "Délka", "Poznámka", "Cena v Kč"], "Příliš žluťoučký kůň"),
    "vi": (["Học sinh", "Đường", "Thành phố", "Họ", "Cỡ", "Ghi chú", "Giá"], "Chiều dài"),
  ]

  enum Encoding: CaseIterable {
    case utf8, utf8WithMark, utf16, utf16BigEndian
    case windows1252, latin1, latin9, macRoman, windows1250, latin2, macCentralEurope, dos, windows1251, koi8
    case macCyrillic, dosCyrillic, windows1253, windows1258, shiftJIS, eucJP, gb18030

    var charset: String? {
      switch self {
      case .utf8, .utf8WithMark, .utf16, .utf16BigEndian: nil
      case .windows1252: "WINDOWS-1252"
      case .latin1: "ISO-8859-1"
      case .latin9: "ISO-8859-15"
      case .macRoman: "MACINTOSH"
      case .windows1250: "WINDOWS-1250"
      case .latin2: "ISO-8859-2"
      case .macCentralEurope: "MAC-CENTRALEUROPE"
      case .dos: "CP850"
      case .windows1251: "WINDOWS-1251"
      case .koi8: "KOI8-R"
      case .macCyrillic: "MAC-CYRILLIC"
      case .dosCyrillic: "CP866"
      case .windows1253: "WINDOWS-1253"
      case .windows1258: "WINDOWS-1258"
      case .shiftJIS: "CP932"
      case .eucJP: "EUC-JP"
      case .gb18030: "GB18030"
      }
    }

    var isUnicode: Bool { charset == nil }
    /// Whether this system has it.
    var isKnown: Bool { charset.map { CharsetConverter.decode([0x61], from: $0) != nil } ?? true }

    /// The bytes of a text, in which characters that the encoding lacks are question marks.
    func bytes(_ text: String) -> (bytes: [UInt8], isLossy: Bool) {
      func whole(_ encoding: TableEncoding) -> ([UInt8], Bool) {
        (TextEncoder.encode(Array(text.utf8), as: encoding) ?? [], false)
      }
      switch self {
      case .utf8: return whole(.utf8)
      case .utf8WithMark: return whole(.utf8WithBOM)
      case .utf16: return whole(.utf16LittleEndianWithBOM)
      case .utf16BigEndian: return whole(.utf16BigEndianWithBOM)
      default: break
      }
      let charset = charset ?? ""
      if let bytes = CharsetConverter.encode(Array(text.utf8), to: charset) { return (bytes, false) }
      var known: [Unicode.Scalar: [UInt8]] = [:]
      let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
        if let bytes = known[scalar] { return bytes }
        // A converter of combining characters keeps the last one back.
        let ended = CharsetConverter.encode(Array("\(scalar)\n".utf8), to: charset)
        let bytes = ended.map { Array($0.dropLast()) } ?? [UInt8(ascii: "?")]
        known[scalar] = bytes
        return bytes
      }
      return (bytes, true)
    }
  }

  /// What a translator did to the sheet.
  enum Work: CaseIterable { case nothing, oneText, mostTexts, accents }

  private static func workspace(_ language: String, _ table: [String], english: [String] = english) -> Workspace {
    func strings(_ texts: [String]) -> String {
      zip(["Entity/Pupil"] + names.map { "Property/\($0)" }, texts).map { "\"\($0)\" = \"\($1)\";\n" }.joined()
    }
    let attributes = names.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
    return .league(
      "<entity name=\"Pupil\">\(attributes)</entity>",
      [
        "en.lproj/LeagueModel.strings": strings(english),
        "\(language).lproj/LeagueModel.strings": strings(table),
      ])
  }

  private static func export(_ workspace: Workspace, _ language: String) throws -> TranslationDocument {
    TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: language
    ).document
  }

  /// The texts of a language after the import of a sheet; nil if it was refused.
  private static func imported(_ bytes: [UInt8], into workspace: Workspace, _ language: String) throws -> [String]? {
    var workspace = workspace
    let export = try export(workspace, language)
    let document: TranslationDocument
    do throws(InputFailure) {
      document = try TranslationSheet.read(bytes, path: "t.csv") { $0 == language ? [export] : [] }
    } catch {
      #expect(error.remedy?.contains("UTF-8") == true, "\(error)")
      return nil
    }
    workspace.apply(
      TranslationImport.plan(
        document, path: "t.csv", for: try workspace.model(), tables: workspace.tables(), files: workspace.files))
    let table = try #require(workspace.tables().tables.first { $0.locale == language })
    return table.entries.map(\.value)
  }

  private static func sheet(
    _ document: TranslationDocument, _ work: Work, _ edit: String, separator: String
  ) -> String {
    var document = document
    for file in document.files.indices {
      for unit in document.files[file].units.indices {
        let target = document.files[file].units[unit].target ?? ""
        switch work {
        case .nothing: continue
        case .oneText: if unit != 1 { continue }
        case .mostTexts: if unit == 0 { continue }
        case .accents:
          // Only letters that no two encodings have at the same place change.
          let scalars = target.unicodeScalars.map { $0 == "ö" ? "ä" : $0 == "é" ? "è" : $0 == "ł" ? "ą" : $0 }
          document.files[file].units[unit].target = String(String.UnicodeScalarView(scalars))
          continue
        }
        document.files[file].units[unit].target = "\(edit) \(unit)"
      }
    }
    let text = String(decoding: TranslationSheet.write(document).dropFirst(3), as: UTF8.self)
    return text.replacing(",", with: separator)
  }

  @Test(arguments: translations.keys.sorted())
  func aSheetIsReadAsItWasWrittenOrRefused(language: String) throws {
    let (texts, edit) = try #require(Self.translations[language])
    var (read, refused, separator) = (0, 0, 0)
    let encodings = Encoding.allCases.filter(\.isKnown)
    for (isFresh, encoding) in [false, true].flatMap({ fresh in encodings.map { (fresh, $0) } }) {
      // A language that is complete, and one in which only some texts are there yet.
      let workspace = Self.workspace(language, isFresh ? Array(texts.prefix(2)) : texts)
      let export = try Self.export(workspace, language)
      for work in Work.allCases where !isFresh || work == .oneText || work == .mostTexts {
        separator = (separator + 1) % 3
        let text = Self.sheet(export, work, edit, separator: [",", ";", "\t"][separator])
        let right = try #require(try Self.imported(Encoding.utf8WithMark.bytes(text).bytes, into: workspace, language))
        let (bytes, isLossy) = encoding.bytes(text)
        let result = try Self.imported(bytes, into: workspace, language)
        #expect(result == nil || result == right, "\(language) \(encoding) \(work) \(separator) \(isFresh)")
        if encoding.isUnicode { #expect(result != nil, "\(language) \(encoding) \(work) \(isFresh)") }
        // A sheet in its language's own encoding, in which little was changed, proves it.
        if !isLossy, work == .nothing || work == .oneText && !isFresh {
          if result == nil { refused += 1 } else { read += 1 }
        }
      }
    }
    #expect(read > refused, "\(language): \(read) read, \(refused) refused")
  }

  /// What Excel writes in Germany: the sentences in the notes have more quotation marks than there are umlauts.
  @Test(arguments: [",", ";"]) func anUntouchedSheetOfExcelChangesNothing(separator: String) throws {
    let texts = ["Schüler", "Straße", "Ort", "Nachname", "Maße", "Notiz", "Preis"]
    let workspace = Self.workspace("de", texts)
    let text = Self.sheet(try Self.export(workspace, "de"), .nothing, "", separator: separator)
    #expect(text.contains("„"))
    let bytes = Encoding.windows1252.bytes(text).bytes
    #expect(try Self.imported(bytes, into: workspace, "de") == texts)
  }

  /// A sheet in which some columns were sorted without the others has texts in the rows of others; whole rows may move.
  @Test(arguments: [
    ("sources", false), ("targets", false), ("sources and targets", false), ("rows", true), ("nothing", true),
  ])
  func aSheetSortedByColumnsIsRefused(what: String, isRead: Bool) throws {
    let (texts, _) = try #require(Self.translations["de"])
    let workspace = Self.workspace("de", texts)
    let export = try Self.export(workspace, "de")
    var document = export
    let units = export.files[0].units
    for number in units.indices {
      let other = units[units.count - 1 - number]
      if what == "rows" { document.files[0].units[number] = other }
      if what.contains("sources") { document.files[0].units[number].source = other.source }
      if what.contains("targets") { document.files[0].units[number].target = other.target }
    }
    do throws(InputFailure) {
      _ = try TranslationSheet.read(TranslationSheet.write(document), path: "t.csv") { $0 == "de" ? [export] : [] }
      #expect(isRead)
    } catch {
      #expect(!isRead && error.reason.contains("sorted apart"), "\(error)")
    }
  }

  /// Nothing in a sheet without a text from the export proves an encoding.
  @Test func aSheetThatProvesNothingIsRefused() throws {
    let workspace = Self.workspace("de", [])
    let text = Self.sheet(try Self.export(workspace, "de"), .mostTexts, "Größe", separator: ";")
    #expect(try Self.imported(Encoding.windows1252.bytes(text).bytes, into: workspace, "de") == nil)
    #expect(try Self.imported(Encoding.utf8.bytes(text).bytes, into: workspace, "de") != nil)
  }

  /// Sources prove an encoding where no translation does.
  @Test func sourcesProveAnEncoding() throws {
    let english = ["Pupil", "Façade", "Town", "Café", "Size", "Naïve", "Price"]
    let workspace = Self.workspace("fr", ["Eleve"], english: english)
    let text = Self.sheet(try Self.export(workspace, "fr"), .mostTexts, "Œuvre", separator: ";")
    #expect(
      try Self.imported(Encoding.windows1252.bytes(text).bytes, into: workspace, "fr")?.contains("Œuvre 1") == true)
  }

  /// Each row: what was written and read, as by a program that opened the sheet in the wrong encoding.
  @Test(
    arguments: [(.utf8, .windows1252), (.utf8, .macRoman), (.windows1252, .macRoman), (.macRoman, .windows1252)]
      as [(Encoding, Encoding)], ["de", "fr"])
  func aSheetThatWasOpenedInTheWrongEncodingIsRefused(
    encodings: (written: Encoding, read: Encoding), language: String
  ) throws {
    let texts = try #require(Self.translations[language]).texts
    let workspace = Self.workspace(language, texts)
    let text = Self.sheet(try Self.export(workspace, language), .nothing, "", separator: ",")
    let bytes = encodings.written.bytes(text).bytes
    let garbled = bytes.flatMap { byte in
      CharsetConverter.decode([byte], from: encodings.read.charset ?? "") ?? [UInt8(ascii: "_")]
    }
    #expect(try Self.imported([0xEF, 0xBB, 0xBF] + garbled, into: workspace, language) == nil)
  }

  @Test(arguments: [[0x54, 0xC3], [0xEF, 0xBB, 0xBF, 0x54, 0xC3], [0xFF, 0xFE, 0x00, 0xD8]])
  func bytesThatAreNotTextAreRefused(tail: [UInt8]) throws {
    let workspace = Self.workspace("de", [])
    let header = "table,key,source:en,target:de\r\nen.lproj/LeagueModel.strings,Property/town,Town,"
    let isWide = tail.first == 0xFF
    let text = isWide ? TextEncoder.encode(Array(header.utf8), as: .utf16LittleEndian) ?? [] : Array(header.utf8)
    let marks = isWide ? 2 : tail.first == 0xEF ? 3 : 0
    let bytes = Array(tail.prefix(marks)) + text + Array(tail.dropFirst(marks))
    #expect(try Self.imported(bytes, into: workspace, "de") == nil)
  }

  /// Each row: a text, the table's own before, and whether it is imported.
  @Test(arguments: [
    ("Pr\u{8E}nom", "Ort", false), ("a\u{0}b", "Ort", false), ("a\u{7}b", "Ort", false), ("a\u{FFFD}b", "Ort", false),
    ("a\u{7F}b", "Ort", false), ("a\tb", "Ort", true), ("a\nb", "Ort", true), ("a\u{200E}b", "Ort", true),
    ("Prénom", "Ort", true), ("a\u{7}c", "a\u{7}b", true),
  ])
  func charactersThatNoOneTypesAreRejected(text: String, present: String, isImported: Bool) throws {
    var workspace = Self.workspace("de", ["Schüler", "Straße", present])
    var document = try Self.export(workspace, "de")
    let unit = try #require(document.files[0].units.firstIndex { $0.key == "Property/town" })
    document.files[0].units[unit].target = text
    document.files[0].units[unit].state = .translated
    let plan = TranslationImport.plan(
      document, path: "t.csv", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    #expect(plan.findings.filter { $0.rule == .wrongEncoding }.isEmpty == isImported)
    workspace.apply(plan)
    let table = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(table.entry(for: "Property/town")?.value == (isImported ? text : present))
  }
}
