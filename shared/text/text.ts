/**
 * What is not to be seen: control characters, those that change the direction or have no width, half characters. The
 * joiners stay between letters of scripts without capitals, as Persian and Hindi need them, and within emoji.
 */
const unseen = /(?![\t-\r]|(?<=[\p{Lo}\p{M}\p{S}])\p{Join_C}(?=[\p{Lo}\p{S}])|(?<=\p{S})\ufe0f)[\p{Cc}\p{Cs}\p{DI}]/gu

/**
 * The one form of a text of one line that somebody typed; '' where nothing of it is to be seen: accents without a letter
 * are nothing, and so is U+2800, a sign of Braille without a dot.
 */
export const tidyLine = (text: string) =>
  text
    .replace(unseen, '')
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(/^[\p{M} ]+$/u, '')

/** The same of each line of a text that may have several. */
export const tidyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .join('\n')
    .trim()
