import path from 'node:path'
import { type Plugin, parseAst, type Rolldown } from 'vite'

const source = path.resolve(import.meta.dirname, '../../client/src')
const inSource = (file: string) => path.join(source, file)

/** A request costs a view as much as so many characters that it loads in vain. */
const requestCost = 3600
/** How much it counts that a view loads something: people without a session wait for it, a dialog comes when it is asked for. */
const weights = { open: 4, first: 2, page: 1, other: 0.1 }
/** The pages that staff have open all day, the first of them after signing in. */
const first = ['dashboard/dashboard.tsx', 'features/tips/tips-page.tsx'].map(inSource)
/** What is fetched soon after every page, also for people without a session. */
const soon = ['ui/toaster.tsx', 'shell/offline-notice.tsx', 'shell/outbox-sending.tsx'].map(inSource)

/**
 * The files that modules are built into beside those of the pages, derived from who loads what. Left to itself the
 * bundler makes a file of each icon that two pages use: the first view of a page takes 52 requests instead of 14, at
 * most 82, and drop reports 147 kB. Plain rules (what several pages share, by size or by package) came to 12 requests
 * and 119 kB of the dashboard, 155 of drop reports, which may be 110 and 140.
 */
export function sharedFiles(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const names = new Map<string, string>()
  return {
    plugin: {
      name: 'shared-files',
      apply: 'build',
      buildEnd() {
        for (const [at, parts] of filesOf(this).entries()) {
          const modules = [...parts].flatMap((part) => part.modules)
          for (const id of modules) names.set(id, nameOf(modules, this, at))
        }
      },
    },
    groups: [
      { name: 'every-visit', tags: ['$initial'], priority: 1 },
      { name: (id) => names.get(id) ?? null, debugName: 'shared-files', includeDependenciesRecursively: false },
    ],
  }
}

/** Modules that are loaded by the same views. */
interface Part {
  modules: string[]
  size: number
  /** With this one, all that its modules import without waiting. */
  brings: Set<Part>
}

interface View {
  weight: number
  /** What it loads, some of it perhaps in vain. */
  parts: Set<Part>
}

/** A file is some parts. It begins with one of each; two become one as long as that spares more than it costs. */
function filesOf(context: Rolldown.PluginContext): Set<Part>[] {
  const views = viewsIn(context)
  let files = [...new Set(views.flatMap(({ parts }) => [...parts]))].map((part) => new Set([part]))
  for (let pair = bestPair(views, files); pair; pair = bestPair(views, files)) {
    const both = new Set(pair.flatMap((file) => [...file]))
    files = [...files.filter((file) => !pair!.includes(file)), both]
    // What is loaded in vain is loaded: it costs nothing a second time.
    for (const { parts } of views) if (isLoaded(both, parts)) for (const part of broughtBy(both)) parts.add(part)
  }
  return files
}

const broughtBy = (file: ReadonlySet<Part>) => new Set([...file].flatMap(({ brings }) => [...brings]))

const isLoaded = (file: ReadonlySet<Part>, parts: ReadonlySet<Part>) => [...file].some((part) => parts.has(part))

/** The two files that spare most requests for what is then loaded in vain; undefined where no two do. */
function bestPair(views: readonly View[], files: readonly Set<Part>[]): [Set<Part>, Set<Part>] | undefined {
  const costs = files.map((file) => {
    const brought = [...broughtBy(file)]
    return views.map(({ parts }) => ({
      isLoaded: isLoaded(file, parts),
      vain: sum(brought.map((part) => (parts.has(part) ? 0 : part.size))),
    }))
  })
  const gainOf = (one: number, other: number) =>
    sum(
      views.map(({ weight }, view) => {
        const [first, second] = [costs[one]![view]!, costs[other]![view]!]
        if (first.isLoaded && second.isLoaded) return weight * requestCost
        return -weight * (first.isLoaded ? second.vain : second.isLoaded ? first.vain : 0)
      }),
    )
  let most = 0
  let best: [Set<Part>, Set<Part>] | undefined
  for (let one = 0; one < files.length; one += 1)
    for (let other = one + 1; other < files.length; other += 1) {
      const gain = gainOf(one, other)
      if (gain > most) [most, best] = [gain, [files[one]!, files[other]!]]
    }
  return best
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Everything that is fetched on demand: the pages, and what they load later. */
function viewsIn(context: Rolldown.PluginContext): View[] {
  const importsOf = importsIn(context)
  const walk = (id: string, found: Set<string>) => {
    if (found.has(id)) return found
    found.add(id)
    for (const each of importsOf(id)) walk(each, found)
    return found
  }
  const everyVisit = walk(inSource('main.tsx'), new Set())
  const loadedBy = (...ids: string[]) => {
    const found = new Set<string>()
    for (const id of ids) walk(id, found)
    return new Set([...found].filter((id) => !everyVisit.has(id)))
  }
  const lazyIn = (id: string) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const frame = inSource('shell/signed-in.tsx')
  const open = lazyIn(inSource('shell/open-routes.ts'))
  const pages = lazyIn(inSource('shell/routes.ts'))
  const known = new Set([...everyVisit, ...open, ...pages, frame])
  const others = new Set([...context.getModuleIds()].flatMap(lazyIn).filter((id) => !known.has(id)))
  const views = [
    ...open.map((page) => ({ weight: weights.open, modules: loadedBy(page) })),
    ...pages.map((page) => ({
      weight: first.includes(page) ? weights.first : weights.page,
      modules: loadedBy(frame, page),
    })),
    ...[...others].map((entry) => ({
      weight: soon.includes(entry) ? weights.open : weights.other,
      modules: loadedBy(entry),
    })),
  ]

  const byViews = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const id of new Set(views.flatMap(({ modules }) => [...modules]))) {
    const key = views.map(({ modules }) => (modules.has(id) ? '1' : '0')).join('')
    // What one view loads alone is in its own file.
    if (key.split('1').length < 3) continue
    const part = byViews.get(key) ?? { modules: [], size: 0, brings: new Set() }
    byViews.set(key, part)
    partOf.set(id, part)
    part.modules.push(id)
    part.size += sizeIn(context, id)
  }
  for (const part of byViews.values()) for (const id of loadedBy(...part.modules)) part.brings.add(partOf.get(id)!)
  return views.map(({ weight, modules }) => ({
    weight,
    parts: new Set([...modules].flatMap((id) => partOf.get(id) ?? [])),
  }))
}

/** Without comments: a licence is longer than the icon that it is of. */
const sizeIn = (context: Rolldown.PluginContext, id: string) =>
  context.getModuleInfo(id)?.code?.replace(/\/\*[\s\S]*?\*\//g, '').length ?? 0

/** Named after its largest module, to be recognized among the requests of a page; what follows the ~ keeps two apart. */
function nameOf(modules: readonly string[], context: Rolldown.PluginContext, at: number) {
  if (modules.includes(inSource('shell/signed-in.tsx'))) return 'shell'
  const largest = modules.reduce((one, other) => (sizeIn(context, other) > sizeIn(context, one) ? other : one))
  const [, name = path.basename(largest)] = /.*node_modules\/(?:@[\w-]+\/)?([\w-]+)/.exec(largest) ?? []
  return `${name.replace(/\..*/, '')}~${at}`
}

const iconTable = '/lucide-react/dist/esm/lucide-react.mjs'

/** What each module imports without waiting; of the table of all icons, only those that it names. */
function importsIn(context: Rolldown.PluginContext): (id: string) => readonly string[] {
  const table = [...context.getModuleIds()].find((id) => id.endsWith(iconTable))
  const icons = new Map<string, string>()
  const exported = (table && context.getModuleInfo(table)?.code) ?? ''
  for (const [, names = '', file = ''] of exported.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/([^'"]+)['"]/g))
    for (const [, name = ''] of names.matchAll(/(\w+)\s*(?:,|$)/g))
      icons.set(name, path.join(path.dirname(table!), file))
  return (id) => {
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
    if (!importedIds.some((each) => each === table)) return importedIds
    const named = parseAst(code ?? '').body.flatMap((node) =>
      node.type === 'ImportDeclaration' && node.source.value === 'lucide-react' ? node.specifiers : [],
    )
    const used = named.flatMap((each) =>
      each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
        ? (icons.get(each.imported.name) ?? [])
        : [],
    )
    return [...importedIds.filter((each) => each !== table), ...used]
  }
}
