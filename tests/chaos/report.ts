import { printTable } from '../../bench/table.ts'
import type { Findings } from './verdict.ts'

const mostDetails = 20

/** Prints what was found; true where all of it is as it has to be. */
export function report(title: string, { verdicts, figures, logged }: Findings): boolean {
  printTable(title, ['what', 'measured'], figures)
  printTable(
    'Afterwards',
    ['what', 'measured', 'limit', ''],
    verdicts.map(({ what, measured, limit, isGood }) => [
      what,
      measured,
      limit,
      isGood === undefined ? 'not judged' : isGood ? 'good' : 'WRONG',
    ]),
  )
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
