import GlossLocalization
import GlossModelReading
import GlossPredicateFormat
import GlossPropertyLists
import GlossStores

/// Reads one input as what its first byte chooses, so that one run covers every reader.
///
/// libFuzzer calls it with inputs that it changes to reach new code. Whatever comes back is well; a trap, a leak or a
/// second of work is a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  switch choice {
  case UInt8(ascii: "p"): _ = try? PropertyListParser.parse(bytes)
  case UInt8(ascii: "m"): _ = try? CompiledModelReader.read(bytes, path: "A.mom")
  case UInt8(ascii: "c"): _ = try? CompiledModelReader.readCache(bytes, path: "a.store")
  case UInt8(ascii: "i"):
    // A model as a store packs it.
    guard let archive = try? Inflate.unpacked(bytes, limit: 1 << 20) else { return 0 }
    _ = try? CompiledModelReader.readCache(archive, path: "a.store")
  case UInt8(ascii: "d"): _ = try? StoreMetadata(identifier: "A", plist: bytes)
  case UInt8(ascii: "e"): _ = try? ElementsReader.read(bytes, path: "A.xcdatamodel/elements")
  case UInt8(ascii: "x"): _ = try? SourceModelReader.read(bytes, path: "A.xcdatamodel/contents")
  case UInt8(ascii: "v"): _ = try? VersionInfo.read(bytes, path: "VersionInfo.plist")
  case UInt8(ascii: "o"): _ = try? OptimizedModelReader.read(bytes, path: "A.omo")
  case UInt8(ascii: "s"): _ = StringsFileParser().parse(bytes, name: "A", locale: "de", path: "de.lproj/A.strings")
  case UInt8(ascii: "t"): _ = try? TableReader().tables(in: bytes, path: "A.xcstrings")
  case UInt8(ascii: "f"): _ = try? Predicate(format: String(decoding: bytes, as: UTF8.self)).format
  default: break
  }
  return 0
}
