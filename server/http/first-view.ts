import { firstReads, type Visit } from './first-reads.ts'

/** A row of the client's route table, as the build writes it down. */
export interface FirstView {
  /** With its parameters: '/tips/:tab?'. */
  path: string
  /** For people without a session, or for everyone. */
  isOpen: boolean
  /** The files that are loaded on top of the entry. */
  scripts: string[]
}

const technicianHome = '/admin/machine-management'

/**
 * Gives the links that make the browser fetch, at once and beside the entry, the files and answers that a page needs
 * for its first view. They are hints: a page works without them, only later.
 */
export function linksFor(views: readonly FirstView[]): (visit: Visit) => string {
  const rows = views.map((view) => ({ ...view, pattern: patternOf(view.path) }))
  return (visit) => {
    const { user } = visit
    const isLed = user?.role === 'technician' && visit.path !== '/machine-status' && !visit.path.startsWith('/admin/')
    const path = isLed ? technicianHome : visit.path
    // Of two rows with a path, people without a session see the first and the rest the second.
    const matching = rows.filter(({ pattern }) => pattern.test(path))
    const view = user ? matching.at(-1) : matching.find(({ isOpen }) => isOpen)
    if (!view) return ''
    const scripts = view.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const reads = firstReads({ ...visit, path }).map(
      // With the credentials the browser takes it for the same request as the page's own later.
      (address) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`,
    )
    return [...reads, ...scripts].join('').replaceAll('&', '&amp;')
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)
