import { routes } from '#client/shell/routes.ts'
import { spanish } from '#shared/language/es/catalog.ts'
import { type Language, languages } from '#shared/language/t.ts'
import { plainAddress } from '#shared/pages/page.ts'
import { users } from '#shared/users/table.ts'
import {
  ada,
  erin,
  expect,
  expectAccessible,
  expectReadable,
  isMagnified,
  type Page,
  tess,
  test,
  theo,
} from '#tests/support/e2e.ts'
import { pagesOf } from '#tools/docs/pages.ts'

const visitors = [undefined, erin, theo, ada, tess]

/** What the window is called at a page. */
function titleOf({ path, for: whom }: ReturnType<typeof pagesOf>[number], language: Language) {
  const { title } = routes.find((route) => route.path === path && route.for === whom)!
  return language === 'es' ? spanish[title]! : title
}

/** What is untidy at a page, in words. */
const untidy = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const isThere = (element: Element) => element.checkVisibility()
    // Of amounts a dash is one that is zero.
    const isDash = (cell: Element | undefined) =>
      cell && /^[-–—]$/.test(cell.textContent.trim()) && getComputedStyle(cell).textAlign !== 'right'
    // The browser's own button speaks the browser's language, not the person's.
    for (const input of document.querySelectorAll('input[type=file]'))
      if (input.checkVisibility({ opacityProperty: true }) && (boxOf(input).width > 1 || boxOf(input).height > 1))
        found.push('a file field of the browser')
    for (const table of document.querySelectorAll('table')) {
      const rows = [...table.tBodies].flatMap(({ rows }) => [...rows]).filter(isThere)
      for (const [column, { textContent }] of [...(table.tHead?.rows[0]?.cells ?? [])].entries())
        if (rows.length > 1 && rows.every(({ cells }) => isDash(cells[column])))
          found.push(`only dashes: ${textContent}`)
    }
    const isFigure = (card: Element | null) => card?.matches('[data-card]:has(> div > .ticket)')
    for (const card of document.querySelectorAll('[data-card]')) {
      const next = card.nextElementSibling
      if (!next || !isFigure(card) || !isFigure(next) || !isThere(card) || boxOf(card).top !== boxOf(next).top) continue
      if (Math.abs(boxOf(card).height - boxOf(next).height) > 1)
        found.push(`figures of unlike height: ${card.textContent} and ${next.textContent}`)
    }
    return found
  })

/** What the browser's own panel of issues fills with from now on: broken policies, fields without a name, old interfaces. */
async function issuesOf(page: Page): Promise<string[]> {
  const issues: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', ({ issue }) => issues.push(`${page.url()}: ${JSON.stringify(issue)}`))
  await devtools.send('Audits.enable')
  return issues
}

for (const language of languages)
  for (const person of visitors)
    test(`every page is accessible and tidy to ${person?.role ?? 'strangers'}: ${language}`, {
      tag: ['@all', '@magnified'],
    }, async ({ page, context, shop, signInAs }) => {
      await shop.db.update(users).set({ language })
      await context.addCookies([{ name: 'language', value: language, url: shop.url }])
      const role = person?.role
      if (person) await signInAs(person)
      const issues = await issuesOf(page)
      await page.goto('/nowhere')
      for (const each of pagesOf(role))
        await test.step(each.path, async () => {
          // The router listens; loading the application anew for each page would take most of the time.
          await page.evaluate((address) => history.pushState(null, '', address), plainAddress(each.path))
          const title = titleOf(each, language)
          // Only some may manage problems; the others are sent away from there.
          if (each.path !== '/admin/machine-management' || role === 'admin' || role === 'technician')
            await expect(page).toHaveTitle(`${title} · Washboard`)
          await expect(page.locator('.animate-breathe')).toHaveCount(0)
          if (isMagnified(page)) return expectReadable(page)
          await expectAccessible(page)
          expect(await untidy(page)).toEqual([])
        })
      expect(issues, 'issues that the browser reports').toEqual([])
    })
