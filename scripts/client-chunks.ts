import type { Rolldown } from 'vite'

/** What every page has: calls, notices, plain fields, tabs; and the icons that people see with and without a session. */
const basics =
  /client\/src\/(ui\/(brand|language-select|notice|plain-field|tabs)|api\/(hooks|language))\.tsx?$|mutationObserver|useMutation|icons\/(clipboard-list|rotate-ccw-clock)\.mjs$/
/** For people who come in. */
const entrance = /client\/src\/(ui\/welcome|features\/sign-in\/password-field)\.tsx$|shared\/sign-in\/password\.ts$/
/** Small, and on most pages: of signed-in people, and of the machine status, which everybody may see. */
const parts =
  /client\/src\/(ui\/(avatar|badge|card|drawing|empty-state|freshness|page-header|sentence|stat-card|table|table-parts|visually-hidden)|api\/access|app\/sign-out|features\/machine-problems\/status-badge)\.tsx?$|shared\/(money\/money|time\/(day|instant)|users\/roles)\.ts$/
/** What surrounds every page of a signed-in person. */
const shell =
  /client\/src\/(app\/(signed-in|shell|menu|routes|sidebar|phone-header|profile-link|language-chooser|page-freshness)|api\/freshness)\.tsx?$/
/** What is typed outlives a closed page. */
const drafts = /client\/src\/(api\/(drafts|idempotency-key|use-draft)|ui\/draft-notice)\.tsx?$/
/** Smaller than the request for it would be: grouped by the pages that show it. */
const small =
  /lucide-react\/dist\/esm\/icons\/|client\/src\/(api\/(download|undo)|ui\/(checkbox|filter-toggle))\.tsx?$|shared\/payroll\/words\.ts$|csv\.ts$/
/** What toasts have in common with dialogs and the picture viewer, and what they have not. */
const layers =
  /client\/src\/ui\/open-dialogs\.ts$|@radix-ui\/(primitive|react-(compose-refs|context|dismissable-layer|portal|presence|primitive|slot|use-[a-z-]+))\//
const dialogs = /client\/src\/ui\/(dialog|confirm-dialog)\.tsx$|@radix-ui\/react-dialog\//
const schemas = /shared\/(money\/schema|time\/schema|users\/user)\.ts$|zod\/v4\/classic\/coerce/

/**
 * The files that modules are built into beside those of the pages. Left to itself the bundler makes a file of each icon
 * that two pages use, and the first view of a page some twenty requests.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'every-visit', tags: ['$initial'], priority: 6 },
  { name: 'basics', test: basics, priority: 5 },
  { name: 'entrance', test: entrance, priority: 4 },
  { name: 'parts', test: parts, minShareCount: 2, priority: 3 },
  // Before the small ones: the icons of the menu belong to it.
  { name: 'shell', test: shell, priority: 2 },
  { name: 'drafts', test: drafts, minShareCount: 2, priority: 2 },
  { name: 'layers', test: layers, minShareCount: 2, priority: 2 },
  { name: 'small', test: small, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000, priority: 2 },
  { name: 'dialogs', test: dialogs, minShareCount: 2, priority: 1 },
  { name: 'schemas', test: schemas, minShareCount: 2, priority: 1 },
]
