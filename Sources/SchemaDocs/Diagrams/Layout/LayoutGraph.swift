/// What the layout is given: sizes of boxes and which of them are connected, in which direction.
struct LayoutGraph: Sendable {
  struct Box: Sendable {
    var width: Double
    var height: Double
  }

  struct Link: Sendable {
    /// The box that would rather be above.
    var upper: Int
    var lower: Int
    /// The size of the label on the line; nil for a line without one.
    var label: Box?
    /// Whether the preference is strong, as it is for parents above children.
    var isFixed = false
  }

  var boxes: [Box]
  var links: [Link]
}

/// Where the layout puts things.
struct LayoutResult: Sendable {
  struct Point: Sendable, Equatable {
    var x: Double
    var y: Double
  }

  /// A line from its upper to its lower end, with its bends between layers.
  struct Route: Sendable {
    /// Whether the upper end is at the link's `lower` box.
    var isReversed = false
    /// The two ends, and between them the top and bottom of each layer that is crossed.
    var points: [Point] = []
    var label: Point?
  }

  var width = 0.0
  var height = 0.0
  /// The upper left corner of each box.
  var origins: [Point]
  var routes: [Route]
  /// How many pairs of lines cross.
  var crossings = 0
}
