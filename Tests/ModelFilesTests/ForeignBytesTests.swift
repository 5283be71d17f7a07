import GlossBasics
import Testing

@testable import GlossModelFiles

/// What is said of bytes that are given in place of a model.
@Suite struct ForeignBytesTests {
  private static func said(_ bytes: [UInt8], _ expectation: ForeignFile.Expectation) -> String? {
    ForeignFile.failure(for: bytes, path: "x", expecting: expectation)?.reason
  }

  private static let html = "is an HTML page, perhaps an error or login page saved under this name"
  private static let text = "is plain text, not the XML of a source model"
  private static let json = "is JSON, not a source model"

  private static func long(_ count: Int, _ end: String) -> String { String(repeating: "a", count: count) + end }

  private static let strings: [(String, String?)] = [
    ("<model/>", nil), (" \n<model/>", nil), ("\u{FEFF}<model/>", nil), ("<!doctype HTML>", html),
    ("<!DOCTYPE html><x/>", html), ("<HTML></HTML>", html), ("\u{FEFF}\n <html/>", html), ("<!DOCTYPE model>", nil),
    ("[1]", json), ("{}", json), ("{ \n }", json), ("{\"a\" : 1}", json), ("{ \"a\":1}", json),
    ("{\"a\" = 1;}", text), ("{a = 1;}", text), ("{\"a", text), ("{", text), ("hello", text), ("b", text),
    ("a\tb\r\nc\u{C}", text), ("Größe", text), ("a\u{1}b", ForeignFile.notXML), ("a\u{1F}", ForeignFile.notXML),
    (long(2000, ""), text), (long(1023, "é"), text), (long(1022, "é"), text), (long(1023, "éa"), text),
    (long(1020, "\u{1F600}x"), text), ("BZhx", "is a bzip2 archive"),
    ("#!/bin/sh", "is a script"),
    ("GIF89a", "is a GIF image"), ("GIF", text), ("%PDF-1", "is a PDF document"), ("xar!", "is a xar archive"),
  ]

  @Test(arguments: strings) func stringsAreToldApart(_ string: String, _ reason: String?) {
    #expect(Self.said(Array(string.utf8), .sourceModel) == reason)
  }

  /// XML may be UTF-16, whose bytes are no UTF-8.
  @Test(
    arguments: [
      ([0, 0x3C, 0, 0x6D], nil), ([0x3C, 0, 0x6D, 0], nil), ([0xFE, 0xFF, 0, 0x3C], nil), ([0xFF, 0xFE, 0x3C, 0], nil),
      ([0x6D, 0], nil), ([0, 0x6D], nil), ([0xFE, 0x80], nil), ([0xFD, 0x80], ForeignFile.notXML),
      ([0xFE], ForeignFile.notXML), ([0xFF], ForeignFile.notXML), ([0x61], text), ([0x61, 0xC3], ForeignFile.notXML),
      ([0x61, 0x62, 0], ForeignFile.notXML), ([0], "contains only zero bytes"), ([0, 0], "contains only zero bytes"),
      ([], "is empty"), ([0x1F, 0x8B], "is a gzip archive"), ([0x1F], ForeignFile.notXML),
      (Array(long(257, "ustar").utf8), "is a tar archive"), (Array(long(257, "usta").utf8), text),
      (Array(long(256, "ustar").utf8), text),
    ] as [([UInt8], String?)]) func bytesAreToldApart(_ bytes: [UInt8], _ reason: String?)
  {
    #expect(Self.said(bytes, .sourceModel) == reason)
  }

  @Test(arguments: [
    ("<plist/>", nil), ("<dict/>", nil), ("<array/>", nil), ("momv2$x", nil), ("bplist00", nil),
    ("<model/>", "is the XML of a source model, not a compiled one"),
    ("<database/>", "is a Core Data store or mapping model in XML, not a model"),
    ("<svg/>", "is XML, but not a property list (its root element is <svg>)"), ("<html/>", html),
    ("[1]", "is JSON, not WANTED"), ("hello", "is plain text, not WANTED"), ("a\u{1}", "OTHER"),
  ]) func aPropertyListIsWantedForAllElse(_ string: String, _ reason: String?) {
    let kinds: [(ForeignFile.Expectation, String, String)] = [
      (.compiledModel, "a compiled model", "is not a property list and so not a compiled model"),
      (.elements, "a model of Xcode before 4", "is not a property list and so not a model of Xcode before 4"),
      (.propertyList, "a property list", "is not a property list"),
    ]
    for (expectation, wanted, other) in kinds {
      let expected = reason?.replacing("WANTED", with: wanted).replacing(
        "OTHER", with: other + ", perhaps encrypted or damaged")
      #expect(Self.said(Array(string.utf8), expectation) == expected)
    }
  }

  @Test(arguments: [
    ("a\n<<<<<<< HEAD\nb\n=======\n>>>>>>> x\n", true), ("<<<<<<< HEAD\nb", true), ("<<<<<<< HEAD\n>>>>>>> x", true),
    ("a\n<<<<<<< HEAD\nb", false), ("a\n>>>>>>> x\n", false), ("a <<<<<<< HEAD\nb\n>>>>>>> x", false),
    ("a\n<<<<<<< HEAD\nb >>>>>>> x", false), ("a\n<<<<<<<\n>>>>>>> x", false), ("", false), ("<<<<<<<", false),
    ("a\n<<<<<<< HEAD\n>>>>>>> ", true),
  ]) func conflictMarkersBeginLines(_ text: String, _ isConflict: Bool) {
    #expect((ForeignFile.mergeConflict(in: Array(text.utf8), path: "x") != nil) == isConflict)
  }

  /// The first mark is looked for in the first MiB, the second one anywhere.
  @Test func conflictsAreLookedForAtTheBeginning() {
    let (first, second) = (Array("\n<<<<<<< a".utf8), Array("\n>>>>>>> b".utf8))
    let filler = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(ForeignFile.mergeConflict(in: filler + first + second, path: "x") == nil)
    #expect(ForeignFile.mergeConflict(in: first + filler + second, path: "x") != nil)
  }

  @Test(arguments: [
    ("a.strings", "is a localization table, not a model"), ("a.XCSTRINGS", "is a localization table, not a model"),
    ("a.xliff", "is a file for translators, not a model"), ("a.swift", "is source code, not a model"),
    ("a.h", "is source code, not a model"), ("a.pbxproj", "is a part of an Xcode project, not a model"),
    ("a.txt", "is plain text, not the XML of a source model"), ("a", "is plain text, not the XML of a source model"),
  ]) func anEndingSaysWhatAFileIs(_ path: String, _ reason: String) {
    #expect(ForeignFile.failure(for: Array("hello".utf8), path: path)?.reason == reason)
  }

  @Test(arguments: [
    ("<model/>", nil), ("<plist/>", nil), ("bplist00", nil),
    ("momv2$x", "is an optimized model, which is read through"),
    ("[1]", "is JSON, not a source model"),
  ]) func aFileWithoutAnEndingMayBeAModel(_ string: String, _ reason: String?) {
    let failure = ForeignFile.failure(for: Array(string.utf8), path: "a")
    #expect((failure == nil) == (reason == nil) && failure?.reason.hasPrefix(reason ?? "") ?? true)
  }

  @Test(arguments: [
    ("momv2$x", "is an optimized model, which is read through the compiled model next to it"),
    ("bplist00", "is a property list, not an optimized model"),
    ("<plist/>", "is a property list, not an optimized model"),
    ("<model/>", "is the XML of a source model, not a compiled one"), ("hello", "is plain text, not a compiled model"),
    ("", "is empty"),
  ]) func anOptimizedModelIsReadThroughAnother(_ string: String, _ reason: String) {
    #expect(ForeignFile.failure(forOptimized: Array(string.utf8), path: "a").reason == reason)
  }

  @Test func bytesAreFoundWithinTheirRange() {
    let bytes = Array("abcabd".utf8)
    for (text, range, isFound) in [
      ("abd", 0..<6, true), ("abd", 0..<5, false), ("abd", 0..<99, true), ("abc", 1..<6, false), ("abd", 3..<6, true),
      ("abd", 4..<6, false), ("", 0..<0, true), ("abcabde", 0..<9, false), ("abcabd", 0..<6, true), ("c", 2..<3, true),
    ] {
      #expect(bytes.contains(text: text, in: range) == isFound, "\(text) \(range)")
    }
    #expect(bytes.starts(with: Array("abd".utf8), at: 3) && !bytes.starts(with: Array("abd".utf8), at: 4))
    #expect(!bytes.starts(with: Array("abd".utf8), at: 0) && bytes.starts(with: [], at: 6))
  }
}
