import GlossBasics
import Testing

@Suite struct CivilDateTests {
  /// Every day of twelve centuries, counted one by one with the rule of leap years.
  @Test func countsAsAWalkThroughTheCalendarDoes() {
    var (year, month, day) = (1599, 12, 31)
    var number = CivilDate.days(year: year, month: month, day: day)
    while year < 2801 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      day += 1
      if day > length { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      number += 1
      if CivilDate.days(year: year, month: month, day: day) != number
        || CivilDate.date(days: number) != (year, month, day)
      {
        Issue.record("\(year)-\(month)-\(day) is not day \(number)")
        return
      }
    }
  }

  @Test(arguments: [
    (2001, 1, 1, 0), (2000, 2, 29, -307), (1, 1, 1, -730_485), (0, 3, 1, -730_791), (-1, 12, 31, -730_852),
  ])
  func countsFromTheReferenceDate(year: Int, month: Int, day: Int, number: Int) {
    #expect(CivilDate.days(year: year, month: month, day: day) == number)
    #expect(CivilDate.date(days: number) == (year, month, day))
  }
}
