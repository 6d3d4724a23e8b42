/**
 * What is not to be seen: control characters, those that change the direction or have no width, half characters. The
 * joiners stay between letters of scripts without capitals, as Persian and Hindi need them, and within emoji.
 */
const unseen =
  /(?![\t-\r]|(?<=[\p{Lo}\p{M}\p{ExtPict}\p{EMod}])\p{Join_C}(?=[\p{Lo}\p{ExtPict}])|(?<=\p{ExtPict})\ufe0f)[\p{Cc}\p{Cs}\p{DI}]/gu

/** U+2800 is a sign of Braille without a dot. */
const clean = (text: string) =>
  text
    .replace(unseen, '')
    .replace(/\u2800/g, ' ')
    .normalize('NFC')

/** Accents without a letter below them are as good as nothing. */
const orNothing = (text: string) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '')

/** The one form of a text of one line that somebody typed; '' where nothing of it is to be seen. */
export const tidyLine = (text: string) =>
  // Most texts have it already.
  /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text) ? text : orNothing(clean(text).replace(/\s+/g, ' ').trim())

/** The same of a text that may have several lines. */
export const tidyLines = (text: string) =>
  orNothing(
    clean(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
      .split('\n')
      .map((each) => each.trimEnd())
      .join('\n')
      .trim(),
  )
