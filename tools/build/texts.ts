// Prints the texts that the Spanish catalog lacks, and those that nobody uses any more: npm run texts
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { spanish } from '#shared/language/es/catalog.ts'
import { takeNoArguments } from '#tools/arguments.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Node = { type: string; [field: string]: unknown }

/** The texts in a source file, as catalogs name them. */
export function textsIn(file: string, source: string): string[] {
  const keys: string[] = []
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const context = node.type === 'TaggedTemplateExpression' ? contextOf(node.tag as Node) : undefined
    if (context !== undefined) {
      const parts = (node.quasi as { quasis: { value: { cooked: string } }[] }).quasis.map(({ value }) => value.cooked)
      keys.push(context + parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`))
    }
    for (const field of Object.values(node)) look(field)
  }
  look(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return keys
}

/** '' for t and sentence, 'status|' for tIn('status'), undefined for other tags. */
function contextOf(tag: Node): string | undefined {
  if (tag.type === 'Identifier' && (tag.name === 't' || tag.name === 'sentence')) return ''
  if (tag.type !== 'CallExpression' || (tag.callee as Node).name !== 'tIn') return undefined
  const [context] = tag.arguments as Node[]
  return `${context!.value}|`
}

/** Every text of some folders and the files that it stands in. */
export function textsOf(...folders: ('client' | 'server' | 'shared')[]): Map<string, string[]> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).sort())
  const used = new Map<string, string[]>()
  for (const file of files)
    for (const key of textsIn(file, readFileSync(path.join(root, file), 'utf8')))
      used.set(key, [...(used.get(key) ?? []), file])
  return used
}

const valuesIn = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort().join()

/** What is wrong with a catalog; nothing where all is well. */
export function faultsOf(catalog: Readonly<Record<string, string>>, used: ReadonlyMap<string, string[]>): string[] {
  return [
    ...[...used.keys()].filter((key) => !(key in catalog)).map((key) => `missing: ${key}`),
    ...Object.keys(catalog)
      .filter((key) => !used.has(key))
      .map((key) => `nobody uses: ${key}`),
    ...Object.entries(catalog)
      .filter(([key, text]) => valuesIn(key) !== valuesIn(text))
      .map(([key]) => `other values: ${key}`),
  ]
}

if (process.argv[1] === import.meta.filename) {
  takeNoArguments('texts')
  const faults = faultsOf(spanish, textsOf('shared', 'client', 'server'))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
