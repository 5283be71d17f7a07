// swift-tools-version: 6.2
import PackageDescription

// A separate package, so clients of modelgloss never build what only benchmarks need. It measures the command as users
// run it, so it has no dependencies.
let package = Package(
  name: "modelgloss-benchmarks",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "Bench", swiftSettings: [.swiftLanguageMode(.v6)])]
)
