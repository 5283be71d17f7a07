import GlossBasics
import GlossLocalization
import GlossPropertyLists

/// Finds the encoding of a sheet, and whether saving it damaged its texts.
///
/// Spreadsheets save CSV in the system's own encoding and do not name it: letters are then the same bytes in
/// Windows-1252, Mac Roman and a dozen others, so a guess garbles texts that no one touched. The sheet itself is the
/// proof: its sources are those of the tables, and the translations that no one touched fit their fingerprints.
struct SheetProof {
  /// The texts as an export would write them now, by key: two models may have the same.
  private var units: [String: [TranslationUnit]] = [:]

  init(_ documents: [TranslationDocument]) {
    for unit in documents.flatMap(\.files).flatMap(\.units) { units[unit.key, default: []].append(unit) }
  }

  /// The number of texts with letters other than ASCII that are as they were exported.
  func confirmedTexts(in document: TranslationDocument) -> Int {
    document.files.flatMap(\.units).reduce(0) { count, unit in
      let isSource = !unit.source.isASCII && units[unit.key]?.contains { $0.source.isLiterally(unit.source) } == true
      let isTarget = unit.target.map { !$0.isASCII && unit.exported?.isText($0) == true } ?? false
      return count + (isSource ? 1 : 0) + (isTarget ? 1 : 0)
    }
  }

  /// A text that saving damaged, with what it was.
  struct Damage {
    var unit: TranslationUnit
    var text: String
    /// Nil if it is unknown.
    var original: String?
  }

  /// The first text that saving damaged.
  ///
  /// - Parameters:
  ///   - isNarrow: whether the sheet's encoding lacks characters, so they may have become question marks.
  ///   - isProven: whether only its texts prove the encoding: another one may have been meant where they differ.
  func damage(in document: TranslationDocument, isNarrow: Bool, isProven: Bool) -> Damage? {
    var left = Self.searches
    for unit in document.files.flatMap(\.units) {
      let known = units[unit.key] ?? []
      var pairs = known.filter { unit.exported != nil && unit.exported?.isText($0.target) == true }
        .map { ($0.target ?? "", unit.target ?? "") }
      if !known.contains(where: { $0.source.isLiterally(unit.source) }) {
        pairs += known.map { ($0.source, unit.source) }
      }
      for (original, text) in pairs where !original.isASCII && !original.isLiterally(text) {
        let isLossy = isNarrow && Self.isLossy(text, of: original)
        let isSkeleton = Self.skeleton(original) == Self.skeleton(text)
        // In an encoding that is only inferred, a letter that is another now may be another one's byte.
        let isOther = isProven && isSkeleton && !text.isASCII && Self.skeleton(text).contains(where: \.isLetter)
        var isGarbled = false
        if !isLossy, !isOther, isSkeleton, !text.isASCII, left > 0 {
          left -= 1
          isGarbled = Self.isGarbled(text, of: original)
        }
        if isLossy || isOther || isGarbled { return Damage(unit: unit, text: text, original: original) }
      }
      if isNarrow, let target = unit.target, unit.exported?.isText(target) != true,
        Self.lacksLetters(target, of: unit.source, isStrict: isProven)
      {
        return Damage(unit: unit, text: target, original: nil)
      }
    }
    return nil
  }

  /// A row with the text of another one, of two or more such rows: who sorts only some columns moves their texts.
  ///
  /// Sources are those of other keys; or all new translations are those that the same keys had, exchanged.
  func tornRow(in document: TranslationDocument) -> Damage? {
    let all = document.files.flatMap(\.units)
    let sources = Set(units.values.joined().map(\.source))
    let moved = all.filter { unit in
      guard let known = units[unit.key], !known.contains(where: { $0.source == unit.source }) else { return false }
      return sources.contains(unit.source)
    }
    if let first = moved.first, moved.count > 1 {
      return Damage(unit: first, text: first.source, original: units[first.key]?.first?.source)
    }
    let changed = all.compactMap { unit -> (unit: TranslationUnit, old: String)? in
      guard !unit.isUntouched, let known = units[unit.key]?.first, let old = known.target,
        unit.exported?.isText(old) == true
      else { return nil }
      return (unit, old)
    }
    guard changed.count > 2, let first = changed.first, let text = first.unit.target,
      changed.map(\.old).sorted() == changed.compactMap(\.unit.target).sorted()
    else { return nil }
    return Damage(unit: first.unit, text: text, original: first.old)
  }

  /// The number of changed texts that are compared with every wrong encoding: a damaged sheet shows it at once.
  private static let searches = 200

  /// The ASCII characters of a text, which all encodings share.
  private static func skeleton(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isASCII)))
  }

  /// Whether a text is another one whose characters became question marks.
  private static func isLossy(_ text: String, of original: String) -> Bool {
    func rest(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0.isASCII && $0 != "?" } }
    func others(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.isASCII && $0 != "\u{FFFD}" }
    }
    func count(_ text: String) -> Int { text.unicodeScalars.count { $0 == "?" || $0 == "\u{FFFD}" } }
    guard count(text) > count(original), rest(text) == rest(original) else { return false }
    var left = others(original)[...]
    let kept = others(text)
    for scalar in kept {
      guard let index = left.firstIndex(of: scalar) else { return false }
      left = left[(index + 1)...]
    }
    return kept.count < others(original).count
  }

  /// Whether question marks of a new text are more than its source's, so they may be what became of letters.
  ///
  /// - Parameter isStrict: whether any may be, also one where a sentence ends.
  private static func lacksLetters(_ text: String, of source: String, isStrict: Bool) -> Bool {
    guard text.utf8.count(where: { $0 == UInt8(ascii: "?") }) > source.utf8.count(where: { $0 == UInt8(ascii: "?") })
    else { return false }
    let scalars = Array(text.unicodeScalars)
    return isStrict
      || zip(scalars, scalars.dropFirst()).contains { $0 == "?" && ($1 == "?" || $1.properties.isAlphabetic) }
  }

  /// Whether a text is another one that was read in an encoding in which it was not written, and saved.
  private static func isGarbled(_ text: String, of original: String) -> Bool {
    for written in ["UTF-8"] + usual {
      let bytes =
        written == "UTF-8" ? Array(original.utf8) : CharsetConverter.encode(Array(original.utf8), to: written)
      guard let bytes else { continue }
      for read in usual where read != written {
        if CharsetConverter.decode(bytes, from: read).map({ $0.elementsEqual(text.utf8) }) == true { return true }
      }
    }
    return false
  }

  /// The encodings in which spreadsheets save.
  private static let usual = [
    "WINDOWS-1252", "ISO-8859-1", "MACINTOSH", "WINDOWS-1250", "WINDOWS-1251", "CP932", "GB18030", "CP437", "CP850",
  ]

  /// The encodings that a sheet may be in. One that the system does not know is left out.
  static let encodings =
    usual + [
      "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258", "ISO-8859-2",
      "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7", "ISO-8859-8", "ISO-8859-9", "ISO-8859-10",
      "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "MAC-CENTRALEUROPE", "MAC-CYRILLIC", "MAC-UK",
      "MACGREEK", "MACTURKISH", "MACCROATIAN", "MACROMANIA", "KOI8-R", "KOI8-U", "CP852", "CP855", "CP857", "CP866",
      "TIS-620", "EUC-JP", "EUC-KR", "CP949", "BIG5", "BIG5-HKSCS",
    ]
}

extension TranslationSheet {
  /// Finds the document that a sheet contains, whatever it was saved in.
  ///
  /// - Throws: `InputFailure` if its texts prove no encoding, or saving damaged them.
  static func proven(
    _ bytes: [UInt8], path: String, language: String?, current: (_ language: String) -> [TranslationDocument]
  ) throws(InputFailure) -> TranslationDocument {
    let decoded = TextDecoder.decode(bytes)
    let isUnicode = decoded.encoding != .eightBit && decoded.problems.isEmpty
    guard isUnicode || decoded.encoding == .eightBit || decoded.encoding == .utf8 else {
      throw failure(path, "it is damaged: \(decoded.problems.first?.message ?? "bytes are missing")")
    }
    if isUnicode {
      let document = try parse(decoded.utf8, path: path, language: language)
      let isNarrow = decoded.encoding == .utf8 && decoded.utf8.allSatisfy { $0 < 0x80 }
      let proof = SheetProof(current(document.files.first?.targetLanguage ?? ""))
      try proof.accept(document, path: path, isNarrow: isNarrow, isProven: false)
      return document
    }
    guard bytes.count <= sizeLimit else { throw failure(path, "it is not in UTF-8") }
    var documents: [TranslationDocument] = []
    var firstFailure: InputFailure?
    var texts: Set<[UInt8]> = []
    // A converter of combining characters keeps the last one back.
    let ended = bytes + [0x0A]
    for charset in SheetProof.encodings {
      guard let text = CharsetConverter.decode(ended, from: charset), texts.insert(text).inserted else { continue }
      do throws(InputFailure) {
        let document = try parse(text, path: path, language: language)
        let isReadable = document.files.flatMap(\.units).allSatisfy { unit in
          (unit.source + (unit.target ?? "")).firstDamage == nil
        }
        if isReadable, !documents.contains(document) { documents.append(document) }
      } catch {
        firstFailure = firstFailure ?? error
      }
    }
    if documents.isEmpty, let firstFailure { throw firstFailure }
    let proof = SheetProof(current(documents.first?.files.first?.targetLanguage ?? ""))
    // Only the notes, which are not read, have other letters.
    if let only = documents.first, documents.count == 1, only.isASCII {
      try proof.accept(only, path: path, isNarrow: true, isProven: true)
      return only
    }
    let counts = documents.map(proof.confirmedTexts)
    let most = counts.max() ?? 0
    let best = zip(documents, counts).filter { $0.1 == most }.map(\.0)
    guard most > 0, let document = best.first, best.count == 1 else {
      throw failure(path, "it is not in UTF-8, and none of its texts proves in which encoding it is")
    }
    try proof.accept(document, path: path, isNarrow: true, isProven: true)
    return document
  }

  static let remedy = "save the sheet again as UTF-8, in Excel as “CSV UTF-8”"

  /// Larger sheets are read in UTF-8 only: every other encoding is tried.
  private static let sizeLimit = 32 << 20

  private static func failure(_ path: String, _ reason: String) -> InputFailure {
    InputFailure(path: path, reason: reason, remedy: remedy)
  }
}

extension SheetProof {
  fileprivate func accept(
    _ document: TranslationDocument, path: String, isNarrow: Bool, isProven: Bool
  ) throws(InputFailure) {
    if let torn = tornRow(in: document) {
      throw InputFailure(
        path: path, position: torn.unit.position,
        reason: "its columns were sorted apart: \(torn.text.quoted) is in the row of \(torn.unit.key.quoted)"
          + (torn.original.map { ", whose text is \($0.quoted)" } ?? ""),
        remedy:
          "sort whole rows, with the column of the keys, or write the translations into the sheet as it was exported")
    }
    guard let damage = damage(in: document, isNarrow: isNarrow, isProven: isProven) else { return }
    let key = damage.unit.key.quoted
    let what =
      damage.original.map { "\($0.quoted) of \(key) is now \(damage.text.quoted)" }
      ?? "\(damage.text.quoted) of \(key) has question marks in place of letters"
    throw InputFailure(
      path: path, position: damage.unit.position, reason: "saving the sheet damaged texts: \(what)",
      remedy: TranslationSheet.remedy)
  }
}

extension TranslationDocument {
  /// Whether all that is read of it is ASCII.
  fileprivate var isASCII: Bool {
    files.allSatisfy { file in
      file.original.isASCII
        && file.units.allSatisfy { $0.key.isASCII && $0.source.isASCII && $0.target?.isASCII ?? true }
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The first character that no one types, but a wrong encoding makes: a control or replacement character.
  var firstDamage: Unicode.Scalar? {
    unicodeScalars.first { scalar in
      scalar == "\u{FFFD}"
        || scalar.properties.generalCategory == .control && scalar != "\t" && scalar != "\n" && scalar != "\r"
    }
  }
}
