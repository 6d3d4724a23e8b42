export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const count = (value: number) => Math.round(value).toLocaleString('en-US')

const isMarkdown = process.argv.includes('--markdown')

/** Prints rows under their headings, aligned for a terminal, or with `--markdown` as docs/performance.md wants them. */
export function printTable(title: string, headings: string[], rows: string[][]) {
  if (isMarkdown) {
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`
    const rule = headings.map((_, column) => (column === 0 ? '---' : '---:'))
    console.log([`\n**${title}**\n`, line(headings), line(rule), ...rows.map(line)].join('\n'))
    return
  }
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]! + 2))).join('')
  console.log([`\n${title}`, line(headings), ...rows.map(line)].join('\n'))
}
