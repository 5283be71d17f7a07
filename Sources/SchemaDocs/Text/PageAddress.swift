/// A place in the reference of one language, independent of format: a page and optionally an anchor on it.
struct PageAddress: Sendable, Hashable {
  /// The page in the language's folder, without the format's extension: `entities/Player`.
  var page: String
  /// The anchor on the page; nil for its top.
  var anchor: String?

  init(_ page: String, anchor: String? = nil) {
    self.page = page
    self.anchor = anchor
  }

  static let index = PageAddress("index")
  static let fetchRequests = PageAddress("fetch-requests")
  static let configurations = PageAddress("configurations")
  static let cloudKit = PageAddress("cloudkit")
  static let changelog = PageAddress("changelog")
  static let messages = PageAddress("messages")
  static let localization = PageAddress("localization")
  static let letters = PageAddress("letters")

  func with(anchor: String) -> PageAddress { PageAddress(page, anchor: anchor) }
}
