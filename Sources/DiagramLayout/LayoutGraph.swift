/// The input of the layout: the sizes of boxes and their directed connections.
///
/// All measures are integer pixels so that a picture is the same on every machine.
package struct LayoutGraph: Sendable {
  package struct Size: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package struct Box: Sendable, Equatable {
    package var width: Int
    package var height: Int
    /// The space to keep free on its right.
    package var margin = 0
    /// The distance from its left edge at which its only line enters it; nil if lines spread over its edge.
    package var entry: Int?

    package init(width: Int, height: Int, margin: Int = 0, entry: Int? = nil) {
      self.width = width
      self.height = height
      self.margin = margin
      self.entry = entry
    }
  }

  package struct Link: Sendable {
    /// The box that should preferably be above.
    package var upper: Int
    package var lower: Int
    /// The size of the line's label; nil for a line without one.
    package var label: Size?
    /// Whether the preference is strong, as for parents above children. Lines of this kind that begin next to each
    /// other at a box share their first part.
    package var isFixed = false
    /// The length of the symbols at its ends.
    package var upperSign = 0
    package var lowerSign = 0

    package init(
      upper: Int, lower: Int, label: Size? = nil, isFixed: Bool = false, upperSign: Int = 0, lowerSign: Int = 0
    ) {
      self.upper = upper
      self.lower = lower
      self.label = label
      self.isFixed = isFixed
      self.upperSign = upperSign
      self.lowerSign = lowerSign
    }
  }

  package var boxes: [Box]
  package var links: [Link]

  package init(boxes: [Box], links: [Link]) {
    self.boxes = boxes
    self.links = links
  }

  /// Links by the boxes that they connect.
  var linksOfBoxes: [[Int]] {
    var result = Array(repeating: [Int](), count: boxes.count)
    for (number, link) in links.enumerated() {
      result[link.upper].append(number)
      if link.lower != link.upper { result[link.lower].append(number) }
    }
    return result
  }
}

/// The positions computed by the layout.
package struct LayoutResult: Sendable {
  package struct Point: Sendable, Equatable {
    package var x: Int
    package var y: Int
  }

  /// A box as drawn; it may be wider than requested, to make room for the lines that end at it.
  package struct Frame: Sendable, Equatable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
  }

  /// A line from its upper to its lower end, in vertical and horizontal segments.
  package struct Route: Sendable {
    /// Whether the upper end is at the link's `lower` box.
    package var isReversed = false
    /// The two ends and the corners between them; consecutive points share a coordinate.
    package var points: [Point] = []
    /// The centre of the label.
    package var label: Point?
  }

  package var width = 0
  package var height = 0
  package var frames: [Frame]
  package var routes: [Route]
  /// The number of pairs of lines that cross.
  package var crossings = 0
}
