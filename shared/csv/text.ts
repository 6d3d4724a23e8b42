const strictUtf8 = () => new TextDecoder('utf-8', { fatal: true })

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * How a file is written: UTF-8, or UTF-16 where a mark says so, and otherwise Windows-1252, which older spreadsheets on
 * Windows write and in which every sequence of bytes means something.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark, Latin letters give it away.
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le'
  try {
    strictUtf8().decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file. A byte order mark is no part of it. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

const separators = [',', ';', '\t', '|'] as const

export type Separator = (typeof separators)[number]

/**
 * What stands between the cells, and the text without the line by which Excel may announce it ("sep=;"). Every line
 * ends with the same character then: files that were edited by hand mix them.
 */
export function separated(file: string): { text: string; separator: Separator } {
  const text = file.replace(/\r\n?/g, '\n')
  const announced = /^sep=([,;\t|])\n/i.exec(text)
  return announced
    ? { text: text.slice(announced[0].length), separator: announced[1] as Separator }
    : { text, separator: separatorOf(text) }
}

/** How many lines are read to find the separator. */
const linesLooked = 30

/**
 * What most lines have, and have most of. What stands in quotes does not count, nor does a comma between two digits,
 * which may be part of a number.
 */
function separatorOf(text: string): Separator {
  const [lines, cells] = [new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, letter: string) => counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let inLine = new Set<string>()
  let isQuoted = false
  let looked = 0
  for (let at = 0; at < text.length && looked < linesLooked; at += 1) {
    const letter = text[at]!
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n') {
      if (inLine.size > 0) looked += 1
      inLine = new Set()
    } else if ((separators as readonly string[]).includes(letter) && !isInNumber(text, at)) {
      if (!inLine.has(letter)) add(lines, letter)
      inLine.add(letter)
      add(cells, letter)
    }
  }
  const rank = (each: Separator) => (lines.get(each) ?? 0) * text.length + (cells.get(each) ?? 0)
  return separators.toSorted((a, b) => rank(b) - rank(a))[0]!
}

const isInNumber = (text: string, at: number) => text[at] === ',' && /\d,\d/.test(text.slice(at - 1, at + 2))
