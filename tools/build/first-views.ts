import path from 'node:path'
import { type ESTree, type Plugin, parseAst, type Rolldown } from 'vite'
import type { FirstView } from '#server/http/first-view.ts'

const source = path.resolve(import.meta.dirname, '../../client/src')
export const inSource = (file: string) => path.join(source, file)
const tables = ['shell/open-routes.ts', 'shell/routes.ts']
const signedIn = 'shell/signed-in.tsx'

/**
 * Writes down which files each row of the route table needs at first, in its order. The server names them in the page,
 * so that the browser fetches them all at once instead of finding one in the other.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      const known = filesWith(chunks, (chunk) => chunk.isEntry)
      const filesOf = (module: string) =>
        [...filesWith(chunks, ({ moduleIds }) => moduleIds.includes(module))].filter((file) => !known.has(file))
      const frame = filesOf(inSource(signedIn))
      const views: FirstView[] = []
      for (const table of tables.map(inSource))
        for (const row of rowsOf(this.getModuleInfo(table)?.code ?? '')) {
          const page = await this.resolve(row.page, table)
          const isOpen = table.endsWith(tables[0]!)
          const files = filesOf(page?.id ?? '')
          if (files.length === 0) this.error(`The page of ${row.path} is in none of the files.`)
          views.push({ path: row.path, isOpen, scripts: [...new Set([...(isOpen ? [] : frame), ...files])] })
        }
      this.emitFile({ type: 'asset', fileName: '.vite/first-views.json', source: JSON.stringify(views) })
    },
  }
}

export const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** The files that hold such a chunk, and all that they import without waiting. */
export function filesWith(
  chunks: Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const found = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const each of chunks) if (chunk.imports.includes(each.fileName)) add(each)
  }
  chunks.filter(isWanted).forEach(add)
  return found
}

interface RouteRow {
  path: string
  page: string
  needsConnection: boolean
}

/** The rows of a route table as they stand in its code: `'/tips': { page: lazy(() => import('…')) }`. */
export function rowsOf(code: string): RouteRow[] {
  const rows: RouteRow[] = []
  walk(parseAst(code), (node) => {
    if (node.type !== 'Property' || node.key.type !== 'Literal') return
    const path = String(node.key.value)
    if (!path.startsWith('/')) return
    const row = { path, page: '', needsConnection: false }
    walk(node.value, (inner) => {
      if (inner.type === 'ImportExpression' && inner.source.type === 'Literal') row.page = String(inner.source.value)
      if (inner.type === 'Property' && inner.key.type === 'Identifier' && inner.key.name === 'needsConnection')
        row.needsConnection = true
    })
    if (row.page) rows.push(row)
  })
  return rows
}

function walk(node: unknown, visit: (node: ESTree.Node) => void) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object') {
    if ('type' in node) visit(node as ESTree.Node)
    for (const each of Object.values(node)) walk(each, visit)
  }
}
