import GlossDiagramLayout

/// The lines of a diagram as path data, with the signs at their ends.
struct SVGLines {
  /// Paths that are only stroked.
  private(set) var strokes = ""
  /// Paths that are also filled with the background colour.
  var hollow = ""
  /// The centres of the circles: points enlarged by round line caps.
  var circles = ""

  private static let radius = 6
  static let arrowHeight = 10
  /// The space at an end without a sign.
  static let plainEnd = 3

  /// The length of the sign at an end.
  static func reach(of end: DiagramGraph.End) -> Int { (end.isToMany ? 12 : 7) + (end.isRequired ? 1 : 3) }

  /// Adds a line between two boxes, with rounded corners.
  mutating func add(_ edge: DiagramGraph.Edge, along route: LayoutResult.Route) {
    guard let first = route.points.first, let last = route.points.last else { return }
    strokes += "M\(first.x) \(first.y)"
    var radii = [0]
    let points = route.points
    for number in points.indices.dropFirst().dropLast() {
      let (before, here, after) = (points[number - 1], points[number], points[number + 1])
      let (one, other) = (Self.distance(before, here), Self.distance(here, after))
      // A horizontal segment has a corner at each end.
      radii.append(min(Self.radius, one / 2, other / 2))
    }
    radii.append(0)
    for number in points.indices.dropFirst() {
      let (before, here) = (points[number - 1], points[number])
      let radius = radii[number]
      let isLevel = before.y == here.y
      let (dx, dy) = ((here.x - before.x).signum(), (here.y - before.y).signum())
      strokes += isLevel ? "H\(here.x - dx * radius)" : "V\(here.y - dy * radius)"
      guard radius > 0 else { continue }
      let after = points[number + 1]
      let (x, y) = ((after.x - here.x).signum() * radius, (after.y - here.y).signum() * radius)
      strokes += "q" + Self.numbers(dx * radius, dy * radius, dx * radius + x, dy * radius + y)
    }
    let isSourceFirst = edge.isSourceAbove != route.isReversed
    switch edge.kind {
    case .inheritance:
      let (point, direction) = isSourceFirst ? (last, -1) : (first, 1)
      hollow += "M\(point.x) \(point.y)l-6 \(Self.arrowHeight * direction)h12z"
    case .relationship(_, _, let source, let destination):
      addSign(destination, at: isSourceFirst ? last : first, isSourceFirst ? -1 : 1)
      if let source { addSign(source, at: isSourceFirst ? first : last, isSourceFirst ? 1 : -1) }
    }
  }

  /// Numbers as path data: a minus sign separates like a space.
  private static func numbers(_ numbers: Int...) -> String {
    numbers.dropFirst().reduce("\(numbers[0])") { $1 < 0 ? "\($0)\($1)" : "\($0) \($1)" }
  }

  private static func distance(_ a: LayoutResult.Point, _ b: LayoutResult.Point) -> Int {
    abs(a.x - b.x) + abs(a.y - b.y)
  }

  /// A crow's foot for many, a bar for required, a circle for optional.
  private mutating func addSign(_ end: DiagramGraph.End, at point: LayoutResult.Point, _ direction: Int) {
    let (x, y) = (point.x, point.y)
    if end.isToMany { strokes += "M\(x - 5) \(y)l" + Self.numbers(5, 9 * direction, 5, -9 * direction) }
    let distance = end.isToMany ? 12 : 7
    if end.isRequired {
      strokes += "M\(x - 5) \(y + distance * direction)h10"
    } else {
      circles += "M\(x) \(y + distance * direction)h0"
    }
  }

  /// Adds a loop of a box, on its right side.
  mutating func addLoop(_ number: Int, of count: Int, at frame: LayoutResult.Frame, _ edge: DiagramGraph.Edge) {
    let right = frame.x + frame.width
    let centre = frame.y + frame.height / 2
    let half = 7 + 6 * number
    let out = DiagramPlan.reach(ofLoop: number) - Self.radius
    strokes += "M\(right) \(centre - half)h\(out)q6 0 6 6v\(2 * half - 12)q0 6-6 6h\(-out)"
    guard case .relationship(_, _, let source, let destination) = edge.kind else { return }
    addSideSign(destination, x: right, y: centre + half)
    if let source { addSideSign(source, x: right, y: centre - half) }
  }

  private mutating func addSideSign(_ end: DiagramGraph.End, x: Int, y: Int) {
    if end.isToMany { strokes += "M\(x) \(y - 4)l9 4l-9 4" }
    let distance = end.isToMany ? 12 : 7
    if end.isRequired {
      strokes += "M\(x + distance) \(y - 4)v8"
    } else {
      circles += "M\(x + distance + 3) \(y)h0"
    }
  }
}
