import Foundation
import GlossBasics
import GlossFiles

/// Where bytes written to a path go: determined before writing, with symbolic links followed.
enum WritingPlace {
  /// Nothing exists yet; the path with links followed.
  case nothing(at: String)
  /// A regular file; the path with links followed.
  case file(at: String, stat)
  /// A device, a pipe or a socket, which is opened and written to.
  case stream
  /// A stream that this process has open: `/dev/stdout`, `/dev/fd/3`.
  case descriptor(Descriptor)

  init(_ path: String) throws(SystemError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
    var place = path
    var hops = 0
    while true {
      if let descriptor = Self.descriptor(named: place) {
        self = .descriptor(descriptor)
        return
      }
      guard let target = DiskFileTree.target(ofLinkAt: place) else { break }
      hops += 1
      guard hops <= 40 else { throw SystemError(code: ELOOP) }
      place = target.hasPrefix("/") ? target : Self.folder(of: place) + target
    }
    guard let status = DiskFileTree.status(of: place) else {
      if place.hasSuffix("/") { throw SystemError(code: EISDIR) }
      self = .nothing(at: place)
      return
    }
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFDIR): throw SystemError(code: EISDIR)
    case mode_t(S_IFREG): self = .file(at: place, status)
    default: self = .stream
    }
  }

  /// The path up to and including its last slash. Not normalized: after a link, `..` is another folder.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The open stream at a system path.
  private static func descriptor(named path: String) -> Descriptor? {
    guard path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else { return nil }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).map(Descriptor.init)
    }
    return nil
  }
}
