import GlossBasics

/// The scripts, regions and variants that the tag of a language may have.
///
/// Source: ISO 15924, ISO 3166-1 and UN M49, as far as CLDR has languages that use them.
enum Subtags {
  static let regions = Set(
    ("AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ "
      + "CA CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET EU FI "
      + "FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO "
      + "IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH "
      + "MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM "
      + "PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF "
      + "TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW "
      // The pseudo-languages of a localization test.
      + "XA XB "
      + "001 002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143 145 150 151 154 "
      + "155 202 419")
      .split(separator: " ").map(String.init))

  static let scripts = Set(
    ("Adlm Aghb Arab Armn Avst Bali Bamu Batk Beng Bopo Brah Brai Bugi Cakm Cans Cham Cher Copt Cprt Cyrl Deva Dsrt Egyp "
      + "Ethi Geor Glag Goth Gran Grek Gujr Guru Hanb Hang Hani Hans Hant Hebr Hira Hmng Hmnp Hrkt Jamo Java Jpan Kali "
      + "Kana Khar Khmr Knda Kore Lana Laoo Latf Latn Lepc Limb Lisu Mand Mlym Modi Mong Mtei Mymr Newa Nkoo Ogam Olck "
      + "Orya Osge Osma Phag Phnx Plrd Rjng Rohg Runr Samr Saur Shaw Sidd Sind Sinh Sund Sylo Syrc Tagb Takr Tale Talu "
      + "Taml Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Ugar Vaii Wara Wcho Xpeo Xsux Yiii Zinh Zsym Zxxx Zyyy")
      .split(separator: " ").map(String.init))

  private static let variants = Set(
    ("1606nict 1694acad 1901 1994 1996 abl1943 akuapem alalc97 aluku ao1990 aranes arevela arevmda arkaika asante auvern "
      + "baku1926 balanka barla biscayan biske bohoric boont bornholm cisaup colb1945 cornu creiss dajnko ekavsk emodeng "
      + "fonipa fonupa fonxsamp gascon grclass grital grmistr hepburn heploc hognorsk ijekavsk itihasa jauer jyutping "
      + "kkcor kociewie kscor laukika lemosin lengadoc lipaw luna1918 metelko monoton ndyuka nedis newfound nicard "
      + "njiva nulik osojs oxendict pahawh2 pahawh3 pahawh4 pamaka petr1708 pinyin polyton posix provenc puter rigik "
      + "rozaj rumgr saaho scotland scouse simple solba sotav spanglis surmiran sursilv sutsilv tarask tongyong "
      + "tunumiit uccor ucrcor ulster unifon vaidika valencia vallader vecdruka vivaraup wadegile xsistemo")
      .split(separator: " ").map(String.init))

  /// What regions and scripts are called elsewhere, in lower case.
  private static let meanings: [String: String] = [
    "uk": "GB", "gbr": "GB", "england": "GB", "britain": "GB", "british": "GB", "usa": "US", "america": "US",
    "bra": "BR", "brazil": "BR", "brasil": "BR", "prt": "PT", "portugal": "PT", "mex": "MX", "mexico": "MX",
    "latam": "419", "la": "419", "can": "CA", "canada": "CA", "chn": "CN", "china": "CN", "prc": "CN", "taiwan": "TW",
    "twn": "TW",
    "hongkong": "HK", "hkg": "HK", "aus": "AU", "deu": "DE", "fra": "FR", "esp": "ES", "spain": "ES",
    "jpn": "JP", "kor": "KR", "simplified": "Hans", "chs": "Hans", "traditional": "Hant", "cht": "Hant",
    "latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab",
  ]

  /// The first part of a tag, after its language, that no language has there, and the tag that was probably meant; nil
  /// if the tag is well-formed.
  static func mistake(in text: String) -> (part: String, meant: String?)? {
    let parts = text.prefix { $0 != "@" && $0 != "." }.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard LegacyLanguageNames.tags[text.lowercased()] == nil, let language = parts.first else { return nil }
    var (script, region, variants) = (String?.none, String?.none, [String]())
    var wrong: String?
    var isClear = true
    for part in parts.dropFirst() {
      // What follows a single letter is an extension.
      if part.utf8.count == 1 { break }
      let (upper, title) = (part.uppercased(), part.prefix(1).uppercased() + part.dropFirst().lowercased())
      let isInOrder: Bool
      if scripts.contains(title), script == nil {
        (isInOrder, script) = (region == nil && variants.isEmpty, title)
      } else if regions.contains(upper), region == nil, (language.lowercased(), upper) != ("es", "LA") {
        (isInOrder, region) = (variants.isEmpty, upper)
      } else if Self.variants.contains(part.lowercased()) {
        isInOrder = true
        variants.append(part.lowercased())
      } else {
        isInOrder = false
        let meant = meanings[part.lowercased()] ?? (part.utf8.count > 3 ? title.closest(among: scripts) : nil)
        if part.lowercased() == language.lowercased() {
          // `en-EN` is meant to be `en`.
        } else if let meant, scripts.contains(meant), script == nil {
          script = meant
        } else if let meant, regions.contains(meant), region == nil {
          region = meant
        } else {
          isClear = false
        }
      }
      if !isInOrder { wrong = wrong ?? part }
    }
    guard let wrong else { return nil }
    let meant = ([language.lowercased()] + [script, region].compactMap(\.self) + variants).joined(separator: "-")
    return (wrong, isClear ? meant : nil)
  }
}
