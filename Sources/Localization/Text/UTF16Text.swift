import GlossBasics

/// UTF-16 to UTF-8 and back.
enum UTF16Text {
  static func decode(_ bytes: [UInt8], from start: Int, isBigEndian: Bool, encoding: TableEncoding) -> DecodedText {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count - start) / 2 + 16)
    var problems: [EncodingProblem] = []
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    var offset = start
    while offset + 1 < bytes.count {
      let unit = UInt32(bytes[offset + high]) << 8 | UInt32(bytes[offset + low])
      offset += 2
      if unit < 0x80 {
        text.append(UInt8(truncatingIfNeeded: unit))
        continue
      }
      if unit & 0xFC00 == 0xD800, offset + 1 < bytes.count {
        let second = UInt32(bytes[offset + high]) << 8 | UInt32(bytes[offset + low])
        if second & 0xFC00 == 0xDC00 {
          offset += 2
          text.appendUTF8(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
          continue
        }
      }
      if unit & 0xF800 == 0xD800 {
        problems.append(
          EncodingProblem(
            offset: text.count, message: "the UTF-16 text has an unpaired surrogate",
            remedy: "retype the character and save the file as UTF-8"))
      }
      text.appendUTF8(unit)
    }
    if offset < bytes.count { problems.append(.cutOff(at: text.count, encoding: "UTF-16")) }
    return DecodedText(utf8: text, encoding: encoding, problems: problems)
  }

  static func encode(_ text: [UInt8], isBigEndian: Bool, into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + text.count * 2)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = UTF8Scan.scalar(text, at: offset)
      offset += length
      let units = scalar < 0x10000 ? [scalar] : [0xD7C0 + scalar >> 10, 0xDC00 + scalar & 0x3FF]
      for unit in units {
        let high = UInt8(truncatingIfNeeded: unit >> 8)
        let low = UInt8(truncatingIfNeeded: unit)
        bytes.append(isBigEndian ? high : low)
        bytes.append(isBigEndian ? low : high)
      }
    }
  }
}

/// UTF-32 to UTF-8 and back.
enum UTF32Text {
  static func decode(_ bytes: [UInt8], from start: Int, isBigEndian: Bool, encoding: TableEncoding) -> DecodedText {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count - start) / 4 + 16)
    var problems: [EncodingProblem] = []
    var offset = start
    while offset + 3 < bytes.count {
      let four = bytes[offset..<offset + 4]
      let scalar = (isBigEndian ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      if Unicode.Scalar(scalar) == nil {
        problems.append(
          EncodingProblem(
            offset: text.count, message: "0x\(String(scalar, radix: 16, uppercase: true)) is not a Unicode character",
            remedy: "retype the character and save the file as UTF-8"))
      }
      text.appendUTF8(scalar)
      offset += 4
    }
    if offset < bytes.count { problems.append(.cutOff(at: text.count, encoding: "UTF-32")) }
    return DecodedText(utf8: text, encoding: encoding, problems: problems)
  }

  static func encode(_ text: [UInt8], isBigEndian: Bool, into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + text.count * 4)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = UTF8Scan.scalar(text, at: offset)
      offset += length
      let four = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar >> UInt32($0)) }
      bytes.append(contentsOf: isBigEndian ? four : four.reversed())
    }
  }
}

extension EncodingProblem {
  fileprivate static func cutOff(at offset: Int, encoding: String) -> EncodingProblem {
    EncodingProblem(
      offset: offset, message: "the \(encoding) text ends in the middle of a character",
      remedy: "download the file again, or save it as UTF-8")
  }
}
