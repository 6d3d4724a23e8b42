import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { faults, withFault } from './faults.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each(faults)('$name: can be made, and has its tests', (fault) => {
  const { file, noticedBy } = fault
  const source = withFault(fault, readFileSync(path.join(root, file), 'utf8'))
  // What is no TypeScript any more, every test notices.
  expect(() => parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)).not.toThrow()
  expect(noticedBy).not.toEqual([])
  expect(noticedBy.filter((each) => !existsSync(path.join(root, each)))).toEqual([])
})
