import type { Rolldown } from 'vite'

const icons = /lucide-react\/dist\/esm\/icons\//
/** Small, and on most pages. */
const parts =
  /client\/src\/(ui\/(avatar|badge|card|drawing|empty-state|page-header|stat-card|table|table-parts|visually-hidden)|api\/access|app\/sign-out|features\/machine-problems\/status-badge)\.tsx?$|shared\/(money\/money|time\/(day|instant)|users\/roles)\.ts$/

/** What every page with a call or a notice needs. */
const basics =
  /client\/src\/(ui\/(brand|language-select|notice)|api\/(hooks|language))\.tsx?$|mutationObserver|useMutation/
const fields = /client\/src\/ui\/(plain-field|tabs)\.tsx$/
/** For people who come in. */
const entrance = /client\/src\/(ui\/welcome|features\/sign-in\/password-field)\.tsx$|shared\/sign-in\/password\.ts$/

/** What is typed outlives a closed page. */
const drafts = /client\/src\/(api\/(drafts|idempotency-key|use-draft)|ui\/draft-notice)\.tsx?$/

/**
 * The files that modules are built into beside those of the pages. Left to itself the bundler makes a file of each icon
 * that two pages use, and the first view of a page some twenty requests.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'every-visit', tags: ['$initial'], priority: 5 },
  { name: 'basics', test: basics, priority: 4 },
  { name: 'fields', test: fields, priority: 3 },
  { name: 'entrance', test: entrance, priority: 2 },
  { name: 'parts', test: parts, minShareCount: 2, priority: 2 },
  { name: 'drafts', test: drafts, minShareCount: 2, priority: 2 },
  { name: 'schemas', test: /shared\/(money|time)\/schema\.ts$/, minShareCount: 2, priority: 1 },
  { name: 'icons', test: icons, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000, priority: 1 },
]
