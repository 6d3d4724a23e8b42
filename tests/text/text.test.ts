import { describe, expect, test } from 'vitest'
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
