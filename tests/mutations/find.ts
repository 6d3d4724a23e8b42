import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import type { Tracked } from './records.ts'

/** Where a field is said a further time. */
export const places = ['shape', 'write', 'schema', 'history', 'list', 'form', 'csv'] as const
export type Place = (typeof places)[number]

/** A field of a record that is left out of one place. */
export interface Mutation {
  record: Tracked
  field: string
  place: Place
  file: string
  line: number
  /** The file without it. */
  source: string
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) {
  visit(node, parents)
  for (const child of childrenOf(node)) walk(child, visit, [...parents, node])
}

const parse = (file: string, source: string) =>
  parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node

const nameIn = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  return (node.name ?? node.value) as string | undefined
}

/** The fields of a table, each with the name of its column. */
export function fieldsOf(table: string, file: string, source: string): Map<string, string> {
  const fields = new Map<string, string>()
  walk(parse(file, source), (node) => {
    if (node.type !== 'VariableDeclarator' || nameIn(node.id) !== table) return
    const [, columns] = (node.init as Node).arguments as Node[]
    for (const property of columns!.properties as Node[]) fields.set(nameIn(property.key)!, columnOf(property))
  })
  return fields
}

/** `uuid('user_id').notNull()`: the text of the first call, else the name of the property. */
function columnOf(property: Node): string {
  let call = property.value as Node
  while ((call.callee as Node).type === 'MemberExpression') call = (call.callee as Node).object as Node
  const [first] = call.arguments as Node[]
  return first?.type === 'Literal' ? String(first.value) : nameIn(property.key)!
}

/** What is cut out of a file, and what stands there instead. */
interface Cut {
  start: number
  end: number
  by?: string
}

type Finder = (root: Node, field: string) => Cut[]

const speaksOf = (node: Node, field: string) => {
  let found = false
  walk(node, (each) => {
    if ((each.type === 'Identifier' || each.type === 'JSXIdentifier') && each.name === field) found = true
  })
  return found
}

/** `amount: …` in an object that is written, not in one that is taken apart. */
const properties: Finder = (root, field) => {
  const cuts: Cut[] = []
  walk(root, (node, parents) => {
    if (node.type !== 'Property' || parents.at(-1)?.type !== 'ObjectExpression') return
    if (!node.computed && nameIn(node.key) === field) cuts.push(node)
  })
  return cuts
}

/** `amount: …` in a schema: `z.object({ … })`, or what extends one. */
const ofSchemas: Finder = (root, field) => {
  const cuts: Cut[] = []
  walk(root, (node, parents) => {
    const method = ((parents.at(-2)?.callee as Node | undefined)?.property as Node | undefined)?.name
    if (node.type !== 'Property' || nameIn(node.key) !== field) return
    if (method === 'object' || method === 'extend') cuts.push(node)
  })
  return cuts
}

/** Elements of a list that speak of the field: a column of a file, with its header. */
const elements: Finder = (root, field) => {
  const cuts: Cut[] = []
  walk(root, (node, parents) => {
    const list = parents.at(-1)
    if (list?.type !== 'ArrayExpression' || !speaksOf(node, field)) return
    if (!cuts.some((cut) => cut.start <= node.start && node.end <= cut.end)) cuts.push(node)
  })
  return cuts
}

/** Columns of a table, and what a page shows between its tags. */
const shown: Finder = (root, field) => {
  const cuts: Cut[] = []
  walk(root, (node, parents) => {
    if (!speaksOf(node, field) || cuts.some((cut) => cut.start <= node.start && node.end <= cut.end)) return
    const around = parents.at(-1)
    const isColumn =
      around?.type === 'ArrayExpression' &&
      node.type === 'ObjectExpression' &&
      (node.properties as Node[]).some(({ key }) => nameIn(key) === 'cell')
    if (isColumn) cuts.push(node)
    const isChild = node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(around?.type ?? '')
    if (isChild && !hasInner(node, field)) cuts.push({ ...node, by: '{null}' })
  })
  return cuts
}

/** Whether something further in is shown by itself. */
function hasInner(container: Node, field: string) {
  let found = false
  walk(container, (node, parents) => {
    if (node === container || !speaksOf(node, field)) return
    if (node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(parents.at(-1)?.type ?? ''))
      found = true
  })
  return found
}

/** `<Field name="amount" …>` */
const inputs: Finder = (root, field) => {
  const cuts: Cut[] = []
  walk(root, (node, parents) => {
    if (node.type !== 'JSXElement') return
    const attributes = (node.openingElement as Node).attributes as Node[]
    if (!attributes.some((each) => nameIn(each.name) === 'name' && nameIn(each.value) === field)) return
    const isChild = /^JSX(Element|Fragment)$/.test(parents.at(-1)?.type ?? '')
    cuts.push({ start: node.start, end: node.end, by: isChild ? '{null}' : 'null' })
  })
  return cuts
}

interface Search {
  place: Place
  files: string[]
  find: Finder
  /** Under which of its two names the field stands there. */
  by?: 'column'
}

function searchesFor({ feature, pages }: Tracked, root: string): Search[] {
  const all = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort()
  const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const client = all(...pages.map((page) => `client/src/features/${page}/*.{ts,tsx}`))
  const isFile = (file: string) => sourceOf(file).includes('#shared/csv/csv.ts')
  const server = all(`server/features/${feature}/*.ts`)
  return [
    { place: 'shape', files: server.filter((file) => file.endsWith('/shape.ts')), find: properties },
    { place: 'write', files: server.filter((file) => !file.endsWith('/shape.ts')), find: properties },
    { place: 'schema', files: all(`shared/${feature}/*.ts`), find: ofSchemas },
    { place: 'history', files: all(`shared/${feature}/history.ts`), find: properties, by: 'column' },
    { place: 'list', files: client.filter((file) => file.endsWith('x') && !isFile(file)), find: shown },
    { place: 'form', files: client.filter((file) => file.endsWith('x')), find: inputs },
    { place: 'csv', files: client.filter(isFile), find: elements },
  ]
}

/** Every field of a record, left out of every place that has it; and the places that do not have it. */
export function mutationsOf(record: Tracked, root: string): { mutations: Mutation[]; missing: string[] } {
  const tableFile = `shared/${record.feature}/table.ts`
  if (!existsSync(path.join(root, tableFile))) throw new Error(`There is no ${tableFile}`)
  const fields = fieldsOf(record.table, tableFile, readFileSync(path.join(root, tableFile), 'utf8'))
  if (fields.size === 0) throw new Error(`${tableFile} has no table ${record.table}`)
  const mutations: Mutation[] = []
  const missing: string[] = []
  for (const { place, files, find, by } of searchesFor(record, root)) {
    const parsed = files.map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return { file, source, tree: parse(file, source) }
    })
    // Machines alone use it, and every list is keyed by it.
    for (const [field, column] of [...fields].filter(([name]) => name !== 'id')) {
      const before = mutations.length
      for (const { file, source, tree } of parsed)
        for (const cut of find(tree, by ? column : field))
          mutations.push({ record, field, place, file, line: lineOf(source, cut), source: without(source, cut) })
      if (mutations.length === before) missing.push(`${record.name}: ${field} has no place in ${place}`)
    }
  }
  return { mutations, missing }
}

const lineOf = (source: string, { start }: Cut) => source.slice(0, start).split('\n').length

/** With the comma after it, where it is one of several. */
function without(source: string, { start, end, by }: Cut): string {
  if (by !== undefined) return source.slice(0, start) + by + source.slice(end)
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0
  return source.slice(0, start) + source.slice(end + comma)
}
