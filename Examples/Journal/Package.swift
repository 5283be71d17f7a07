// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Journal", platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [.target(name: "Journal", path: "Journal")])
