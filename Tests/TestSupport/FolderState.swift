package import Foundation

/// What lies in a folder: names, bytes and times of change, its own among them, which tells of files that came and
/// went.
package struct FolderState: Equatable {
  package var files: [String: [UInt8]] = [:]
  package var times: [String: Date] = [:]

  package init(_ folder: String) throws {
    let manager = FileManager.default
    for name in try manager.subpathsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      let attributes = try manager.attributesOfItem(atPath: path)
      times[name] = attributes[.modificationDate] as? Date
      if attributes[.type] as? FileAttributeType == .typeRegular {
        files[name] = try Array(Data(contentsOf: URL(filePath: path)))
      }
    }
    times["."] = try manager.attributesOfItem(atPath: folder)[.modificationDate] as? Date
  }
}

/// Numbers that look random and are the same in every run.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Bytes changed as damage changes them: some flipped, some cut out, doubled, moved or cut off.
  package mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      guard bytes.count > 2 else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &self)
      let length = min(Int.random(in: 1...40, using: &self), bytes.count - place)
      switch Int.random(in: 0..<10, using: &self) {
      case 0: bytes.removeSubrange(place..<(place + length))
      case 1:
        bytes.insert(contentsOf: bytes[place..<(place + length)], at: Int.random(in: 0..<bytes.count, using: &self))
      case 2: bytes = Array(bytes[..<place])
      case 3: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &self) ?? 0
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      }
    }
    return bytes
  }
}
