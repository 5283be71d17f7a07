/// Numbers by key, of which the one with the least key is at hand; of equal keys, the least number.
struct MinimumHeap {
  typealias Element = (key: Int, number: Int)

  private var elements: [Element] = []

  var first: Element? { elements.first }

  /// - Complexity: O(log *n*).
  mutating func insert(_ element: Element) {
    var index = elements.count
    elements.append(element)
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// - Complexity: O(log *n*).
  mutating func removeFirst() {
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1..<2 * index + 3).clamped(to: elements.startIndex..<elements.endIndex)
      guard let least = children.min(by: { elements[$0] < elements[$1] }), elements[least] < elements[index] else {
        return
      }
      elements.swapAt(index, least)
      index = least
    }
  }
}
