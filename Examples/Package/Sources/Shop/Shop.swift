import Foundation

/// Where the model of the shop is.
public enum Shop {
  public static var model: URL? { Bundle.module.url(forResource: "Shop", withExtension: "xcdatamodeld") }
}
