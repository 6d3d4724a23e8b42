import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What goes wrong between a person and the server: a change of the product that tests have to notice. */
interface Fault {
  name: string
  file: string
  /** Stands there once. */
  from: string
  to: string
  /** The folder below tests, or below tests/e2e where only a browser can show it. */
  noticedIn: string
}

/** By what goes wrong, and of what: the file, what stands there once, and what is put in its place. */
const table: Record<string, Record<string, [file: string, from: string, to: string]>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'faults.json'), 'utf8'),
)

const elsewhere: Record<string, string> = {
  'client/src/features/machine-problems/mark-fixed.tsx': 'drafts',
  'client/src/ui/button.tsx': 'tips',
  'client/src/held/draft-form.ts': 'drafts',
  'client/src/held/outbox-store.ts': 'outbox',
  'client/src/held/outbox.ts': 'outbox',
  'shared/pages/pages.ts': 'shell',
}

export const faults: Fault[] = Object.entries(table).flatMap(([kind, rows]) =>
  Object.entries(rows).map(([what, [file, from, to]]) => {
    const feature = elsewhere[file] ?? file.split('/').at(-2)!
    const noticedIn = kind === 'wider than a phone' ? `e2e/${feature}` : feature
    return { name: `${kind}: ${what}`, file, from, to, noticedIn }
  }),
)

/** The file with the fault. */
export function withFault({ name, file, from, to }: Fault, source: string): string {
  if (source.split(from).length !== 2) throw new Error(`${name}: ${file} does not have this once: ${from}`)
  return source.replace(from, () => to)
}
