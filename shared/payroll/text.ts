const strictUtf8 = () => new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a file: UTF-8, or UTF-16 where a mark says so, and otherwise Windows-1252, which older spreadsheets on
 * Windows write and in which every sequence of bytes means something. A byte order mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return strictUtf8().decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t'] as const

export type Separator = (typeof separators)[number]

/**
 * What stands between the cells, and the text without the line by which Excel may announce it ("sep=;"). Every line
 * ends with the same character then: files that were edited by hand mix them.
 */
export function separated(file: string): { text: string; separator: Separator } {
  const text = file.replace(/\r\n?/g, '\n')
  const announced = /^sep=([,;\t])\n/i.exec(text)
  return announced
    ? { text: text.slice(announced[0].length), separator: announced[1] as Separator }
    : { text, separator: separatorOf(text) }
}

/** Told from the first line that has any; what stands in quotes does not count. */
function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (counts.has(letter)) counts.set(letter, counts.get(letter)! + 1)
    else if (letter === '\n' && [...counts.values()].some((count) => count > 0)) break
  }
  return separators.toSorted((a, b) => counts.get(b)! - counts.get(a)!)[0]!
}
