// What differs from run to run, and what is secret, replaced by what stays the same and fits the same schemas.

const id = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/
const day = /\d{4}-\d\d-\d\d/
const server = /https?:\/\/127\.0\.0\.1:\d+/
/** With which made-up people are told apart. */
const endOfName = /-[\da-f]{7}\b/
/** Tokens and signatures: long, with digits, without a space. */
const secret = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/

const changing = new RegExp([id, time, day, server, endOfName, secret].map(({ source }) => source).join('|'), 'g')

const isOnly = (form: RegExp) => (text: string) => new RegExp(`^(?:${form.source})$`).test(text)
const dayMs = 86_400_000

/** What is the same stays the same, and what is later stays later. */
export function plainExample<T>(example: T): T {
  const text = JSON.stringify(example, (name, value) =>
    /password$/i.test(name) && typeof value === 'string' ? 'starched collars' : value,
  )
  const found = [...new Set(text.match(changing))]
  const ids = found.filter(isOnly(id))
  const times = found.filter(isOnly(time)).toSorted()
  const days = found.filter(isOnly(day)).toSorted()
  const first = Date.parse(days[0] ?? '')
  // Days of one month keep their distance; what is years away has it from the day of the run.
  const isNear = Date.parse(days.at(-1) ?? '') - first <= 31 * dayMs

  const plain = (each: string) => {
    if (ids.includes(each)) return `01990000-0000-7000-8000-${String(ids.indexOf(each) + 1).padStart(12, '0')}`
    if (times.includes(each)) return new Date(Date.UTC(2026, 2, 2, 14, times.indexOf(each))).toISOString()
    if (days.includes(each)) {
      const after = isNear ? Date.parse(each) - first : days.indexOf(each) * dayMs
      return new Date(Date.UTC(2026, 2, 2) + after).toISOString().slice(0, 10)
    }
    if (isOnly(server)(each)) return 'https://washboard.example.com'
    if (isOnly(endOfName)(each)) return ''
    const prefix = /^(wb|whsec)_/.exec(each)?.[0] ?? ''
    return `${prefix}${'example-'.repeat(each.length)}`.slice(0, each.length)
  }
  return JSON.parse(text.replace(changing, plain))
}
