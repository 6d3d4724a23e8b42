import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = path.resolve(import.meta.dirname, '..')

const documents = globSync(['*.md', 'docs/**/*.md', '{tests,tools}/**/*.md'], {
  cwd: projectRoot,
  exclude: ['**/node_modules/**'],
})

test.each(documents)('%s names and links files that exist', (document) => {
  const text = readFileSync(path.join(projectRoot, document), 'utf8')
  const named = [...text.matchAll(/`((?:bench|client|docs|migrations|scripts|server|shared|tests)\/[\w./-]+)`/g)]
  const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)]
  const paths = [
    ...named.map(([, name]) => name!),
    ...linked.map(([, link]) => path.join(path.dirname(document), link!)),
  ]
  expect(paths.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([])
})
