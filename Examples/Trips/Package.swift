// swift-tools-version: 6.0
import PackageDescription

// SwiftData is Apple's alone: what modelgloss reads of this package it reads anywhere.
let package = Package(
  name: "Trips",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Trips", targets: ["Trips"])],
  targets: [.target(name: "Trips")]
)
