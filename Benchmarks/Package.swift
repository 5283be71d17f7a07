// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that clients of modelgloss never build what only measurements need. It measures the command
// as users run it, and so depends on nothing.
let package = Package(
  name: "modelgloss-benchmarks",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "Bench", swiftSettings: [.swiftLanguageMode(.v6)])]
)
