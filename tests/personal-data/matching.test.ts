import { describe, expect, test } from 'vitest'
import { placesIn, replaced, type Wanted } from '#server/features/personal-data/matching.ts'
import { namesInFile, type Part, withNames } from '#server/features/personal-data/payroll-file.ts'

const wanted: Wanted[] = [
  { kind: 'name', parts: ['zoeann', 'obrien'] },
  { kind: 'name', parts: ['zoe', 'unal'] },
  { kind: 'email', address: 'z-o+e@mail-1.example.com' },
  { kind: 'email', address: 'zoe@example.com' },
  { kind: 'alias', letters: 'bigz', isWord: false },
  { kind: 'alias', letters: 'zozo', isWord: true },
]

const becomes = (at: number) => (wanted[at]!.kind === 'email' ? 'former-17' : 'Former employee 17')

describe('a text', () => {
  test.each([
    ['Zoë-Ann O’Brien was late', 'Former employee 17 was late'],
    ['ZOE ANN OBRIEN', 'Former employee 17'],
    ["o'brien, zoe-ann", 'Former employee 17'],
    ['Zoe\u0308 U\u0308nal.', 'Former employee 17.'],
    ['Ask zoe@EXAMPLE.com.', 'Ask former-17.'],
    ['z-o+e@mail-1.example.com', 'former-17'],
    ['Big Z fixed it', 'Former employee 17 fixed it'],
    ['Zoë-Ann O’Brien and Ünal, Zoë', 'Former employee 17 and Former employee 17'],
  ])('%j becomes %j', (before, after) => {
    expect(replaced(before, placesIn(before, wanted), becomes)).toBe(after)
  })

  test.each([
    ...['Zoë was late', 'O’Brien was late', 'Zoë\nÜnal', 'Zoë Ünalan', 'Azoë Ünal', 'Zoë and old Mr. Ünal'],
    ...['a.zoe@example.com', 'zoe@example.com.mx', 'Zozo', 'zoe.unal', 'zoe-unal@example.com', ''],
  ])('%j stays', (text) => {
    expect(placesIn(text, wanted)).toEqual([])
  })
})

const parts: Record<Part, string> = {
  name: 'Former employee 17',
  first: 'Former employee',
  last: '17',
  email: 'former-17',
}

/** As each encoding writes a text. */
const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf-16 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16 the other way': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1'),
}

describe.each(Object.entries(encodings))('a file in %s', (_name, bytesOf) => {
  test.each([
    [
      'in one column',
      { employeeName: 1 },
      'Row;"Name, Vorname";Hours;Note\r\n1;"O’Brien, ""Zoë-Ann""";1,50;"Zoë Ünal\nwas here"\r2; zozo ;8;é\n3;Zozo B;2;\n',
      'Row;"Name, Vorname";Hours;Note\r\n1;"Former employee 17""";1,50;"Zoë Ünal\nwas here"\r2; Former employee 17 ;8;é\n3;Zozo B;2;\n',
    ],
    [
      'in two columns',
      {},
      'First Name\tLast Name\tHours\tTips\r\n"Zoë"\tÜnal\t12.50\t3\r\nZoë\tLee\t1\t1\r\nÜnal\tZoë\t2\t2',
      'First Name\tLast Name\tHours\tTips\r\n"Former employee"\t17\t12.50\t3\r\nZoë\tLee\t1\t1\r\nÜnal\tZoë\t2\t2',
    ],
    [
      'behind a line that says what stands between cells',
      {},
      'sep=;\r\nEmployee Name;Hours\r\nZoë Ünal;1\r\n',
      'sep=;\r\nEmployee Name;Hours\r\nFormer employee 17;1\r\n',
    ],
  ])('has other names %s, and every other byte that it had', (_where, columns, before, after) => {
    const { edits, isUntold } = namesInFile(bytesOf(before), columns, wanted)
    expect(isUntold).toBe(false)
    expect(withNames(bytesOf(before), edits, (part) => parts[part])).toEqual(bytesOf(after))
  })
})

test.each([
  ['no column of names', 'Worked by,Hours\nZoë Ünal,1\n'],
  ['a quotation mark without an end', 'Employee Name,Hours\n"Zoë Ünal,1\n'],
])('a file with %s stays as it is, and is told of', (_what, text) => {
  expect(namesInFile(Buffer.from(text), {}, wanted)).toMatchObject({ edits: [], isUntold: true, lines: [{ at: 1 }] })
})

test('the time grows with the text alone, whatever it says', () => {
  const many = Array.from({ length: 50 }, (_, at): Wanted => ({ kind: 'name', parts: [`a${at}a`, 'a'.repeat(80)] }))
  expect(placesIn('a'.repeat(100_000), many)).toEqual([])
  expect(placesIn('a1a '.repeat(20_000), many)).toEqual([])
})
