/// What the layout is given: sizes of boxes and which of them are connected, in which direction.
///
/// All measures are whole pixels, so that a picture is the same on every machine.
struct LayoutGraph: Sendable {
  struct Size: Sendable, Equatable {
    var width: Int
    var height: Int
  }

  struct Box: Sendable, Equatable {
    var width: Int
    var height: Int
    /// What has to stay free at its right side.
    var margin = 0
    /// How far from its left side its only line enters it; nil for lines spread over its edge.
    var entry: Int?
  }

  struct Link: Sendable {
    /// The box that would rather be above.
    var upper: Int
    var lower: Int
    /// The size of the label on the line; nil for a line without one.
    var label: Size?
    /// Whether the preference is strong, as it is for parents above children. Lines of this kind that begin side by
    /// side at one box share their first part.
    var isFixed = false
    /// How far the signs at its ends reach.
    var upperSign = 0
    var lowerSign = 0
  }

  var boxes: [Box]
  var links: [Link]

  /// Links by the boxes they touch.
  var linksOfBoxes: [[Int]] {
    var result = Array(repeating: [Int](), count: boxes.count)
    for (number, link) in links.enumerated() {
      result[link.upper].append(number)
      if link.lower != link.upper { result[link.lower].append(number) }
    }
    return result
  }
}

/// Where the layout puts things.
struct LayoutResult: Sendable {
  struct Point: Sendable, Equatable {
    var x: Int
    var y: Int
  }

  /// A box as it is drawn; it may be wider than asked for, to have room for the lines that end at it.
  struct Frame: Sendable, Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A line from its upper to its lower end, in upright and level pieces.
  struct Route: Sendable {
    /// Whether the upper end is at the link's `lower` box.
    var isReversed = false
    /// The two ends and the corners between them; two in a row share a coordinate.
    var points: [Point] = []
    /// The middle of the label.
    var label: Point?
  }

  var width = 0
  var height = 0
  var frames: [Frame]
  var routes: [Route]
  /// How many pairs of lines cross.
  var crossings = 0
}
