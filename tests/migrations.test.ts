import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const projectRoot = path.resolve(import.meta.dirname, '..')

test('the migrations make exactly the tables of the schema', async () => {
  // drizzle-kit takes only folders below the project.
  const copy = await mkdtemp(path.join(projectRoot, '.migrations-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(path.join(projectRoot, 'migrations'), copy, { recursive: true })
  const before = await readdir(copy)
  const kit = path.join(projectRoot, 'node_modules/drizzle-kit/bin.cjs')
  const options = ['--dialect=postgresql', '--schema=./shared/*/*table.ts', `--out=./${path.basename(copy)}`]
  const { stdout } = await run(process.execPath, [kit, 'generate', ...options], { cwd: projectRoot })
  // Where this fails, `npm run db:generate` writes what is missing.
  expect(stdout).toContain('No schema changes')
  expect(await readdir(copy)).toEqual(before)
})
