import type { Rolldown } from 'vite'

const icons = /lucide-react\/dist\/esm\/icons\//
/** Small, and on most pages. */
const parts =
  /client\/src\/(ui\/(avatar|badge|card|drawing|empty-state|page-header|stat-card|table|table-parts|visually-hidden)|api\/access|app\/sign-out|features\/machine-problems\/status-badge)\.tsx?$|shared\/(money\/money|time\/(day|instant)|users\/roles)\.ts$/

/** What the pages without a session are made of. */
const open = /client\/src\/(ui\/(brand|language-select|notice|plain-field|tabs|welcome)|api\/(hooks|language))\.tsx?$|mutationObserver|useMutation/

/**
 * The files that modules are built into beside those of the pages. Left to itself the bundler makes a file of each icon
 * that two pages use, and the first view of a page some twenty requests.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'every-visit', tags: ['$initial'], priority: 4 },
  { name: 'open', test: open, priority: 3 },
  { name: 'parts', test: parts, minShareCount: 2, priority: 2 },
  { name: 'icons', test: icons, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6000, priority: 1 },
]
