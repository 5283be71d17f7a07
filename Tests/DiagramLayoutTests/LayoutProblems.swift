@testable import GlossDiagramLayout

/// The problems in a picture, found by comparing everything with everything else.
struct LayoutProblems {
  /// Boxes, labels and lines that overlap.
  private(set) var overlaps: [String] = []
  /// The number of line crossings.
  private(set) var crossings = 0

  private typealias Frame = LayoutResult.Frame

  private struct Piece {
    var link: Int
    var frame: Frame
  }

  init(_ graph: LayoutGraph, _ result: LayoutResult) {
    let boxes = result.frames.enumerated().map { number, frame in
      Frame(x: frame.x, y: frame.y, width: frame.width + graph.boxes[number].margin, height: frame.height)
    }
    var labels: [Piece] = []
    var pieces: [Piece] = []
    for (link, route) in result.routes.enumerated() {
      if let size = graph.links[link].label {
        if let point = route.label {
          let frame = Frame(
            x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height)
          labels.append(Piece(link: link, frame: frame))
        } else {
          overlaps.append("no label at link \(link)")
        }
      }
      for (from, to) in zip(route.points, route.points.dropFirst()) {
        if from.x != to.x, from.y != to.y { overlaps.append("a slanted piece of link \(link)") }
        let frame = Frame(
          x: min(from.x, to.x), y: min(from.y, to.y), width: abs(from.x - to.x), height: abs(from.y - to.y))
        pieces.append(Piece(link: link, frame: frame))
      }
    }
    let whole = Frame(x: 0, y: 0, width: result.width, height: result.height)
    for (number, box) in boxes.enumerated() {
      if !Self.holds(whole, box) { overlaps.append("box \(number) is outside") }
      for other in boxes.indices where other > number && Self.touch(box, boxes[other]) {
        overlaps.append("boxes \(number) and \(other)")
      }
      for label in labels where Self.touch(box, label.frame) { overlaps.append("box \(number), label \(label.link)") }
      for piece in pieces where Self.touch(box, piece.frame) { overlaps.append("box \(number), line \(piece.link)") }
    }
    for (number, label) in labels.enumerated() {
      if !Self.holds(whole, label.frame) { overlaps.append("label \(label.link) is outside") }
      for other in labels[(number + 1)...] where Self.touch(label.frame, other.frame) {
        overlaps.append("labels \(label.link) and \(other.link)")
      }
      for piece in pieces where piece.link != label.link && Self.touch(label.frame, piece.frame) {
        overlaps.append("label \(label.link), line \(piece.link)")
      }
    }
    for (number, piece) in pieces.enumerated() {
      for other in pieces[(number + 1)...] where other.link != piece.link {
        compare(piece, other, mayShare: graph.links[piece.link].isFixed && graph.links[other.link].isFixed)
      }
    }
  }

  private mutating func compare(_ a: Piece, _ b: Piece, mayShare: Bool) {
    guard a.frame.x <= b.frame.x + b.frame.width, b.frame.x <= a.frame.x + a.frame.width,
      a.frame.y <= b.frame.y + b.frame.height, b.frame.y <= a.frame.y + a.frame.height
    else { return }
    let areBothUpright = a.frame.width == 0 && b.frame.width == 0
    let areBothLevel = a.frame.height == 0 && b.frame.height == 0
    if areBothUpright || areBothLevel {
      if !mayShare { overlaps.append("lines \(a.link) and \(b.link) overlap") }
    } else if Self.crosses(a.frame, b.frame) || Self.crosses(b.frame, a.frame) {
      crossings += 1
    }
  }

  /// Whether a horizontal segment crosses a vertical one, excluding ends.
  private static func crosses(_ level: Frame, _ upright: Frame) -> Bool {
    level.height == 0 && upright.width == 0 && level.x < upright.x && upright.x < level.x + level.width
      && upright.y < level.y && level.y < upright.y + upright.height
  }

  /// Whether two frames share more than an edge; a line counts as soon as it is inside.
  private static func touch(_ a: Frame, _ b: Frame) -> Bool {
    a.x < b.x + max(b.width, 1) && b.x < a.x + max(a.width, 1) && a.y < b.y + max(b.height, 1)
      && b.y < a.y + max(a.height, 1) && !(b.height == 0 && (b.y == a.y || b.y == a.y + a.height))
      && !(b.width == 0 && b.height > 0 && (b.y + b.height == a.y || b.y == a.y + a.height))
  }

  private static func holds(_ whole: Frame, _ part: Frame) -> Bool {
    part.x >= 0 && part.y >= 0 && part.x + part.width <= whole.width + 1 && part.y + part.height <= whole.height + 1
  }
}

/// Pseudorandom numbers that are the same in every run.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
