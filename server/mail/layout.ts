import { languageNow } from '#server/http/language.ts'
import { t } from '#shared/language/t.ts'
/** A list with columns, such as the items of a report. */
export interface MailTable {
  columns: { label: string; align?: 'left' | 'right' }[]
  rows: string[][]
  /** A last row that sums up the others. */
  total?: string[]
}

/** Pictures that the mail carries as attachments with these `cid`s. */
export interface MailImages {
  images: { cid: string; alt: string }[]
}

export interface MailParts {
  appName: string
  title: string
  /** In their order; line breaks inside a text are kept. */
  paragraphs: (string | MailTable | MailImages)[]
  /** The one thing to do, as a button; its address is repeated below for programs that show no buttons. */
  action?: { label: string; url: string }
  footer?: string
}

/** The colours of the product in light, and what stands for them in dark. */
const colours = {
  paper: { light: '#faf8f3', dark: '#141716' },
  surface: { light: '#fffefb', dark: '#1c201f' },
  line: { light: '#e3ddd0', dark: '#353b38' },
  ink: { light: '#1d2526', dark: '#f0eee7' },
  muted: { light: '#5a615e', dark: '#b3b5ac' },
  brand: { light: '#0b5c69', dark: '#6fc6ce' },
  onBrand: { light: '#ffffff', dark: '#04282d' },
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = `color:${colours.ink.light}`
const muted = `color:${colours.muted.light}`
const body = `margin:0 0 16px;${font};font-size:16px;line-height:1.5;${ink}`
const small = `margin:0 0 8px;${font};font-size:13px;line-height:1.5;${muted}`

/** The same mail twice: plain text, and HTML that needs nothing from the network. */
export function mailOf(parts: MailParts): { text: string; html: string } {
  if (parts.action && !/^https?:$/.test(new URL(parts.action.url).protocol)) {
    throw new TypeError('The button of a mail leads to a web address.')
  }
  return { text: textOf(parts), html: htmlOf(parts) }
}

function textOf({ appName, title, paragraphs, action, footer }: MailParts): string {
  const blocks = [title, ...paragraphs.map(textBlock)]
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  blocks.push(['-- ', ...(footer ? [footer] : []), appName].join('\n'))
  return `${blocks.join('\n\n')}\n`
}

function textBlock(block: string | MailTable | MailImages): string {
  if (typeof block === 'string') return block
  if ('images' in block) return block.images.map(({ alt }) => `[${alt}]`).join('\n')
  const { columns, rows, total } = block
  const lines = [columns.map(({ label }) => label), ...rows, ...(total ? [total] : [])]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const lineOf = (cells: string[]) =>
    columns
      .map(({ align }, at) => (cells[at] ?? '')[align === 'right' ? 'padStart' : 'padEnd'](widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2))
  const [head = [], ...others] = lines
  const texts = [lineOf(head), rule, ...others.map(lineOf)]
  if (total) texts.splice(-1, 0, rule)
  return texts.join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

function escapedLines(text: string): string {
  return escaped(text).replace(/\r?\n/g, '<br>')
}

function htmlOf({ appName, title, paragraphs, action, footer }: MailParts): string {
  const preview = paragraphs.find((block) => typeof block === 'string') ?? ''
  return `<!doctype html>
<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: ${colours.paper.dark} !important; }
.surface { background: ${colours.surface.dark} !important; border-color: ${colours.line.dark} !important; }
.line { border-color: ${colours.line.dark} !important; }
.ink { color: ${colours.ink.dark} !important; }
.muted { color: ${colours.muted.dark} !important; }
.brand { color: ${colours.brand.dark} !important; }
.edge { border-color: ${colours.brand.dark} !important; }
.fill { background: ${colours.brand.dark} !important; color: ${colours.onBrand.dark} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper.light}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colours.paper.light}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${header(appName)}</td></tr>
<tr><td class="surface" style="padding:28px 24px 12px;background:${colours.surface.light};border:1px solid ${colours.line.light};border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;font-weight:600;${ink}">${escaped(title)}</h1>
${paragraphs.map(htmlBlock).join('\n')}
${action ? button(action) : ''}
</td></tr>
${footer ? `<tr><td style="padding:16px 4px 0"><p class="muted" style="${small}">${escapedLines(footer)}</p></td></tr>` : ''}
</table>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * The mark from the borders of table cells: most mail programs drop drawings, and wait for permission to fetch pictures.
 * Above, the ends of the outer legs and the arch between the inner ones; below, the two bows.
 */
function mark(): string {
  const leg = `4px solid ${colours.brand.light}`
  const cell = (width: number, height: number, borders: string) =>
    `<td width="${width}" valign="bottom" style="padding:0;vertical-align:bottom;font-size:0;line-height:0">${
      height > 0 ? `<div class="edge" style="height:${height}px;${borders}"></div>` : ''
    }</td>`
  const row = (...cells: string[]) =>
    `<table role="presentation" width="28" cellpadding="0" cellspacing="0" border="0" style="width:28px;table-layout:fixed"><tr>${cells.join('')}</tr></table>`
  const gap = cell(4, 0, '')
  const arch = cell(12, 7, `border-left:${leg};border-right:${leg};border-top:${leg};border-radius:6px 6px 0 0`)
  const bow = cell(12, 8, `border-left:${leg};border-right:${leg};border-bottom:${leg};border-radius:0 0 6px 6px`)
  return [
    row(cell(4, 5, `border-left:${leg}`), gap, arch, gap, cell(4, 14, `border-left:${leg}`)),
    row(bow, gap, bow),
  ].join('')
}

function header(appName: string): string {
  const name = `<td valign="middle" class="ink" style="padding:0 0 0 10px;${font};font-size:17px;line-height:28px;font-weight:600;${ink}">${escaped(appName)}</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td valign="middle" aria-hidden="true">${mark()}</td>${name}</tr></table>`
}

function button({ label, url }: { label: string; url: string }): string {
  const link = escaped(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="fill" style="background:${colours.brand.light};border-radius:8px"><a class="fill" href="${link}" style="display:inline-block;padding:12px 22px;${font};font-size:16px;line-height:1.25;font-weight:600;color:${colours.onBrand.light};text-decoration:none;border-radius:8px">${escaped(label)}</a></td></tr></table>
<p class="muted" style="${small}">${escaped(t`If the button does not work, open this address:`)}<br><a class="brand" href="${link}" style="color:${colours.brand.light};word-break:break-all">${link}</a></p>`
}

function htmlBlock(block: string | MailTable | MailImages): string {
  if (typeof block === 'string') return `<p class="ink" style="${body}">${escapedLines(block)}</p>`
  return 'images' in block ? htmlImages(block) : htmlTable(block)
}

function htmlTable({ columns, rows, total }: MailTable): string {
  const cellsOf = (cells: string[], tag: 'th' | 'td', style: string) =>
    columns
      .map(({ align = 'left' }, at) => {
        const weight = tag === 'th' || cells === total ? 'font-weight:600;' : 'font-weight:400;'
        const scope = tag === 'th' ? ' scope="col"' : ''
        return `<${tag}${scope} class="ink line" align="${align}" style="padding:8px ${at < columns.length - 1 ? 12 : 0}px 8px 0;border-bottom:1px solid ${colours.line.light};${font};font-size:15px;line-height:1.4;${weight}${style}${ink}">${escapedLines(cells[at] ?? '')}</${tag}>`
      })
      .join('')
  const head = cellsOf(
    columns.map(({ label }) => label),
    'th',
    'font-size:13px;',
  )
  const lines = [...rows, ...(total ? [total] : [])].map(
    (cells) => `<tr>${cellsOf(cells, 'td', 'font-variant-numeric:tabular-nums;')}</tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** Two in a row; they shrink with the window. */
function htmlImages({ images }: MailImages): string {
  const cell = ({ cid, alt }: { cid: string; alt: string }, at: number) =>
    `<td class="muted" valign="top" width="50%" style="padding:${at === 0 ? '0 4px 8px 0' : '0 0 8px 4px'};${font};font-size:13px;${muted}"><img src="cid:${escaped(cid)}" alt="${escaped(alt)}" width="250" style="display:block;width:100%;max-width:250px;height:auto;border:0;border-radius:8px"></td>`
  const rows = []
  for (let at = 0; at < images.length; at += 2) {
    const pair = images.slice(at, at + 2).map(cell)
    rows.push(`<tr>${pair.join('')}${pair.length < 2 ? '<td width="50%"></td>' : ''}</tr>`)
  }
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`
}
