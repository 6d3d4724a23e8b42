import { addDays, type Day, type DayRange, isDay } from '#shared/time/day.ts'

/** A date as it stands in a file, and the days that it may be: 3/4 is one day in America and another in Europe. */
export interface DatesInText {
  text: string
  days: Day[]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const patterns = [
  // 2026-11-09, 2026/11/9
  /(?<![\d.,])(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?![\d.,/]\d)/g,
  // 11/9/2026, 9.11.26
  /(?<![\d.,])(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?![\d.,/]\d)/g,
  // January 22-28, 2024
  /\b(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?<day>\d{1,2}) ?[-–] ?(?<last>\d{1,2}),? (?<year>\d{4})\b/gi,
  // Nov 9, 2026
  /\b(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})\b/gi,
  // 9 Nov 2026
  /\b(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? (?<year>\d{4})\b/gi,
]

/** A file names its dates in a title or in a column of few. */
const mostTexts = 400

export function datesIn(texts: readonly string[]): DatesInText[] {
  return texts
    .filter((text) => text.length < 200 && /\d/.test(text))
    .slice(0, mostTexts)
    .flatMap((text) => patterns.flatMap((pattern) => [...text.matchAll(pattern)]))
    .flatMap(({ 0: found, groups }) => {
      const days = daysOf(groups!)
      return days.length === 0 ? [] : [{ text: found, days }]
    })
}

function daysOf({ year = '', month, day, last, first, second, name }: Record<string, string | undefined>): Day[] {
  const inFull = year.length === 2 ? `20${year}` : year
  const date = (ofMonth: string | number, ofDay: string) =>
    `${inFull}-${String(ofMonth).padStart(2, '0')}-${ofDay.padStart(2, '0')}`
  const found = first
    ? [date(first, second!), date(second!, first)]
    : [day!, ...(last ? [last] : [])].map((each) => date(name ? months.indexOf(name.toLowerCase()) + 1 : month!, each))
  return [...new Set(found)].filter(isDay)
}

/** What is paid for a week is paid within the next. */
const daysToPayDay = 6

/**
 * Dates that are outside these days in every way of reading them. One date in the week after them is taken for the pay
 * day, if others are within.
 */
export function datesOutside(dates: readonly DatesInText[], { start, end }: DayRange): DatesInText[] {
  const isBetween = ({ days }: DatesInText, first: Day, last: Day) => days.some((day) => day >= first && day <= last)
  const outside = dates.filter((date) => !isBetween(date, start, end))
  const isOne = new Set(outside.map(({ text }) => text)).size === 1
  const hasPayDay = isOne && outside.length < dates.length && isBetween(outside[0]!, end, addDays(end, daysToPayDay))
  return hasPayDay ? [] : outside
}
