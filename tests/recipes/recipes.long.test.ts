import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(path.join(tmpdir(), 'washboard-recipes-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Written last, so that the compiler can ask for them. */
const compilerNames = {
  field: ['server/demo/reports.ts', 'server/features/shift-reports/queries.ts', 'shared/shift-reports/history.ts'],
  call: ['server/features/commercial-accounts/handlers.ts'],
  page: ['client/src/shell/routes.ts', 'shared/pages/page-reads.ts'],
  feature: ['server/boot/handlers.ts', 'shared/history/records.ts'],
}

function copyTree() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter((each) => each && existsSync(path.join(root, each)))) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    cpSync(path.join(root, file), path.join(copy, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

function apply(name: string, which: 'include' | 'exclude', files: readonly string[]) {
  const chosen = files.map((file) => `--${which}=${file}`)
  execFileSync('git', ['apply', ...chosen, path.join(root, `docs/recipes/${name}.patch`)], { cwd: copy })
}

function run(tool: string, ...args: string[]) {
  const program = path.join(copy, 'node_modules/.bin', tool)
  const { status, stdout } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { isGood: status === 0, output: stdout }
}

const compile = () => run('tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'recipes.tsbuildinfo').output
const migrationsFit = () => run('vitest', 'run', '--project', 'unit', 'tests/migrations.test.ts').isGood

// Two compilations, on a busy machine.
test('the compiler and the tests ask for what the recipes say', { timeout: 400_000 }, () => {
  copyTree()
  for (const [name, files] of Object.entries(compilerNames)) apply(name, 'exclude', files)
  const complaints = compile()
  for (const file of Object.values(compilerNames).flat()) expect(complaints).toContain(`${file}(`)
  for (const [name, files] of Object.entries(compilerNames)) apply(name, 'include', files)
  expect(compile()).toBe('')

  expect(migrationsFit()).toBe(false)
  run('drizzle-kit', 'generate', '--name', 'counted_by')
  const [migration] = globSync('migrations/*_counted_by.sql', { cwd: copy })
  expect(readFileSync(path.join(copy, migration!), 'utf8')).toContain(
    `CHECK ("shift_reports"."counted_by" in ('one', 'two'))`,
  )
  expect(migrationsFit()).toBe(true)

  const tests = ['tests/shift-reports/', 'tests/commercial-accounts/', 'tests/language/', 'tests/shell/']
  expect(run('vitest', 'run', '--project', 'unit', ...tests)).toMatchObject({ isGood: true })
})
