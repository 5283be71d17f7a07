#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  @testable import GlossLocalization

  /// Compares the choice of languages with the function that CFBundle calls on Apple's systems: Foundation on Linux
  /// includes Apple's ICU, which has it.
  @Suite struct SystemLanguageChoiceTests {
    private static let readers =
      ("en en-US en-GB en-AU en-NZ en-CA en-IN en-IE en-ZA en-SG en-IL en-JP en-001 en-150 en-FR en-DE en-CH en-HK en-PH "
      + "en-MX en-BR en-KE en-MT en-PG en-419 de de-DE de-AT de-CH de-LI fr fr-FR fr-CA fr-CH fr-BE es es-ES es-MX es-AR "
      + "es-419 es-US es-CO es-CL es-GQ es-PH es-BR pt pt-BR pt-PT pt-AO pt-MO pt-CH it it-CH nl nl-BE zh zh-Hans zh-Hant "
      + "zh-CN zh-TW zh-HK zh-MO zh-SG zh-Hans-CN zh-Hans-HK zh-Hant-TW zh-Hant-HK zh-Hant-MO zh-Hans-SG zh-Hans-MO yue "
      + "yue-Hant yue-Hans yue-HK yue-CN sr sr-Latn sr-Cyrl sr-Latn-RS sr-RS uz uz-Cyrl uz-Latn az pa pa-PK hi hi-Latn hi-IN "
      + "hi-Latn-IN ar ar-SA ar-EG ar-AE he iw id in nb nn no nb-NO nn-NO da sv fi ja ja-JP ko ko-KR ru uk kk vi th tr pl cs "
      + "sk hu ro mo hr bs sl el ca ca-valencia eu gl fil tl ms ms-Arab fa fa-AF ur ur-IN ckb ku mn mn-Mong de-1996 "
      + "en-GB-oxendict gsw lb fy af ga cy")
      .split(separator: " ").map(String.init)

    private static let folders = [
      "en", "de", "de en", "en fr", "en en_GB", "en en-GB", "en_GB", "de en-GB", "en en_AU en_GB", "en en-AU",
      "en_GB en_US",
      "en en_150", "en en_001", "en en_150 en_GB", "en en_001 en_GB", "en en_IN", "en_CA fr_CA", "en en_CA en_GB en_IN",
      "en_AU en_NZ", "en_GB en_IN", "pt", "pt_BR", "pt_PT", "pt pt_PT", "pt-BR pt-PT", "en pt_BR pt_PT", "es", "es_419",
      "es es_419", "es es_MX", "es-ES es-MX", "es_MX", "es_419 es_ES", "es es_MX es_US", "es es_AR", "fr fr_CA",
      "fr_CA",
      "fr_CA fr_FR", "en fr_CH", "de de_CH", "de_AT de_CH", "de_DE en", "zh_CN", "zh_TW", "zh_CN zh_TW",
      "zh-Hans zh-Hant",
      "zh_Hans", "zh-Hant", "zh_HK", "zh-HK zh-Hans zh-Hant", "en zh_CN zh_HK zh_TW", "zh-Hans zh-Hant-HK zh-Hant-TW",
      "zh-Hans zh_CN", "zh", "zh zh-Hant", "en zh", "en zh_CN zh_Hans", "en yue", "yue", "yue zh-Hans zh-Hant",
      "en zh_SG",
      "zh-Hant zh-Hant-MO", "sr", "sr-Latn", "sr sr-Latn", "sr-Cyrl sr-Latn", "bs hr sr", "uz uz-Cyrl", "az tr", "hi",
      "en hi", "en en_IN hi", "en hi-Latn", "ar", "ar ar_SA", "ar ar_001", "he", "iw", "id", "in", "nb", "no", "nn",
      "nb nn", "nn no", "da nb sv", "fil", "tl", "ja", "Japanese", "Japanese ja", "English French German", "English en",
      "Dutch German Italian Spanish", "ca es", "ca ca-valencia", "id ms", "ar fa ur", "ro ru", "bs hr sl sr", "de gsw",
      "nl nl_BE", "nl_BE", "en ja ko zh_CN", "ckb ku", "en mn ru", "en kk ru", "en ru uk", "fy nl", "it it_CH", "hi ur",
      "en en-UK",
    ].map { $0.split(separator: " ").map(String.init) }

    @Test func isThatOfApplesOwnFunctionForEveryReaderAndSetOfFolders() throws {
      let system = try #require(SystemLanguageChoice())
      var differing: [String] = []
      var count = 0
      for folders in Self.folders {
        for reader in Self.readers {
          count += 1
          let chosen = LanguageTag.bestMatch(for: reader, among: folders).map { folders[$0.index] }
          let expected = system.choice(for: reader, among: folders)
          if chosen != expected {
            differing.append("\(reader) among \(folders): \(chosen ?? "-"), not \(expected ?? "-")")
          }
        }
      }
      #expect(count > 15_000)
      #expect(differing.isEmpty, "\(differing)")
    }

    @Test func theFunctionIsAsked() throws {
      let system = try #require(SystemLanguageChoice())
      #expect(system.choice(for: "de-AT", among: ["de", "en"]) == "de")
      #expect(system.choice(for: "ja", among: ["de", "en"]) == nil)
    }
  }

  /// `ualoc_localizationsToUse` of `lib_FoundationICU.so`.
  @safe private struct SystemLanguageChoice {
    private typealias Texts = UnsafeMutablePointer<UnsafePointer<CChar>?>
    private typealias Function =
      @convention(c) (Texts?, Int32, Texts?, Int32, Texts?, Int32, UnsafeMutablePointer<Int32>) -> Int32
    private let function: Function

    /// Nil if the library does not have the function.
    init?() {
      guard let library = unsafe dlopen("lib_FoundationICU.so", RTLD_NOW),
        let symbol = unsafe dlsym(library, "ualoc_localizationsToUse")
      else { return nil }
      unsafe function = unsafeBitCast(symbol, to: Function.self)
    }

    /// The first folder that serves a reader; nil if none does.
    func choice(for reader: String, among folders: [String]) -> String? {
      let texts = unsafe ([reader] + folders).map { unsafe strdup($0) }
      defer { unsafe texts.forEach { unsafe free($0) } }
      var given = unsafe texts.map { unsafe $0.map { unsafe UnsafePointer($0) } }
      var chosen = unsafe [UnsafePointer<CChar>?](repeating: nil, count: folders.count + 8)
      let capacity = Int32(folders.count + 8)
      var status: Int32 = 0
      let count = unsafe given.withUnsafeMutableBufferPointer { given in
        unsafe chosen.withUnsafeMutableBufferPointer { chosen in
          unsafe function(
            given.baseAddress, 1, given.baseAddress.map { unsafe $0 + 1 }, Int32(folders.count), chosen.baseAddress,
            capacity, &status)
        }
      }
      guard count > 0, let first = unsafe chosen[0] else { return nil }
      return unsafe String(cString: first)
    }
  }
#endif
