import { sql } from 'drizzle-orm'
import type { BrowserContext } from 'playwright/test'
import { spanish } from '#shared/language/es/catalog.ts'
import { variables } from '#shared/settings/words.ts'
import { expect, type Page, type Shop } from '#tests/support/e2e.ts'

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * From now on, pages in Spanish show each text between marks: what stands outside of them is fixed in the program. The
 * values that a text is filled with stay outside too. Intercepting the file instead would turn the browser's cache off.
 */
export const markTexts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const marked = (text: string) =>
      text.replace(/\{\d\}|[^{]+|\{/g, (part) => (/^\{\d/.test(part) ? part : `⟦${part}⟧`))
    Object.defineProperty(globalThis, 'washboardTexts', {
      configurable: true,
      set: (texts: Record<string, string>) =>
        Object.defineProperty(globalThis, 'washboardTexts', {
          value: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, marked(text)])),
        }),
    })
  })

/** Texts that stand on the page, also those that only another width or a screen reader shows, as they are read. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = (element: Element | null) =>
      !element?.closest('script, style, noscript, :not(html)[lang], [data-secret]')
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (own(node.parentElement)) texts.push(node.textContent ?? '')
    const attributes = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']
    for (const name of attributes)
      for (const element of document.querySelectorAll(`[${name}]`))
        if (own(element)) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
  })

/** Everything people have typed or that is named in this shop, longest first. */
export async function dataOf(shop: Shop): Promise<string[]> {
  const { rows: columns } = await shop.db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and table_name not in ('sessions', 'rate_limits')`)
  // Names of the settings' page: of variables, and of examples.
  const found = new Set<string>([
    ...Object.values(variables),
    'washboard@localhost',
    'America/New_York',
    'mail.example.com',
    'erin@example.com',
    'Erin Blake',
  ])
  for (const { table, column } of columns) {
    const { rows } = await shop.db.execute<{ value: string }>(
      sql`select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)} where length(${sql.identifier(column)}) < 5000`,
    )
    // Rich text and addresses are shown piece by piece. Other single words in lower case are states, which have names.
    for (const { value } of rows)
      for (const piece of value.split(/<[^>]*>|\n|(?=@)/).map((each) => each.trim()))
        if (/[<@]/.test(value) ? piece.length > 1 : !/^(?:[a-z_]*|.)$/.test(piece)) found.add(piece)
  }
  return [...found].sort((a, b) => b.length - a.length)
}

/** Names that are the same in every language, the one that a payroll week is stored under among them. */
const names = [
  /Washboard/g,
  /America\/New_York|New York/g,
  /Ctrl\+(Shift\+)?\w/g,
  /Google Sheets|CSV|https:/g,
  /ADP|Gusto|Paychex|QuickBooks (?:Online|Desktop)|Xero|Square|Homebase|7shifts|Toast/g,
  /Gmail|Outlook/g,
  /Chrome|Linux|Android/g,
  /English|Español/g,
  // The beginning of a request's id.
  /\b[0-9a-f]{8}\b/g,
  /Week of \w{3} \d+ - \w{3} \d+, \d{4}/g,
]

/** Notes texts that are neither marked nor data. Most of a page are those of the page before: each is judged once. */
export function lookerFor(page: Page, data: readonly string[]) {
  const found = new Map<string, string>()
  const judged = new Map<string, boolean>()
  const isUnmarked = (text: string) => {
    let rest = text
    for (let before = ''; before !== rest; ) {
      before = rest
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
    }
    if (!/\p{L}{2}/u.test(rest)) return false
    for (const each of names) rest = rest.replace(each, ' ')
    for (const each of data) {
      if (!/\p{L}{2}/u.test(rest)) return false
      rest = rest.replaceAll(each, ' ')
    }
    // An avatar without a picture shows two initials.
    return /\p{L}{2}/u.test(rest) && !/^\p{Lu}{2}$/u.test(text)
  }
  const judge = (texts: readonly string[], where: string) => {
    for (const text of texts) {
      const isFixed = judged.get(text) ?? (isUnmarked(text) && !said.test(text.replace(/ \(\d+\)$/, '')))
      judged.set(text, isFixed)
      if (isFixed) found.set(text, where)
    }
  }
  const look = async (where: string) => {
    const texts = await textsOn(page)
    expect(texts.join(), where).toContain('⟦')
    judge(texts, where)
  }
  return { found, judge, look }
}

/** What the server says is Spanish and has no marks, also where the page says how often. */
const said = new RegExp(
  `^(?:${Object.values(spanish)
    .filter((text) => text.replace(/\{\d\}|\P{L}/gu, '').length > 12)
    .map((text) => escaped(text).replace(/\\\{\d\\\}/g, '.+'))
    .join('|')})$`,
)
