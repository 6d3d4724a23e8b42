/** Name and address apart: a mail library that is handed one text looks for further addresses and headers in it. */
export interface MailAddress {
  name: string
  address: string
}

/** One bare address, without the signs that separate addresses or headers. */
const BARE_ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u
const LONGEST_ADDRESS = 254

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && BARE_ADDRESS.test(text)
}

/** Line breaks and other control characters become spaces: one line, and no second header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Reads 'office@example.org' and 'The Office <office@example.org>' from a setting; undefined where it is neither. */
export function parseAddress(text: string): MailAddress | undefined {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? []
  return isMailAddress(address) ? { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address } : undefined
}
