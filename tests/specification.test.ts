import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

/** What stands in backticks: one each, or two where there is one in the text. */
const literalsOf = (words: string) => [...words.matchAll(/(`+) ?(.+?) ?\1(?!`)/g)].map(([, , literal]) => literal!)

const areas = read('specification.md')
  .split(/^## /m)
  .slice(1)
  .map((area) => ({
    name: area.slice(0, area.indexOf('\n')),
    rows: area
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
      .map((line) => line.slice(2, -2).split(' | ')),
  }))

test.each(areas)('$name: each fact is asserted where the table says', ({ rows }) => {
  expect(rows.length).toBeGreaterThan(0)
  const wrong = rows.flatMap(([fact = '', files = '', ...more]) => {
    const literals = literalsOf(fact.split(' · as ').at(-1)!)
    if (literals.length === 0 || !files || more.length > 0) return [`${fact}: not in the form of the table`]
    return files.split(', ').flatMap((file) => {
      if (!existsSync(path.join(import.meta.dirname, file))) return [`${file} does not exist`]
      const text = read(file)
      return literals.filter((literal) => !text.includes(literal)).map((literal) => `${file} lacks ${literal}`)
    })
  })
  expect(wrong).toEqual([])
})
