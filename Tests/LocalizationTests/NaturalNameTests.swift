import Testing

@testable import GlossLocalization

@Suite struct NaturalNameTests {
  @Test(arguments: [
    // The words of an identifier.
    ("firstName", "First Name"), ("name", "Name"), ("Player", "Player"), ("numberOfSeats", "Number of Seats"),
    ("first_name", "First Name"), ("FIRST_NAME", "First Name"), ("first-name", "First Name"), ("_name", "Name"),
    ("listID__", "List ID"), ("lastOffsetBy__", "Last Offset By"), ("gt_100", "Gt 100"), ("foo.bar", "Foo Bar"),
    ("x", "X"), ("xCoordinate", "X Coordinate"), ("StateOfACountry", "State of a Country"),
    ("scheduleIAmBasedOn", "Schedule I Am Based On"), ("plannedToIDs", "Planned to IDs"),
    ("secondsFromGMT", "Seconds from GMT"), ("prescriptionsWhereIAmUsed", "Prescriptions Where I Am Used"),
    ("theEnd", "The End"), ("perDiem", "Per Diem"),
    // Abbreviations.
    ("URLString", "URL String"), ("orderID", "Order ID"), ("orderId", "Order ID"), ("id", "ID"), ("ids", "IDs"),
    ("htmlBody", "HTML Body"), ("descriptionHTML", "Description HTML"), ("screenshotURLs", "Screenshot URLs"),
    ("screenshotUrls", "Screenshot URLs"), ("URLsInUse", "URLs in Use"), ("appIDs", "App IDs"),
    ("HTTPSWhitelistedDomain", "HTTPS Whitelisted Domain"), ("maxOSVersion", "Max OS Version"),
    ("requiresPHPVersion", "Requires PHP Version"), ("APCDBStatus", "APCDB Status"), ("vatNumber", "VAT Number"),
    ("hasGps", "Has GPS"), ("SKU", "SKU"), ("XYZ", "XYZ"), ("NAME", "Name"), ("contentUUID", "Content UUID"),
    ("rgbColor", "RGB Color"), ("statusOK", "Status OK"), ("visited", "Visited"), ("idea", "Idea"),
    // Names with a spelling of their own.
    ("eMail", "Email"), ("emailAddress", "Email Address"), ("iPhone", "iPhone"), ("iPhoneModel", "iPhone Model"),
    ("myIPhone", "My iPhone"), ("macOSVersion", "macOS Version"), ("minIosVersion", "Min iOS Version"),
    ("hasWifi", "Has Wi-Fi"), ("wiFiName", "Wi-Fi Name"), ("OAuthAccessToken", "OAuth Access Token"),
    ("isWordPressStore", "WordPress Store"), ("payPalEmail", "PayPal Email"), ("linkedInvoice", "Linked Invoice"),
    // Digits.
    ("address2", "Address 2"), ("iso8601Date", "ISO 8601 Date"), ("ISBN13", "ISBN 13"), ("contentMd5", "Content MD5"),
    ("sha256", "SHA-256"), ("last4", "Last 4"), ("use12HClock", "Use 12H Clock"), ("rainfall24h", "Rainfall 24h"),
    ("useI2SAsBuzzer", "Use I2S as Buzzer"), ("powerCh1Current", "Power Ch 1 Current"),
    ("OrderStatsV4Interval", "Order Stats V4 Interval"), ("i0", "I0"), ("2ndName", "2nd Name"), ("model3D", "Model 3D"),
    ("int16TestAttribute", "Int 16 Test Attribute"), ("ipv4Address", "IPv4 Address"), ("utf8Text", "UTF-8 Text"),
    // Verbs.
    ("isActive", "Active"), ("is_active", "Active"), ("IsActive", "Active"), ("isForSale", "For Sale"),
    ("isAIAssistantActive", "AI Assistant Active"), ("hasChildren", "Has Children"), ("canEdit", "Can Edit"),
    ("wasRead", "Was Read"), ("is", "Is"), ("island", "Island"), ("isbn", "ISBN"),
    // Other scripts.
    ("имяПользователя", "Имя Пользователя"), ("straßeName", "Straße Name"), ("ñandú", "Ñandú"), ("名前", "名前"),
    ("住所2", "住所2"), ("e\u{301}tatCivil", "E\u{301}tat Civil"), ("اسم_الفريق", "اسم الفريق"), ("ユーザーID", "ユーザーID"),
    // Nothing pronounceable.
    ("___", "___"), ("", ""), ("🙂", "🙂"), ("R&D", "R&D"), ("isR&D", "isR&D"),
  ])
  func isProposed(identifier: String, name: String) {
    #expect(NaturalName.proposed(for: identifier) == name)
  }

  @Test func keepsTheVerbWhereItIsAskedFor() {
    #expect(NaturalName.proposed(for: "isActive", keepsVerb: true) == "Is Active")
    #expect(NaturalName.proposed(for: "isMemberOf", keepsVerb: true) == "Is Member Of")
  }

  @Test func changesNothingOnASecondReading() {
    for identifier in ["firstName", "URLString", "numberOfSeats", "screenshotURLs"] {
      let name = NaturalName.proposed(for: identifier)
      #expect(NaturalName.proposed(for: name) == name)
    }
  }
}
