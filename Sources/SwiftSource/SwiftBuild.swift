/// What is known of a build when its conditions are evaluated: a release build of an app for one platform of Apple, or
/// for one that is not decided.
package struct SwiftBuild: Sendable, Hashable {
  package enum Platform: String, Sendable, CaseIterable {
    case iOS, macOS, watchOS, tvOS, visionOS
    case macCatalyst = "Mac Catalyst"

    /// The argument of `os(…)`.
    fileprivate var system: String { self == .macCatalyst ? "iOS" : rawValue }
  }

  package var platform: Platform?

  /// Whether `DEBUG` is set, as Xcode does for a debug build; users have release builds.
  package var isDebug: Bool

  package init(platform: Platform? = nil, isDebug: Bool = false) {
    (self.platform, self.isDebug) = (platform, isDebug)
  }

  /// The value of `os(…)`, `canImport(…)` and so on; nil if unknown.
  func value(of name: String, _ argument: String) -> Bool? {
    switch name {
    case "os":
      let system = Self.oldSystems[argument] ?? argument
      guard Platform.allCases.contains(where: { $0.system == system }) else { return false }
      return platform.map { $0.system == system }
    case "targetEnvironment":
      switch argument {
      case "simulator": return false
      case "macCatalyst": return platform.map { $0 == .macCatalyst }
      default: return nil
      }
    case "canImport":
      if Self.everywhere.contains(argument) { return true }
      if Self.nowhere.contains(argument) { return false }
      guard let platforms = Self.modules[argument] else { return nil }
      return platform.map(platforms.contains)
    case "_runtime": return argument == "_ObjC" ? true : argument == "_Native" ? false : nil
    case "_endian": return argument == "little" ? true : argument == "big" ? false : nil
    case "_pointerBitWidth": return nil
    default: return nil
    }
  }

  private static let oldSystems = ["OSX": "macOS", "xrOS": "visionOS"]

  /// Modules that every platform with SwiftData has.
  private static let everywhere: Set<String> = [
    "Swift", "Foundation", "SwiftData", "SwiftUI", "CoreData", "CloudKit", "Combine", "Observation", "CoreGraphics",
    "CoreLocation", "Darwin", "Dispatch", "ObjectiveC", "Security", "OSLog", "os", "CoreFoundation",
    "UniformTypeIdentifiers", "UserNotifications", "CryptoKit", "ImageIO", "Network", "StoreKit",
  ]

  private static let nowhere: Set<String> = [
    "Glibc", "Musl", "Bionic", "Android", "WASILibc", "WinSDK", "ucrt", "CRT", "FoundationNetworking",
    "FoundationXML", "FoundationEssentials",
  ]

  /// Modules of some platforms.
  private static let modules: [String: Set<Platform>] = [
    "UIKit": [.iOS, .watchOS, .tvOS, .visionOS, .macCatalyst], "AppKit": [.macOS, .macCatalyst],
    "Cocoa": [.macOS, .macCatalyst], "WatchKit": [.watchOS], "TVUIKit": [.tvOS],
  ]

  // MARK: - Compilers

  /// The first compiler with SwiftData, and the newest known one.
  private static let compilers = ([5, 9], [6, 3])

  /// Whether every compiler that has SwiftData is at least a version; nil if only some are, or future ones.
  static func isAtLeast(_ version: [Int]) -> Bool? {
    // `5.9.0` is `5.9`.
    var version = version
    while version.last == 0, version.count > 1 { version.removeLast() }
    return compilers.0.lexicographicallyPrecedes(version) ? nil : true
  }
}
