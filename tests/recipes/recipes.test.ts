import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

// Made anew: apply it with `git apply --reject`, write by hand what was refused, and keep the `git diff -U1` without the migration.
test.each(['field', 'call', 'page', 'feature'])(
  'the worked example of the recipe for a %s still fits the code',
  (name) => {
    execFileSync('git', ['apply', '--check', `docs/recipes/${name}.patch`], { cwd: root })
  },
)

test('a field takes no more files than it did, its migration and tests among them', () => {
  const patch = readFileSync(path.join(root, 'docs/recipes/field.patch'), 'utf8')
  const migration = 1
  expect(patch.match(/^diff --git/gm)!.length + migration).toBeLessThanOrEqual(14)
})
