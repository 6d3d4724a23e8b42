import { openPages } from '#shared/pages/open-pages.ts'
import { admissionTo, type Page, type Pages, plainAddress } from '#shared/pages/page.ts'
import { pages } from '#shared/pages/pages.ts'
import type { Role } from '#shared/users/roles.ts'

const rowsOf = (table: Pages): (Page & { path: string })[] =>
  Object.entries(table).map(([path, page]) => ({ path, ...page }))

/** Every page that a person with this role sees, nobody's where it is undefined. */
export const pagesOf = (role: Role | undefined) =>
  [...rowsOf(openPages), ...rowsOf(pages)].filter((page) => admissionTo(page, role ? { role } : null) === 'shown')

/** Their addresses as they stand in the menus. */
export const plainAddressesOf = (role: Role | undefined) => pagesOf(role).map(({ path }) => plainAddress(path))

/**
 * Their addresses, each with and without what its path ends with. A parameter that names a record has the value given
 * here; one without a value fails, so that no page is left out unnoticed.
 */
export const addressesOf = (role: Role | undefined, records: Record<string, string>): string[] =>
  pagesOf(role).flatMap(({ path, only }) => {
    const [, name] = /\/:(\w+)\?$/.exec(path) ?? []
    if (!name) return [path]
    const values = only ?? (records[name] === undefined ? [] : [records[name]])
    if (values.length === 0) throw new Error(`No value is known for :${name} of ${path}.`)
    const plain = plainAddress(path)
    return [plain, ...values.map((value) => `${plain}/${value}`)]
  })
