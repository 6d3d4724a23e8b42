import { addressOf, urlOf } from '#shared/api/call.ts'
import { openPages } from '#shared/pages/open-pages.ts'
import { type Admission, admissionTo, type Page, type Pages, plainAddress } from '#shared/pages/page.ts'
import { pageReads } from '#shared/pages/page-reads.ts'
import { pages } from '#shared/pages/pages.ts'
import { clockIn } from '#shared/time/clock.ts'
import type { SessionUser } from '#shared/users/user.ts'

export interface Visit {
  user: SessionUser | null
  path: string
  hasSearch: boolean
  /** The time zone of the person's device. */
  timeZone: string
}

/** The files that a page loads on top of the entry, as the build writes them down. */
export interface FirstView {
  /** With its parameters: '/tips/:tab?'. */
  path: string
  /** For people without a session, or for everyone. */
  isOpen: boolean
  scripts: string[]
}

type Row = Page & { path: string; pattern: RegExp; isOpen: boolean }

const rows: Row[] = [...rowsOf(openPages, true), ...rowsOf(withReads(pages), false)]

function withReads(table: typeof pages): Pages {
  const paths = Object.keys(table) as (keyof typeof pages)[]
  return Object.fromEntries(paths.map((path) => [path, { ...table[path], reads: pageReads[path] }]))
}

function rowsOf(table: Pages, isOpen: boolean): Row[] {
  return Object.entries(table).map(([path, page]) => ({ path, ...page, isOpen, pattern: patternOf(path) }))
}

function patternOf(path: string) {
  return new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)
}

/**
 * Gives the links that make the browser fetch, at once and beside the entry, the files and answers that a page needs
 * for its first view. They are hints: a page works without them, only later.
 */
export function linksFor(views: readonly FirstView[]): (visit: Visit) => string {
  return (visit) => {
    const page = pageAt(visit)
    if (!page) return ''
    const files = views.find(({ path, isOpen }) => path === page.path && isOpen === page.isOpen)?.scripts ?? []
    const scripts = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const answers = firstReads(visit).map(
      // With the credentials the browser takes it for the same request as the page's own later.
      (address) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`,
    )
    return [...answers, ...scripts].join('').replaceAll('&', '&amp;')
  }
}

/** The addresses of the calls that the first view makes; none where the visit's address says more than the page's. */
export function firstReads(visit: Visit): string[] {
  const { user, path, hasSearch, timeZone } = visit
  const page = pageAt(visit)
  // The sign-in page asks the same whatever a link says.
  const saysMore = (hasSearch && user !== null) || (page?.pattern.test(path) && path !== plainAddress(page.path))
  if (!page?.reads || saysMore) return []
  return page.reads({ role: user?.role, ...clockIn(timeZone) }).map(([key, sent]) => urlOf(addressOf(key, sent)))
}

/** The page that this person (or nobody) is shown at an address, or is led to from there. */
function pageAt({ path, user }: Visit): Row | undefined {
  const seen = (row: Row): Admission => (row.pattern.test(path) ? admissionTo(row, user) : 'not-found')
  // Two rows may share a path ('/'): the first one this person may see counts.
  const row = rows.find((each) => seen(each) !== 'not-found')
  const admission = row && seen(row)
  return typeof admission === 'object' ? rows.find((each) => each.path === admission.redirect) : row
}
