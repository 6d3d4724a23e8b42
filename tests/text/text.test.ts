import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readTyped } from '#shared/money/typed-amount.ts'
import { readCell } from '#shared/payroll/cells.ts'
import { keyOf } from '#shared/payroll/header.ts'
import { passwordForm, wordIn } from '#shared/sign-in/password.ts'
import { newPassword } from '#shared/sign-in/sign-in.ts'
import { folded, isFound } from '#shared/text/fold.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'

describe('a text of one line has one form', () => {
  test.each([
    ['nothing to do', 'Till 2', 'Till 2'],
    ['blanks around and between', '  Till \t\n 2\u00a0', 'Till 2'],
    ['a letter and its accent', 'Jose\u0301', 'José'],
    ['with something unseen between them', 'Jose\u200b\u0301', 'José'],
    ['control characters', 'a\u0000b\u0007c\u0085d', 'abcd'],
    ['no width', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
    ['another direction', '\u202egnihsaw\u2069\u200f\u061c', 'gnihsaw'],
    ['half a character', 'a\ud800b', 'ab'],
    ['a joiner between Latin letters', 'T\u200dill\u200c', 'Till'],
    ['a joiner in Persian, and in Hindi', 'علی\u200cرضا क्\u200dष', 'علی\u200cرضا क्\u200dष'],
    ['a joiner beside what only seems to be a letter', '日\u200d\u2800本 e\u0301\u200d日', '日 本 é日'],
    ['emoji of several parts', '❤\ufe0f 👩🏽\u200d🔧', '❤\ufe0f 👩🏽\u200d🔧'],
    ['nothing to be seen', ' \u3164\u2800\u00ad\u115f\u200b\u2003', ''],
    ['an accent without a letter', ' \u0301\u0308 ', ''],
    ['a sign is to be seen', ' – ', '–'],
    ['an emoji, too', '👍', '👍'],
  ])('%s', (_, typed, form) => {
    expect(tidyLine(typed)).toBe(form)
    expect(tidyLine(form)).toBe(form)
    expect(tidyLines(form)).toBe(form)
  })
})

test.each([
  ['line ends of Windows and of old files', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree four'],
  ['blanks around and within lines', '\n one  two \t\n\n  three\u2800\n ', 'one two\n\nthree'],
  ['what is unseen', 'o\u200bne\n\u202e\ntwo\u0000', 'one\n\ntwo'],
  ['nothing to be seen', '\r\n\u200b\n\u3164', ''],
])('a text of several lines keeps them: %s', (_, typed, form) => {
  expect([tidyLines(typed), tidyLines(form)]).toEqual([form, form])
})

test('no text has another form than its form', () => {
  const parts = [
    'a',
    'e',
    '日',
    'ક',
    'क',
    '\u0958',
    '👩',
    '❤',
    '=',
    ' ',
    '\n',
    '\r',
    '\t',
    '\u2003',
    '\u2028',
    '\u2800',
    '\ud83d',
  ]
  const unseen = ['\u0000', '\u200b', '\u200c', '\u200d', '\u034f', '\ufe00', '\ufe0f', '\u2060']
  const marks = ['\u0301', '\u0316', '\u0338', '\u093c', '\u09be', '\u0301'.repeat(31)]
  const text = fc.string({ unit: fc.constantFrom(...parts, ...unseen, ...marks), maxLength: 12 })
  fc.assert(
    fc.property(text, (typed) => {
      expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed))
      expect(tidyLines(tidyLines(typed))).toBe(tidyLines(typed))
    }),
    { numRuns: 5_000 },
  )
})

describe('a letter with thousands of marks, which take a square of the time to be put in order, is cut before', () => {
  const many = `a${'\u0301\u0316\u05b0'.repeat(300)}${'\u05b0\u05b4\u200b'.repeat(300)}`
  test.each<[string, (text: string) => unknown]>([
    ['a text of one line', tidyLine],
    ['of several', tidyLines],
    ['what is looked for', folded],
    ['an amount', readTyped],
    ['a number of a payroll file', (text) => readCell('grossPay', text, 'point')],
    ['the name of a column', keyOf],
    ['a password', passwordForm],
    ['a new one', (text) => newPassword.safeParse(text)],
    ['a name in it', (text) => wordIn(text, { firstName: text, email: text, appName: text })],
  ])('%s', (_, read) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    read(many)
    const given = normalize.mock.contexts.map(String)
    expect(given.filter((text) => text.length > 1_000 && /\p{M}{31}/u.test(text))).toEqual([])
  })

  test('but no password becomes another one', () => {
    const [one, other] = [40, 41].map((count) => `a${'\u0316'.repeat(count)}`)
    expect(passwordForm(one!)).not.toBe(passwordForm(other!))
    expect(passwordForm(many)).toBe(many)
    expect(newPassword.safeParse(many).error!.issues.map(({ message }) => message)).toEqual([
      'Password must be 200 characters or less',
    ])
    expect(newPassword.parse('\u1112\u1161\u11ab'.repeat(200))).toBe('한'.repeat(200))
  })
})

test('a long text takes no longer than its length', () => {
  const long = `${' '.repeat(50_000)}a${'\u200b '.repeat(50_000)}b`
  expect([tidyLine(long), tidyLines(long)]).toEqual(['a b', 'a b'])
})

test.each([
  ['José Ñuñez', 'jose nunez', true],
  ['Jose\u0301', 'JOSÉ', true],
  ['Straße Łódź', 'lodz  STRASSE', true],
  ['O’Brien, Pat', "pat o'brien", true],
  ['คำ', 'คา', false],
  ['Erin Blake', 'erin white', false],
  ['anybody', ' \u200b', true],
])('%s, looked for by %s: %s', (text, typed, isThere) => {
  expect([isFound(text, typed), folded(text) === folded(folded(text))]).toEqual([isThere, true])
})
