import GlossBasics
internal import GlossCCMarkGFM

/// Removes unsafe or misplaced content from a parsed text.
enum DocumentCleaning {
  /// - Parameter level: the level of the heading above the text.
  static func clean(_ document: OpaquePointer, keepingFirstParagraphOnly: Bool, below level: Int32) {
    if keepingFirstParagraphOnly { unsafe keepFirstParagraph(of: document) }
    // Collected first: an iterator must not lose its current node.
    var nodes: [OpaquePointer] = unsafe []
    let iterator = unsafe cmark_iter_new(document)
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      if event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) { unsafe nodes.append(node) }
    }
    unsafe cmark_iter_free(iterator)
    unsafe lowerHeadings(among: nodes, below: level)
    for position in unsafe nodes.indices { unsafe clean(nodes[position]) }
  }

  /// Moves the headings below that of the page, without skipping levels: users who navigate by headings take a gap for
  /// a missing one.
  private static func lowerHeadings(among nodes: [OpaquePointer], below level: Int32) {
    let headings = unsafe nodes.filter { unsafe cmark_node_get_type($0) == CMARK_NODE_HEADING }
    let highest = unsafe headings.map { unsafe cmark_node_get_heading_level($0) }.min() ?? 1
    var last = level
    for position in unsafe headings.indices {
      let own = unsafe cmark_node_get_heading_level(headings[position]) - highest + level + 1
      last = min(6, own, last + 1)
      _ = unsafe cmark_node_set_heading_level(headings[position], last)
    }
  }

  private static func clean(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
      unsafe cmark_node_unlink(node)
      unsafe cmark_node_free(node)
    case CMARK_NODE_LINK:
      if let url = unsafe cmark_node_get_url(node), !leadsOutside(unsafe String(cString: url)) { unsafe unwrap(node) }
    case CMARK_NODE_IMAGE:
      unsafe replaceImage(node)
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
      if let literal = unsafe cmark_node_get_literal(node) {
        let text = unsafe String(cString: literal)
        let visible =
          unsafe cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK
          ? text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible(.page) }
            .joined(separator: "\n")
          : text.visible(.page)
        if visible != text { _ = unsafe cmark_node_set_literal(node, visible) }
      }
    default:
      break
    }
  }

  /// Replaces a picture with a link to it, with its description as the text; if the address is unsafe only the text
  /// stays.
  private static func replaceImage(_ image: OpaquePointer) {
    let url = unsafe cmark_node_get_url(image).map { unsafe String(cString: $0) } ?? ""
    guard leadsOutside(url), let link = unsafe cmark_node_new(CMARK_NODE_LINK) else {
      unsafe unwrap(image)
      return
    }
    _ = unsafe cmark_node_set_url(link, url)
    while let child = unsafe cmark_node_first_child(image) { _ = unsafe cmark_node_append_child(link, child) }
    if unsafe cmark_node_first_child(link) == nil, let text = unsafe cmark_node_new(CMARK_NODE_TEXT) {
      _ = unsafe cmark_node_set_literal(text, url)
      _ = unsafe cmark_node_append_child(link, text)
    }
    if unsafe cmark_node_replace(image, link) == 1 {
      unsafe cmark_node_free(image)
    } else {
      unsafe cmark_node_free(link)
    }
  }

  /// Replaces a node with its children.
  private static func unwrap(_ node: OpaquePointer) {
    while let child = unsafe cmark_node_first_child(node) {
      guard unsafe cmark_node_insert_before(node, child) == 1 else { return }
    }
    unsafe cmark_node_unlink(node)
    unsafe cmark_node_free(node)
  }

  /// Only web and mail addresses are kept: relative ones cannot work, since the location of the page is unknown.
  private static func leadsOutside(_ url: String) -> Bool {
    guard let end = url.firstIndex(of: ":") else { return false }
    return ["http", "https", "mailto"].contains(url[..<end].lowercased())
  }

  private static func keepFirstParagraph(of document: OpaquePointer) {
    guard let first = unsafe cmark_node_first_child(document) else { return }
    while let next = unsafe cmark_node_next(first) {
      unsafe cmark_node_unlink(next)
      unsafe cmark_node_free(next)
    }
    guard unsafe cmark_node_get_type(first) != CMARK_NODE_PARAGRAPH else { return }
    unsafe cmark_node_unlink(first)
    unsafe cmark_node_free(first)
  }
}
