// Holds the built client against its budgets: what the first view of each route loads, in kilobytes of brotli.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { OfflineFiles } from '#server/http/web-app.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

interface View {
  name: string
  kilobytes: number
  /** Modules, as the manifest names them, that this view loads on top of the entry. */
  modules: string[]
  /** For what is loaded on demand: the page that is open by then. */
  openedIn?: string
}

const entry = 'index.html'

const signInPage = 'src/features/sign-in/sign-in-page.tsx'
const userManagement = 'src/features/users/user-management-page.tsx'
const dashboard = 'src/dashboard/dashboard.tsx'
const tipsPage = 'src/features/tips/tips-page.tsx'
const machineManagement = 'src/shell/manage-problems.tsx'
const machines = 'src/features/machines/register-page.tsx'
const connections = 'src/shell/connections-page.tsx'
const settings = 'src/features/settings/settings-page.tsx'
const commercialAccounts = 'src/features/commercial-accounts/commercial-accounts-page.tsx'
const trainingManagement = 'src/features/training/training-management-page.tsx'
const cashCalendar = 'src/features/shift-reports/cash-calendar-page.tsx'
const profile = 'src/profile/profile-page.tsx'
const myPay = 'src/features/my-pay/my-pay-page.tsx'
const payroll = 'src/features/payroll/payroll-import-page.tsx'
const dropReports = 'src/features/shift-reports/shift-reports-admin-page.tsx'

const built = path.resolve(import.meta.dirname, '../../dist/client')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'))
const problems: string[] = []

/** Around every page of a signed-in person; a file that holds other things too is known by its name. */
const shell = Object.keys(manifest).find((key) => manifest[key]!.name === 'shell')!

/** Pages with a budget of their own, by their module. */
const views: View[] = [
  { name: 'sign-in', kilobytes: 95, modules: [signInPage] },
  { name: 'invitation', kilobytes: 95, modules: ['src/features/invitations/invitation-page.tsx'] },
  {
    name: 'machine status',
    kilobytes: 95,
    modules: ['src/features/machine-problems/machine-status-page.tsx'],
  },
  { name: 'dashboard', kilobytes: 110, modules: [shell, dashboard] },
  { name: 'tip reports', kilobytes: 165, modules: [shell, tipsPage, 'src/features/tips/tip-reports.tsx'] },
  {
    name: 'payroll import',
    kilobytes: 165,
    modules: [shell, 'src/features/payroll/payroll-import-page.tsx'],
  },
  { name: 'training management', kilobytes: 150, modules: [shell, trainingManagement] },
]
/** Every other module that is loaded lazily is measured as a staff form or list. */
const otherViews = 140
/** Loaded by what somebody does, not by a view: what they add on top of what is loaded by then. */
const onDemand: View[] = [
  { name: 'first toast', kilobytes: 15, modules: ['src/ui/toaster.tsx'], openedIn: signInPage },
  {
    name: 'user dialogs',
    kilobytes: 60,
    modules: ['invite', 'person', 'remove-name', 'role', 'sessions'].map(
      (name) => `src/features/users/${name}-dialog.tsx`,
    ),
    openedIn: userManagement,
  },
  {
    name: 'training dialogs',
    kilobytes: 60,
    modules: ['approve', 'assign', 'copy', 'module', 'return', 'roles', 'subtask', 'task', 'taught'].map(
      (name) => `src/features/training/${name}-dialog.tsx`,
    ),
    openedIn: trainingManagement,
  },
  {
    name: 'machine dialogs',
    kilobytes: 60,
    modules: ['email-problems', 'mark-repaired', 'pin', 'report-problem', 'update-problem', 'voice'].map(
      (name) => `src/features/machine-problems/${name}-dialog.tsx`,
    ),
    openedIn: machineManagement,
  },
  {
    name: 'register dialogs',
    kilobytes: 60,
    modules: ['care', 'import', 'machine', 'many', 'tick'].map((name) => `src/features/machines/${name}-dialog.tsx`),
    openedIn: machines,
  },
  {
    name: 'account dialog',
    kilobytes: 60,
    modules: ['src/features/commercial-accounts/account-dialog.tsx'],
    openedIn: commercialAccounts,
  },
  {
    name: 'token dialogs',
    kilobytes: 60,
    modules: ['src/features/tokens/token-dialogs.tsx'],
    openedIn: connections,
  },
  {
    name: 'settings dialogs',
    kilobytes: 60,
    modules: ['shop', 'mail'].map((name) => `src/features/settings/${name}-dialog.tsx`),
    openedIn: settings,
  },
  {
    name: 'webhook dialogs',
    kilobytes: 60,
    modules: ['src/features/webhooks/webhook-dialogs.tsx'],
    openedIn: connections,
  },
  {
    name: 'cash dialogs',
    kilobytes: 60,
    modules: ['correct', 'corrections'].map((name) => `src/features/shift-reports/${name}-dialog.tsx`),
    openedIn: dropReports,
  },
  {
    name: 'refund dialogs',
    kilobytes: 60,
    modules: ['correct', 'history'].map((name) => `src/features/refunds/${name}-dialog.tsx`),
    openedIn: 'src/features/refunds/refunds-admin-page.tsx',
  },
  {
    name: 'calendar dialogs',
    kilobytes: 60,
    modules: ['day', 'closing'].map((name) => `src/features/shift-reports/${name}-dialog.tsx`),
    openedIn: cashCalendar,
  },
  {
    name: 'profile dialogs',
    kilobytes: 60,
    modules: [
      'passkeys/rename-dialog',
      'passkeys/remove-dialog',
      'second-factor/renew-dialog',
      'second-factor/turn-off-dialog',
    ].map((name) => `src/features/${name}.tsx`),
    openedIn: profile,
  },
  { name: 'pay question', kilobytes: 60, modules: ['src/features/my-pay/question-dialog.tsx'], openedIn: myPay },
  { name: 'pay answer', kilobytes: 60, modules: ['src/features/payroll/answer-dialog.tsx'], openedIn: payroll },
  { name: 'tour', kilobytes: 8, modules: ['src/shell/tour/tour.tsx'], openedIn: dashboard },
  {
    name: 'rich text editor',
    kilobytes: 115,
    modules: ['src/ui/rich-text-editor.tsx'],
    openedIn: trainingManagement,
  },
]

/** What a page in another language than English loads besides. */
const catalog = 46
const stylesheet = 14
const font = 40
/** What the service worker keeps, the entry among it. */
const offline = 260

function chunkOf(module: string): Chunk {
  const chunk = manifest[module]
  if (!chunk)
    throw new Error(`The build has no module ${module}. Its name in tools/build/check-bundle.ts may be out of date.`)
  return chunk
}

/** The chunks that come with these modules without waiting for a click: they and all they import statically. */
function loadedWith(modules: string[], found = new Set<string>()): Set<string> {
  for (const module of modules.filter((each) => !found.has(each))) {
    found.add(module)
    loadedWith(chunkOf(module).imports ?? [], found)
  }
  return found
}

const sizes = new Map<string, number>()

function sizeOf(file: string) {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(path.join(built, file))).length / 1000
  sizes.set(file, size)
  return size
}

const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)

function hold(what: string, size: number, limit: number) {
  console.log(`${what.padEnd(60)}${size.toFixed(1).padStart(7)} of ${limit} kB`)
  if (size > limit) problems.push(`${what} is ${(size - limit).toFixed(1)} kB over its budget of ${limit} kB.`)
}

const scripts = (modules: Iterable<string>) => [...modules].map((module) => chunkOf(module).file)

const named = new Set([...views, ...onDemand].flatMap(({ modules }) => modules))
const others = Object.values(manifest)
  .flatMap((chunk) => chunk.dynamicImports ?? [])
  .filter((module, index, all) => !named.has(module) && all.indexOf(module) === index)
  .map((module) => ({ name: module, kilobytes: otherViews, modules: [shell, module] }))

for (const { name, kilobytes, modules } of [...views, ...others]) {
  const loaded = loadedWith([entry, ...modules])
  hold(name, sum(scripts(loaded)), kilobytes)
  const styles = new Set([...loaded].flatMap((module) => chunkOf(module).css ?? []))
  if (sum(styles) > stylesheet) hold(`${name}: styles`, sum(styles), stylesheet)
}
for (const { name, kilobytes, modules, openedIn } of onDemand) {
  const before = loadedWith(openedIn ? [entry, openedIn] : [entry])
  const added = [...loadedWith(modules)].filter((module) => !before.has(module))
  hold(name, sum(scripts(added)), kilobytes)
}

const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
for (const file of files.filter((each) => each.endsWith('.css'))) hold(file, sizeOf(file), stylesheet)
for (const file of files.filter((each) => /^assets.es-.*\.js$/.test(each))) hold(file, sizeOf(file), catalog)
const fonts = files.filter((each) => /\.(woff2?|ttf|otf)$/.test(each))
for (const file of fonts) hold(file, statSync(path.join(built, file)).size / 1000, font)
if (fonts.length > 1) problems.push(`There are ${fonts.length} font files; one is enough: ${fonts.join(', ')}`)

const { all: kept }: OfflineFiles = JSON.parse(readFileSync(path.join(built, '.vite/offline.json'), 'utf8'))
hold('what opens without a network', sum(kept), offline)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
