import type { Statement } from './statements.ts'

/** The tables that each transaction locks itself or rows of, in the order in which it first does. */
export function locksOf(statements: Statement[]): string[][] {
  const transactions: string[][] = []
  let current: string[] = []
  for (const { text } of statements) {
    if (/^\s*begin\b/i.test(text)) {
      current = []
      transactions.push(current)
    } else if (/^\s*(commit|rollback)\b/i.test(text)) current = []
    else for (const table of lockedBy(text)) if (!current.includes(table)) current.push(table)
  }
  return transactions
}

const writes = [
  /^\s*lock table "?(\w+)/i,
  /^\s*update "?(\w+)/i,
  /^\s*delete from "?(\w+)/i,
  /^\s*insert into "?(\w+)"?.*\bon conflict\b.*\bdo update\b/is,
]

function lockedBy(text: string): string[] {
  const written = writes.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  const held = [...text.matchAll(/\bfor (?:no key update|update|share|key share)\b(?: of "?(\w+))?/gi)].map(
    ([, alias]) => new RegExp(alias ? `(?:from|join) "?(\\w+)"? "?${alias}\\b` : 'from "?(\\w+)').exec(text)![1]!,
  )
  return [...written, ...held]
}
