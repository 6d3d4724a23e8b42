import { translated } from '#shared/language/t.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const html = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark]!)

const look = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#16233a}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse}
th,td{border:1px solid #c9d2df;padding:.25rem .6rem;text-align:left;vertical-align:top;white-space:pre-line}th{background:#eef2f7}`

/** The beginning of a page: what it is, and a list of its parts. */
export const pageStart = ({ language, title, about, parts }: Record<'language' | 'title', string> & Page) =>
  `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(title)}</title>
<style>${look}</style>
<h1>${html(title)}</h1>
${about.map((text) => `<p>${html(text)}</p>`).join('\n')}
<ul>${parts.map((part, at) => `<li><a href="#part-${at}">${html(part)}</a></li>`).join('')}</ul>
`

interface Page {
  about: string[]
  parts: string[]
}

export const partStart = (at: number, title: string) => `<h2 id="part-${at}">${html(title)}</h2>\n`

export const nothing = (text: string) => `<p>${html(text)}</p>\n`

export const tableStart = (labels: readonly string[]) =>
  `<div tabindex="0"><table><thead><tr>${labels.map((label) => `<th>${html(translated(label))}</th>`).join('')}</tr></thead>\n`

export interface Cell {
  text: string
  href?: string | undefined
}

export const tableRow = (cells: readonly Cell[]) =>
  `<tr>${cells.map(({ text, href }) => `<td>${href ? `<a href="${html(href)}">${html(text)}</a>` : html(text)}</td>`).join('')}</tr>\n`

export const tableEnd = '</table></div>\n'
