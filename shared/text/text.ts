/**
 * What is not to be seen: control characters, those that change the direction or have no width, half characters. The
 * joiners stay between letters of scripts without capitals, as Persian and Hindi need them, and within emoji.
 */
const unseen =
  /(?![\t-\r]|(?<=[\p{Lo}\p{S}]\p{M}{0,9})\p{Join_C}(?=[\p{Lo}\p{S}])|(?<=\p{S})\ufe0f)[\p{Cc}\p{Cs}\p{DI}]/gu

/** Puts the marks of a letter in order. No language has 31 on one letter; thousands would keep a server busy. */
export const normalized = (text: string, form: 'NFC' | 'NFD') => text.replace(/\p{M}{31}/gu, '').normalize(form)

/** Without what is not to be seen; white space stays as it is, as the editor of training keeps it. */
export const seen = (text: string) => normalized(text.replace(/\u2800/g, ' ').replace(unseen, ''), 'NFC')

/**
 * The one form of a text of one line that somebody typed; '' where nothing of it is to be seen: accents without a letter
 * are nothing, and so is U+2800, a sign of Braille without a dot. That goes first: beside a joiner it would be a sign.
 */
export const tidyLine = (text: string) =>
  seen(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\p{M} ]+$/u, '')

/** The same of each line of a text that may have several. */
export const tidyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .join('\n')
    .trim()
