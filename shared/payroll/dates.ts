import { type Day, type DayRange, isDay } from '#shared/time/day.ts'

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

function daysOf({ year = '', month, day, first, second, name }: Record<string, string | undefined>): Day[] {
  const inFull = year.length === 2 ? `20${year}` : year
  const date = (ofMonth: string | number, ofDay: string) =>
    `${inFull}-${String(ofMonth).padStart(2, '0')}-${ofDay.padStart(2, '0')}`
  const found = first
    ? [date(first, second!), date(second!, first)]
    : [date(name ? months.indexOf(name.toLowerCase()) + 1 : month!, day!)]
  return [...new Set(found)].filter(isDay)
}

/** Those that lie in none of these days, however they are read. */
export const datesOutside = (dates: readonly DatesInText[], { start, end }: DayRange): DatesInText[] =>
  dates.filter(({ days }) => !days.some((day) => day >= start && day <= end))
