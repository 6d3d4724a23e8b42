/**
 * What is not to be seen: control characters, those that change the direction or have no width, half characters. The
 * joiners stay between letters of scripts without capitals, as Persian and Hindi need them, and within emoji.
 */
const unseen =
  /(?![\t-\r]|\p{Join_C}(?<=(?!\p{DI})[\p{Lo}\p{S}]\p{M}{0,30}.)(?=(?!\p{DI})[\p{Lo}\p{S}])|(?<=\p{ExtPict})\ufe0f)[\p{Cc}\p{Cs}\p{DI}]/gu

/** Beyond what any letter has. The two of half width become marks in NFKC. One by one: no expression may fill the stack. */
const marksAfter30 = /[\p{M}\uff9e\uff9f](?<=[\p{M}\uff9e\uff9f]{31})/gu

/**
 * Normalizing puts the marks of a letter in order, and 50,000 of them would keep a server busy for seconds: no letter of any
 * language has more than 30. Of some marks it makes several.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC') =>
  text.replace(marksAfter30, '').normalize(form).replace(marksAfter30, '')

/**
 * The one form of a text of one line that somebody typed; '' where nothing of it is to be seen: accents without a letter
 * are nothing, and so is U+2800, a sign of Braille without a dot.
 */
export function tidyLine(text: string): string {
  // A blank before anything else: beside a joiner it would count as a sign.
  const seen = text.replace(/\u2800/g, ' ').replace(unseen, '')
  const form = normalized(seen.replace(/\s+/g, ' ').trim(), 'NFC')
  return /[^\p{M} ]/u.test(form) ? form : ''
}

/** The same of each line of a text that may have several. */
export const tidyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .join('\n')
    .trim()
