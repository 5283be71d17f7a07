package import GlossBasics
import GlossFiles
import GlossLiveServer

/// Serves the pages of a project to this machine's browsers, which reload when the project changes.
package final class LiveHost: Sendable {
  private let server: LiveServer
  private let site: LiveSite
  /// The secret that addresses must contain if pages show the rows of a store or change files; nil otherwise.
  private let secret: AddressSecret?

  /// The port that serves the pages.
  package var port: UInt16 { server.port }

  /// The address for a browser.
  package var address: String { "http://127.0.0.1:\(port)/" + (secret?.query ?? "") }

  /// The state that the pages show now.
  package var project: LiveProject { site.project }

  /// Starts listening; browsers are served once `run` is called.
  ///
  /// - Parameters:
  ///   - project: what the pages show first.
  ///   - port: 0 for any free port.
  ///   - isConfidential: whether the pages can show the rows of a store, now or after a change, or write files.
  package init(_ project: LiveProject, port: UInt16, isConfidential: Bool) throws(InputFailure) {
    let site = LiveSite(project)
    let secret = isConfidential ? AddressSecret() : nil
    do throws(SystemError) {
      server = try LiveServer(port: port) { request in
        secret.map { $0.guarded(request, site.answer) } ?? site.answer(request)
      }
    } catch {
      throw InputFailure(
        path: "127.0.0.1:\(port)", reason: "the port cannot be used: \(error.reason)",
        remedy: error.isMissingLoopback
          ? "bring it up, or write a page that needs no server with --once"
          : "choose another port with --port, or leave it out to use any free port")
    }
    (self.site, self.secret) = (site, secret)
    server.send(event: String(project.generation))
  }

  /// Replaces the project and tells the browsers.
  package func show(_ project: LiveProject) {
    site.replace(with: project)
    server.send(event: String(project.generation))
  }

  /// Serves until stopped.
  package func run() { server.run() }

  package func stop() { server.stop() }
}
