import { admissionTo } from '#client/app/guard.ts'
import { routes } from '#client/app/routes.tsx'
import type { Role } from '#shared/users/roles.ts'

/** The pages that a person with this role sees, nobody's where it is undefined, in the order of the route table. */
export function pagesOf(role: Role | undefined) {
  const user = role ? ({ role } as Parameters<typeof admissionTo>[1]) : null
  return routes.filter((route) => admissionTo(route, user) === 'shown')
}

/**
 * The addresses of these pages, each with and without what its path ends with. A parameter that names a record has the
 * value given here; one without a value fails, so that no page is left out unnoticed.
 */
export function addressesOf(role: Role | undefined, records: Record<string, string>): string[] {
  return pagesOf(role).flatMap(({ path, only }) => {
    const [beginning, parameter] = path.split(/\/:/) as [string, string | undefined]
    const plain = beginning || '/'
    if (!parameter) return plain
    const name = parameter.replace('?', '')
    const values = only ?? (records[name] === undefined ? [] : [records[name]])
    if (values.length === 0) throw new Error(`No value is known for :${name} of ${path}.`)
    return [plain, ...values.map((value) => `${beginning}/${value}`)]
  })
}
