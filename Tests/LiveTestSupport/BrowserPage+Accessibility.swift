import Foundation
package import GlossTestSupport

extension Browser {
  /// Whether pages are judged by axe: where it is, and on continuous integration, where its lack is a failure.
  package static var isJudged: Bool {
    (program != nil && axe != nil) || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  package static let absenceOfAxe = """
    NOT RUN: Chromium or axe is missing here, so nothing tells whether everybody can use the pages. Run \
    `.ci/setup --browser` and test again.
    """
}

extension BrowserPage {
  /// What is wrong with the page as it is shown now, one line per rule and place.
  ///
  /// axe judges everything but the letters and lines of drawings, whose contrast is computed as WCAG 2.2 does: 4.5 for
  /// letters, 3 for shapes. The inner half of a double line has the page's colour on purpose.
  package func accessibilityFindings() throws -> [String] {
    guard let axe = Browser.axe else { throw Failure(description: Browser.absenceOfAxe) }
    _ = try value(String(decoding: try Data(contentsOf: axe), as: UTF8.self) + "; 1")
    let found = try value(
      """
      axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations.flatMap((rule) => \
      rule.nodes.slice(0, 3).map((node) => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary}`)))
      """)
    return (found as? [String] ?? ["axe gave nothing"]) + (try faintParts())
  }

  private func faintParts() throws -> [String] {
    try value(
      """
      (() => {
        const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const page = getComputedStyle(document.body).backgroundColor;
        const number = (color) => {
          for (const layer of [page, color]) {
            brush.fillStyle = layer;
            brush.fillRect(0, 0, 1, 1);
          }
          return [...brush.getImageData(0, 0, 1, 1).data];
        };
        const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
          .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
        const contrast = (one, two) => {
          const [high, low] = [light(number(one)), light(number(two))].sort((a, b) => b - a);
          return (high + 0.05) / (low + 0.05);
        };
        const faint = [];
        for (const part of document.querySelectorAll(".diagram svg :is(text, rect, path:not(.hit, .i))")) {
          const style = getComputedStyle(part);
          const isText = part.tagName === "text";
          const color = isText ? style.fill : style.stroke;
          if (!part.checkVisibility({ visibilityProperty: true }) || color === "none") continue;
          const box = isText && part.closest("a")?.querySelector("rect");
          const ratio = contrast(color, box ? getComputedStyle(box).fill : page);
          if (ratio < (isText ? 4.5 : 3)) faint.push(`${part.tagName} ${part.textContent.trim()}: contrast ${ratio.toFixed(2)}`);
        }
        return [...new Set(faint)].slice(0, 10);
      })()
      """) as? [String] ?? ["nothing was measured"]
  }
}
