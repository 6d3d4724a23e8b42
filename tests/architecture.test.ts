import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const projectRoot = path.resolve(import.meta.dirname, '..')
const configFile = path.join(projectRoot, '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(configFile) as { forbidden: { name: string }[] }
const folders = ['client', 'server', 'shared', 'tests', 'tools']

interface Cruise {
  modules: { source: string; dependencies: unknown[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/** What `npm run lint` sees, as data. */
async function cruise(root: string): Promise<Cruise> {
  const program = path.join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', configFile, '--output-type', 'json', ...folders],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}

test('every source file is read and imports only what it may', async () => {
  const { modules, summary } = await cruise(projectRoot)
  const read = new Set(modules.map((module) => module.source))
  const unread: string[] = []
  for await (const file of glob('{client,server,shared,tests,tools}/**/*.{ts,tsx,js}', {
    cwd: projectRoot,
    exclude: ['**/node_modules'],
  })) {
    if (!read.has(file)) unread.push(file)
  }
  expect(unread).toEqual([])
  expect(modules.flatMap((module) => module.dependencies).length).toBeGreaterThan(modules.length / 2)
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

describe('a forbidden import is noticed:', () => {
  /** Rule, importing file, what it imports; `type` in front for types only, `lazy` for import(). */
  const planted = [
    ['no-cycles', 'shared/wash/ring-a.ts', '#shared/wash/ring-b.ts'],
    ['no-cycles', 'client/src/shell/menu.ts', 'lazy #client/shell/routes.ts'],
    ['resolvable', 'shared/wash/lost.ts', '#shared/wash/nowhere.ts'],
    ['tests-are-leaves', 'server/features/wash/cheat.ts', '#tests/support/cast.ts'],
    ['product-dependencies', 'server/features/wash/tool.ts', 'vitest'],
    ['shared-is-the-bottom', 'shared/wash/up.ts', '#server/db/db.ts'],
    ['shared-without-database', 'shared/wash/wash.ts', '#shared/wash/table.ts'],
    ['shared-without-database', 'shared/wash/sql.ts', 'drizzle-orm'],
    ['shared-packages', 'shared/wash/heavy.ts', 'react'],
    ['shared-without-node', 'shared/wash/disk.ts', 'node:fs'],
    ['server-never-client', 'server/features/wash/page.ts', '#client/ui/button.tsx'],
    ['server-services-below-features', 'server/mail/wash-mail.ts', '#server/features/wash/queries.ts'],
    ['feature-through-queries', 'server/features/wash/nosy.ts', '#server/features/dry/handlers.ts'],
    ['feature-above-driver', 'server/features/wash/wire.ts', 'type #server/db/driver/statement.ts'],
    ['feature-above-driver', 'server/features/wash/drain.ts', 'type #server/db/pool.ts'],
    ['feature-below-app', 'server/features/wash/upward.ts', '#server/boot/app.ts'],
    ['client-never-server', 'client/src/features/wash/peek.ts', 'type #server/db/db.ts'],
    ['client-without-database', 'client/src/features/wash/rows.ts', 'type #shared/wash/table.ts'],
    ['client-without-database', 'client/src/features/wash/sql.ts', 'drizzle-orm'],
    ['client-endpoint-types', 'client/src/features/wash/calls.ts', '#shared/wash/endpoints.ts'],
    ['client-without-node', 'client/src/features/wash/disk.ts', 'node:path'],
    ['ui-knows-no-domain', 'client/src/ui/wash-button.tsx', 'type #shared/wash/pure.ts'],
    ['client-api-is-small', 'client/src/api/wash.ts', '#client/features/wash/page.tsx'],
    ['client-api-is-small', 'client/src/api/button.ts', '#client/ui/button.tsx'],
    ['client-held-is-small', 'client/src/held/wash.ts', '#client/features/wash/page.tsx'],
    ['client-api-is-small', 'client/src/api/kept.ts', '#client/held/wash.ts'],
    ['client-generic-shared', 'client/src/api/pure.ts', '#shared/wash/pure.ts'],
    ['client-generic-shared', 'client/src/held/pure.ts', '#shared/wash/pure.ts'],
    ['page-stays-in-its-feature', 'client/src/features/wash/neighbour.tsx', '#client/features/dry/page.tsx'],
    ['page-stays-in-its-feature', 'client/src/features/wash/shell.tsx', '#client/shell/signed-in.tsx'],
  ] as const

  /** What they import, which is there. What may be imported, the whole tree shows. */
  const targets = planted
    .map(([, , imported]) => imported.split(' ').at(-1)!)
    .filter((imported) => imported.startsWith('#') && !imported.includes('nowhere'))
    .map((imported) => imported.slice(1).replace('client/', 'client/src/'))

  let root: string
  let found: string[]

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'washboard-architecture-'))
    const { imports, dependencies, devDependencies } = packageJson
    const planting = { name: 'planted', type: 'module', imports, dependencies, devDependencies }
    await write('package.json', JSON.stringify(planting))
    await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'))
    for (const file of [...targets, 'tools/empty.ts']) await write(file, 'export const x = 1\n')
    for (const [, file, imported] of planted) await write(file, importOf(imported))
    await write('shared/wash/ring-b.ts', importOf('#shared/wash/ring-a.ts'))
    await write('client/src/shell/routes.ts', importOf('#client/shell/menu.ts'))
    const { summary } = await cruise(root)
    found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  })

  afterAll(() => rm(root, { recursive: true, force: true }))

  async function write(file: string, text: string) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }

  function importOf(imported: string) {
    const [module = '', how] = imported.split(' ').reverse()
    if (how === 'lazy') return `export const x = () => import('${module}')\n`
    return `import ${how ?? ''} * as it from '${module}'\nexport const x: typeof it = it\n`
  }

  test.each(planted)('%s in %s, which imports %s', (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`)
  })

  test('every rule has a planted violation', () => {
    expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(forbidden.map(({ name }) => name).sort())
  })
})

describe('features say what is read and not how it travels:', () => {
  /** JSON that is made by hand, and what runs statements. */
  const ofTheWire =
    /jsonb?_(?:build|agg|object_agg)|to_char|['"`]\{"|\b(?:[pP]ool|[rR]unner|StatementRunner|JsonText)\b/

  test('none of them', async () => {
    const found: string[] = []
    for await (const file of glob('server/features/**/*.ts', { cwd: projectRoot })) {
      const lines = (await readFile(path.join(projectRoot, file), 'utf8')).split('\n')
      found.push(...lines.filter((line) => ofTheWire.test(line)).map((line) => `${file}: ${line.trim()}`))
    }
    expect(found).toEqual([])
  })

  test.each([
    "select json_build_object('id', id)",
    'jsonb_agg(row)',
    "to_char(created_at, 'YYYY')",
    'return `{"id":1}`',
    'services.pool.query(text)',
    'const rows = (runner: StatementRunner) => []',
  ])('%s would be found', (line) => expect(line).toMatch(ofTheWire))
})
