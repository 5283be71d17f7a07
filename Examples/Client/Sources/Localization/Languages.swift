/// The languages the app is sold in.
public enum Languages {
  public static let all = ["en", "de"]
}
