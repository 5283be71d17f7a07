/// Words with a spelling of their own.
enum KnownWords {
  /// A word of a name, or several words that are one.
  enum Part {
    /// Kept as spelled.
    case known(String)
    /// To be capitalized.
    case plain(String)
  }

  /// Articles, conjunctions and short prepositions, in lower case within a title.
  static let small: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "if", "in", "into", "nor", "of", "on", "or", "per",
    "the", "to", "via", "vs", "with",
  ]

  /// Looks up each word, after trying the two and three words that begin with it.
  static func joined(_ words: [String]) -> [Part] {
    var parts: [Part] = []
    var index = 0
    while index < words.count {
      let length = (2...3).reversed().first { length in
        index + length <= words.count
          && compounds[words[index..<index + length].joined().lowercased()] != nil
      }
      if let length, let text = compounds[words[index..<index + length].joined().lowercased()] {
        parts.append(.known(text))
        index += length
      } else {
        parts.append(single(words[index]))
        index += 1
      }
    }
    return parts
  }

  private static func single(_ word: String) -> Part {
    let lowercased = word.lowercased()
    if let text = compounds[lowercased] { return .known(text) }
    if acronyms.contains(lowercased) { return .known(lowercased.uppercased()) }
    if lowercased.hasSuffix("s"), acronyms.contains(String(lowercased.dropLast())) {
      return .known(lowercased.dropLast().uppercased() + "s")
    }
    return .plain(word)
  }

  /// Abbreviations that are not English words, so they are recognized in lower case.
  private static let acronyms: Set<String> = [
    "ac", "ai", "api", "ascii", "atm", "bic", "bmi", "bpm", "cd", "cdn", "ceo", "cpu", "crc", "crm", "css", "csv",
    "cvc", "cvv", "dc", "dhcp", "dns", "dob", "dpi", "dst", "dvd", "ean", "eol", "erp", "eta", "etd", "eu", "faq",
    "fps", "ftp", "gdpr", "gif", "gmt", "gps", "gpu", "gst", "gtin", "guid", "hd", "hdr", "html", "http", "https",
    "iban",
    "id", "imap", "imei", "imsi", "io", "ip", "isbn", "iso", "isrc", "issn", "jpeg", "jpg", "js", "json", "jwt",
    "kpi", "lan", "lcd", "lte", "mqtt", "mms", "nfc", "ntp", "ocr", "ok", "oled", "os", "otp", "pc", "pdf", "pgp",
    "php", "png", "pr", "psk", "pwm", "qr", "rfid", "rgb", "rpm", "rss", "rssi", "rtf", "sdk", "sepa", "sku",
    "sms", "smtp", "snr", "sos", "sql", "ssh", "ssid", "ssl", "ssn", "svg", "tcp", "tls", "tv", "uae", "udp", "ui",
    "uid", "uk", "upc", "uri", "url", "urn", "usa", "usb", "utc", "utf", "uuid", "uv", "vat", "vin", "vip", "voip",
    "vpn", "wlan", "wpa", "www", "xml", "yaml", "zip",
  ]

  /// Names and technical terms by their letters, even if an identifier splits them.
  private static let compounds: [String: String] = [
    "2d": "2D", "3d": "3D", "4k": "4K", "applepay": "Apple Pay", "base64": "Base64", "co2": "CO2", "ebook": "Ebook",
    "email": "Email", "emails": "Emails", "esim": "eSIM", "facebook": "Facebook", "github": "GitHub",
    "gitlab": "GitLab", "h264": "H.264", "h265": "H.265", "hotspot": "Hotspot", "icloud": "iCloud",
    "imessage": "iMessage", "ios": "iOS", "ipad": "iPad", "ipados": "iPadOS", "iphone": "iPhone", "ipod": "iPod",
    "ipv4": "IPv4", "ipv6": "IPv6", "itunes": "iTunes", "javascript": "JavaScript", "linkedin": "LinkedIn",
    "macos": "macOS", "md5": "MD5", "mp3": "MP3", "mp4": "MP4", "nodejs": "Node.js", "oauth": "OAuth",
    "oauth2": "OAuth 2", "openid": "OpenID", "paypal": "PayPal", "sha1": "SHA-1", "sha256": "SHA-256",
    "sha512": "SHA-512", "tvos": "tvOS", "utf16": "UTF-16", "utf8": "UTF-8", "visionos": "visionOS",
    "watchos": "watchOS", "whatsapp": "WhatsApp", "wifi": "Wi-Fi", "woocommerce": "WooCommerce",
    "wordpress": "WordPress", "youtube": "YouTube",
  ]
}
