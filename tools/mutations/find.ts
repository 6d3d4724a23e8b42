import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'

/** A record whose fields are left out, and where it stands. */
interface Tracked {
  name: string
  /** In shared/<feature>/table.ts. */
  table: string
  feature: string
  /** Folders below client/src/features. */
  pages: string[]
}

export const tracked: Tracked[] = [
  { name: 'tips', table: 'tips', feature: 'tips', pages: ['tips'] },
  { name: 'pay records', table: 'payrollRecords', feature: 'payroll', pages: ['payroll', 'my-pay'] },
  { name: 'drop reports', table: 'shiftReports', feature: 'shift-reports', pages: ['shift-reports'] },
  { name: 'refunds', table: 'refunds', feature: 'refunds', pages: ['refunds'] },
  { name: 'machine problems', table: 'machineProblems', feature: 'machine-problems', pages: ['machine-problems'] },
]

/** Where a field is said a further time. */
type Place = 'shape' | 'write' | 'schema' | 'history' | 'list' | 'form' | 'edit' | 'csv'

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

/** Throws where it is no TypeScript. */
export const parse = (file: string, source: string) =>
  parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node

const nameIn = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  return (node.name ?? node.value) as string | undefined
}

/** The fields of a table, each with the name of its column. */
function fieldsOf(table: string, file: string, source: string): Map<string, string> {
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

/** Cuts out every node for which this says so, unless it is in one that goes already. */
const finder =
  (isFound: (node: Node, parents: readonly Node[], field: string) => boolean, by?: string): Finder =>
  (root, field) => {
    const cuts: Cut[] = []
    walk(root, (node, parents) => {
      if (!isFound(node, parents, field) || cuts.some((cut) => cut.start <= node.start && node.end <= cut.end)) return
      const isChild = isElement(parents.at(-1))
      cuts.push({ start: node.start, end: node.end, ...(by && { by: isChild ? `{${by}}` : by }) })
    })
    return cuts
  }

const isElement = (node: Node | undefined) => /^JSX(Element|Fragment)$/.test(node?.type ?? '')

/** Whether there is such a node in it, or it is one. */
function has(node: Node, isWanted: (node: Node, parents: readonly Node[]) => boolean) {
  let found = false
  walk(node, (each, parents) => {
    if (isWanted(each, parents)) found = true
  })
  return found
}

const speaksOf = (node: Node, field: string) =>
  has(node, ({ type, name }) => (type === 'Identifier' || type === 'JSXIdentifier') && name === field)

/** `amount: …` in an object that is written, not in one that is taken apart. */
const properties = finder(
  ({ type, computed, key }, parents, field) =>
    type === 'Property' && parents.at(-1)?.type === 'ObjectExpression' && !computed && nameIn(key) === field,
)

const isInShape = (parents: readonly Node[]) =>
  parents.some(({ type, callee }) => type === 'CallExpression' && nameIn(callee) === 'shape')

/** `amount: …` in a shape: which column it comes from. */
const ofShapes = finder(
  ({ type, key }, parents, field) => type === 'Property' && nameIn(key) === field && isInShape(parents),
)

/** `amount: …` in a schema: `z.object({ … })`, or what extends one. */
const ofSchemas = finder(({ type, key }, parents, field) => {
  const method = ((parents.at(-2)?.callee as Node | undefined)?.property as Node | undefined)?.name
  return type === 'Property' && nameIn(key) === field && (method === 'object' || method === 'extend')
})

/** Elements of a list that speak of the field: a column of a file, with its header. */
const elements = finder((node, parents, field) => parents.at(-1)?.type === 'ArrayExpression' && speaksOf(node, field))

/** The components of a file that speak of the field, as far as they stand at its top. */
function speakersIn(root: Node, field: string): Set<string | undefined> {
  const all = (root.body as Node[]).map((node) => (node.declaration as Node | null) ?? node)
  return new Set(
    all.flatMap((node) => (node.type === 'FunctionDeclaration' && speaksOf(node, field) ? [nameIn(node.id)] : [])),
  )
}

/** Columns of a table: by what they show, or by the component of their file that shows it. */
const columns = finder((node, parents, field) => {
  if (parents.at(-1)?.type !== 'ArrayExpression') return false
  // Made by a function that is told what the cell shows.
  if (node.type === 'CallExpression')
    return (node.arguments as Node[]).some((each) => each.type === 'ArrowFunctionExpression' && speaksOf(each, field))
  if (node.type !== 'ObjectExpression') return false
  if (!(node.properties as Node[]).some(({ key }) => nameIn(key) === 'cell')) return false
  const speakers = speakersIn(parents[0]!, field)
  return (
    speaksOf(node, field) || has(node, ({ type, name }) => type === 'JSXIdentifier' && speakers.has(name as string))
  )
})

/** The cell of a column that a function makes: the column stays, and is empty. */
const cells = finder((node, parents, field) => {
  const [property, column, list] = [parents.at(-1), parents.at(-2), parents.at(-3)]
  return (
    property?.type === 'Property' &&
    nameIn(property.key) === 'cell' &&
    property.value === node &&
    column?.type === 'ObjectExpression' &&
    list?.type !== 'ArrayExpression' &&
    speaksOf(node, field)
  )
}, '() => null')

/** `[t`Ending Cash`, dollars(report.endingCash)]`: a label with its value, in a list of such. */
const facts = finder((node, parents, field) => {
  if (node.type !== 'ArrayExpression' || parents.at(-1)?.type !== 'ArrayExpression') return false
  const [label] = node.elements as (Node | null)[]
  return label?.type === 'TaggedTemplateExpression' && speaksOf(node, field)
})

/** What a page shows between its tags, as far in as it is shown by itself. */
const children = finder((node, parents, field) => {
  const isShown = (each: Node, around: readonly Node[]) =>
    each.type === 'JSXExpressionContainer' && isElement(around.at(-1)) && speaksOf(each, field)
  return isShown(node, parents) && !has(node, (each, around) => each !== node && isShown(each, around))
}, 'null')

const outside = (cuts: readonly Cut[], others: readonly Cut[]) =>
  others.filter(({ start, end }) => !cuts.some((cut) => cut.start <= start && end <= cut.end))

const shown: Finder = (root, field) => {
  const whole = [...columns(root, field), ...cells(root, field), ...facts(root, field)]
  return [...whole, ...outside(whole, children(root, field))]
}

/** `<Field name="amount" …>`, and in a row `<PlainField value={edit.amount} …>` */
const inputs = finder(({ type, openingElement }, _parents, field) => {
  const attributes = type === 'JSXElement' ? ((openingElement as Node).attributes as Node[]) : []
  const isChanged = attributes.some(({ name }) => nameIn(name) === 'onChange')
  return attributes.some(
    ({ name, value }) =>
      (nameIn(name) === 'name' && nameIn(value) === field) ||
      (isChanged && nameIn(name) === 'value' && isNode(value) && speaksOf(value, field)),
  )
}, 'null')

/** What is typed and sent: `{ amount: edit.amount, notes }`. Columns are looked at by themselves. */
const typed: Finder = (root, field) => outside(columns(root, field), properties(root, field))

/** `amount: …` in what the server stores or works with. */
const written: Finder = (root, field) => outside(ofShapes(root, field), properties(root, field))

type Missing = Pick<Mutation, 'record' | 'field' | 'place'>

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
  // Where a shape has no file of its own, it stands in `queries.ts`.
  const shapes = server.filter((file) => file.endsWith('/shape.ts'))
  return [
    ...(shapes.length > 0
      ? [
          { place: 'shape' as const, files: shapes, find: properties },
          { place: 'write' as const, files: server.filter((file) => !shapes.includes(file)), find: properties },
        ]
      : [
          { place: 'shape' as const, files: server, find: ofShapes },
          { place: 'write' as const, files: server, find: written },
        ]),
    { place: 'schema', files: all(`shared/${feature}/*.ts`), find: ofSchemas },
    { place: 'history', files: all(`shared/${feature}/history.ts`), find: properties, by: 'column' },
    { place: 'list', files: client.filter((file) => file.endsWith('x') && !isFile(file)), find: shown },
    { place: 'form', files: client.filter((file) => file.endsWith('x')), find: inputs },
    { place: 'edit', files: client.filter((file) => !isFile(file)), find: typed },
    { place: 'csv', files: client.filter(isFile), find: elements },
  ]
}

/** Every field of a record, left out of every place that has it; and the places that do not have it. */
export function mutationsOf(record: Tracked, root: string): { mutations: Mutation[]; missing: Missing[] } {
  const tableFile = `shared/${record.feature}/table.ts`
  if (!existsSync(path.join(root, tableFile))) throw new Error(`There is no ${tableFile}`)
  const fields = fieldsOf(record.table, tableFile, readFileSync(path.join(root, tableFile), 'utf8'))
  if (fields.size === 0) throw new Error(`${tableFile} has no table ${record.table}`)
  const mutations: Mutation[] = []
  const missing: Missing[] = []
  for (const { place, files, find, by } of searchesFor(record, root)) {
    const parsed = files.map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return { file, source, tree: parse(file, source) }
    })
    // Machines alone use it, and every list is keyed by it.
    for (const [field, column] of [...fields].filter(([name]) => name !== 'id')) {
      const before = mutations.length
      for (const { file, source, tree } of parsed)
        for (const cut of find(tree, by ? column : field)) {
          const mutated = without(source, cut)
          // What is no TypeScript any more says nothing.
          parse(file, mutated)
          mutations.push({ record, field, place, file, line: lineOf(source, cut), source: mutated })
        }
      if (mutations.length === before) missing.push({ record, field, place })
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
