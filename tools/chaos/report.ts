import { printTable } from '#tools/bench/table.ts'

export interface Verdict {
  what: string
  measured: string
  limit: string
  /** Undefined where it could not be judged, which `measured` then says. */
  isGood: boolean | undefined
  /** What exactly, where it is not. */
  details?: string[]
}

export interface Findings {
  verdicts: Verdict[]
  /** What it was like: what and how much. */
  figures: [what: string, measured: string][]
  /** What the server wrote to its log at level error. */
  logged: string[]
}

/** There must not be any; `count` where not all of them have details. */
export const none = (what: string, details: string[], count = details.length): Verdict => ({
  what,
  measured: String(count),
  limit: '0',
  isGood: count === 0,
  details,
})

const mostDetails = 20

/** Prints what was found; true where all of it is as it has to be. */
export function report(title: string, { verdicts, figures, logged }: Findings): boolean {
  const words = (isGood?: boolean) => (isGood === undefined ? 'not judged' : isGood ? 'good' : 'WRONG')
  const rows = verdicts.map(({ what, measured, limit, isGood }) => [what, measured, limit, words(isGood)])
  printTable(title, ['what', 'measured'], figures)
  printTable('Afterwards', ['what', 'measured', 'limit', ''], rows)
  const wrong = verdicts.filter(({ isGood }) => isGood === false)
  printSome('In its log', logged)
  for (const { what, details = [] } of wrong) printSome(what, details)
  return wrong.length === 0
}

function printSome(title: string, lines: string[]) {
  if (lines.length === 0) return
  console.log(`\n${title}:`)
  for (const each of lines.slice(0, mostDetails)) console.log(`  ${each}`)
  if (lines.length > mostDetails) console.log(`  and ${lines.length - mostDetails} more`)
}
