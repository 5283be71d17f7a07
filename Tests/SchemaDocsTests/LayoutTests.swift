import Foundation
import GlossLiveTestSupport
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// Where the blocks of ten pages are, kept as text so that a change of layout is noticed and says which block it moved.
///
/// Fonts differ from machine to machine, so every letter is drawn as the same box, half an em wide, by a font made for
/// this test (`Fixtures/Block.ttf`, one glyph for all of Unicode). What remains are the style sheet, the pages and how
/// Chromium breaks lines. Neither colours nor letters are noticed.
@Suite(.serialized, .enabled(if: Browser.isWanted, "\(Browser.absence)"))
struct LayoutTests {
  private let folder: URL
  private let page: BrowserPage
  private static let font = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Block.ttf")

  init() throws {
    folder = try SiteSample.folder.get()
    page = try BrowserPage()
    try page.send("Emulation.setScrollbarsHidden", ["hidden": true])
  }

  private static let pages = [
    ("en/index.html", 1_400), ("ar/models/Library.html", 390), ("en/entities/Book.html", 1_400),
    ("en/entities/Item.html", 1_400), ("en/entities/Loan.html", 1_400), ("en/entities/Loan.html", 390),
    ("en/messages.html", 1_400), ("en/localization.html", 800), ("en/changelog.html", 1_400),
    ("index.html#languages", 390),
  ]

  private func open(_ path: String, width: Int) throws {
    try page.resize(width: width)
    let parts = path.split(separator: "#")
    try page.open(folder.appending(path: String(parts[0])).absoluteString + (parts.count > 1 ? "#\(parts[1])" : ""))
    try page.wait(for: "!!document.querySelector('header search input, main.languages')")
    let font = try Data(contentsOf: Self.font).base64EncodedString()
    _ = try page.value(
      """
      new FontFace("Block", Uint8Array.from(atob("\(font)"), (c) => c.charCodeAt(0))).load().then((font) => {
        document.fonts.add(font);
        const style = new CSSStyleSheet();
        style.replaceSync("*, ::before, ::after { font-family: Block !important; transition: none !important; }");
        document.adoptedStyleSheets = [style];
        return document.fonts.ready;
      }).then(() => {
        dispatchEvent(new Event("resize"));
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      })
      """)
  }

  /// A line per block: its size, how far it is from the edge of what contains it, and from what is above or beside it.
  private func layout() throws -> String {
    let lines =
      try page.value(
        """
        (() => {
          const lines = [];
          const show = (part, depth, before, outer) => {
          // What has no box of its own shows what it contains.
          if (getComputedStyle(part).display === "contents") {
            return [...part.children].reduce((last, child) => show(child, depth, last, outer), before);
          }
            const box = part.getBoundingClientRect();
            if (!box.width || !box.height || getComputedStyle(part).position === "absolute") return before;
            const name = part.localName + (part.className && !part.closest("svg") ? "." + part.className.replaceAll(" ", ".") : "");
            const [width, height, x] = [box.width, box.height, box.left - outer.left].map(Math.round);
            const isBeside = box.top < before.bottom - 1;
            const y = Math.round(box.top - (isBeside ? before.top : before.bottom));
            lines.push("  ".repeat(depth) + `${name}: ${width} × ${height}, x ${x}, ${isBeside ? "beside" : "below"} ${y}`);
            if (depth < 4 && !part.matches("nav, svg, table, pre, p, ul, summary, h1, h2, h3, dl, [lang]:not(main)")) {
              let last = { top: box.top, bottom: box.top };
              for (const child of part.children) last = show(child, depth + 1, last, box);
            }
            return box;
          };
          let last = { top: 0, bottom: 0, left: 0 };
          for (const part of document.body.children) last = show(part, 0, last, { left: 0 });
          return lines;
        })()
        """) as? [String] ?? []
    // What is repeated is counted.
    var counted: [(line: String, count: Int)] = []
    for line in lines {
      if counted.last?.line == line { counted[counted.count - 1].count += 1 } else { counted.append((line, 1)) }
    }
    return counted.map { $0.line + ($0.count > 1 ? " (\($0.count) of them)" : "") + "\n" }.joined()
  }

  /// The lines that only one of two layouts has.
  private static func difference(from old: String, to new: String) -> [String] {
    let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
    return lines(new).difference(from: lines(old)).map { change in
      switch change {
      case .remove(_, let line, _): "was: \(line)"
      case .insert(_, let line, _): "now: \(line)"
      }
    }
  }

  @Test func blocksAreWhereTheyWere() throws {
    for (path, width) in Self.pages {
      try open(path, width: width)
      let name = path.prefix { $0 != "." }.replacing("/", with: "-") + "-\(width).txt"
      let now = try layout()
      let golden = Self.font.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Goldens/Layout/\(name)")
      let before = (try? Data(contentsOf: golden)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      guard let found = Golden.difference(now, from: "Layout/\(name)") else { continue }
      Issue.record("\(found)\n\(Self.difference(from: before, to: now).prefix(20).joined(separator: "\n"))")
    }
    #expect(page.complaints == [])
  }

  @Test func whatMovesIsNamed() throws {
    try open("en/entities/Loan.html", width: 1_400)
    let before = try layout()
    let changes = { (style: String) in
      _ = try page.value(
        "{ const s = new CSSStyleSheet(); s.replaceSync('\(style)'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; 1 }"
      )
      let now = try layout()
      _ = try page.value("document.adoptedStyleSheets = [document.adoptedStyleSheets[0]]; 1")
      return Self.difference(from: before, to: now).filter { $0.hasPrefix("now:") }
    }
    #expect(before.contains("table.properties"))
    // A taller table makes what contains it taller, and moves nothing else.
    let taller = try changes(".properties { height: 900px !important }")
    #expect(taller.contains { $0.contains("table.properties: ") && $0.contains(" × 900,") })
    #expect(!taller.contains { line in ["header", "h1", "h2", "footer", "pre"].contains { line.contains($0 + ":") } })
    #expect(try changes("body > header { padding-inline: 40px !important }").contains { $0.contains("a.title") })
    #expect(try changes(".head { margin-inline-start: 30px !important }").contains { $0.contains("div.head: ") })
    #expect(try changes("main { color: red; text-decoration: underline }") == [])
  }
}
