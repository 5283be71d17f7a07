/// The regions whose varieties fall back to another region's before the plain language.
///
/// Source: `ualoc_getAppleParent` of the ICU in Foundation, called for every region.
enum ParentRegions {
  /// European English, which falls back to `en-150`.
  static let ofEuropeanEnglish = regions(
    "AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GE GL GR HR HU IS IT LI LT LU LV MC MD ME MK NL NO PL PT RO RS "
      + "RU SE SI SK UA VA")

  /// English that falls back to `en` directly; that of all other regions falls back to `en-001`.
  static let ofAmericanEnglish = regions(
    "001 AE AS BI BT CA CL CN CO CW DJ EA GU GW IR JP KP KR MH MP MX PA PH PR PY SA SR TR TW UM US VI XK 419")

  static let ofBritishEnglish = regions(
    "AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO MS MT MU MV "
      + "MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW 150")

  static let ofAustralianEnglish = regions("CC CK CX NF NR NU NZ PG WS")

  /// Spanish that falls back to `es-419`.
  static let ofLatinAmericanSpanish = regions(
    "AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JP KN KY LC MF MQ MS MX "
      + "NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI")

  /// Portuguese that falls back to `pt-PT`.
  static let ofEuropeanPortuguese = regions("AO CH CV FR GQ GW LU MO MZ ST TL")

  private static func regions(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}
