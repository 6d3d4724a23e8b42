import { changedMeanwhile } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

interface Options {
  /** Fields that name a record as a group, such as type and number: a change of one counts as a change of all. */
  asGroup?: readonly string[]
  /** A value as people read it. */
  inWords?: (name: string, value: string) => string
}

/**
 * What is there at present with what a form changes in it: the fields in which it differs from what it began with (`was`),
 * so that what somebody else wrote into the other ones stays. Where both wrote into one, it is refused, field by field.
 */
export function withChanges<Fields extends object>(
  present: Fields,
  given: Fields,
  was: Fields | undefined,
  { asGroup = [], inWords = (_, value) => value }: Options = {},
): Fields {
  if (!was) return given
  const names = Object.keys(given) as (keyof Fields & string)[]
  const isOther = (name: keyof Fields) => given[name] !== was[name]
  const changed = names.filter(
    (name) =>
      isOther(name) || (asGroup.includes(name) && names.some((each) => asGroup.includes(each) && isOther(each))),
  )
  const disputed = changed.filter((name) => present[name] !== was[name] && present[name] !== given[name])
  const taken = (from: Fields, fields: typeof names) => Object.fromEntries(fields.map((name) => [name, from[name]]))
  if (disputed.length === 0) return { ...present, ...taken(given, changed) }
  const meanwhile = (name: keyof Fields & string) => {
    const value = present[name]
    if (value === null) return t`Somebody emptied this field meanwhile. Save once more to have yours instead.`
    return t`Somebody changed this to “${inWords(name, String(value))}” meanwhile. Save once more to have yours instead.`
  }
  throw changedMeanwhile(
    { ...was, ...taken(present, disputed) },
    Object.fromEntries(disputed.map((name) => [name, [meanwhile(name)]])),
  )
}
