/// An SVG badge with the overall share of translations, for a README.
enum CoverageBadge {
  static func render(_ models: [ModelCoverage]) -> String {
    let share = models.reduce(into: ModelCoverage.Share()) { sum, model in
      sum.expected += model.translation.expected
      sum.done += model.translation.done
    }
    return render(label: "translated", value: "\(share.roundedPercentage) %", color: color(share.roundedPercentage))
  }

  private static func render(label: String, value: String, color: String) -> String {
    let widths = (width(of: label) + 10, width(of: value) + 10)
    let total = widths.0 + widths.1
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(total)" height="20" viewBox="0 0 \(total) 20" role="img" \
      aria-label="\(label): \(value)">
        <title>\(label): \(value)</title>
        <clipPath id="r"><rect width="\(total)" height="20" rx="3"/></clipPath>
        <g clip-path="url(#r)">
          <rect width="\(widths.0)" height="20" fill="#444d56"/>
          <rect x="\(widths.0)" width="\(widths.1)" height="20" fill="\(color)"/>
        </g>
        <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
          <text x="\(half(widths.0))" y="14">\(label)</text>
          <text x="\(half(2 * widths.0 + widths.1))" y="14">\(value)</text>
        </g>
      </svg>

      """
  }

  /// White text has a contrast of at least 4.5:1 on each of these.
  private static func color(_ percentage: Int) -> String {
    switch percentage {
    case 100...: "#1a7f37"
    case 90..<100: "#4d7c0f"
    case 70..<90: "#946200"
    default: "#c5221f"
    }
  }

  /// Half of a number, with one decimal if needed.
  private static func half(_ number: Int) -> String { number % 2 == 0 ? "\(number / 2)" : "\(number / 2).5" }

  /// The approximate width of a string in 11 px Verdana, for the letters used in badges.
  private static func width(of text: String) -> Int {
    let tenths = text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar {
      case "0"..."9": sum + 70
      case "%": sum + 118
      case " ": sum + 39
      case "l", "i", "t", "r", "f": sum + 40
      case "m", "w": sum + 100
      default: sum + 67
      }
    }
    return (tenths + 9) / 10
  }
}
