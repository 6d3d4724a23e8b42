// What differs from run to run, and what is secret, replaced by what stays the same and fits the same schemas.

const id = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/
const time = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/
const day = /\d{4}-\d\d-\d\d/
const server = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/
/** With which made-up people are told apart. */
const endOfName = /-[\da-f]{7}\b/
/** In addresses: tokens are long, with digits, without a space, and the secret of an authenticator app is of base 32. */
const secret = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}|[A-Z2-7]{32}/

const changing = new RegExp([id, time, day, server, endOfName, secret].map(({ source }) => source).join('|'), 'g')

const isOnly = (form: RegExp) => (text: string) => new RegExp(`^(?:${form.source})$`).test(text)
const dayMs = 86_400_000
const madeUpSecret = 'example-example-example-example-'

/** By the names of the fields, whatever their values look like. */
const madeUp: Record<string, unknown> = {
  password: 'starched collars',
  newPassword: 'starched collars',
  currentPassword: 'starched collars',
  recoveryCodes: ['examp-le001', 'examp-le002'],
  pin: '246813',
  inviteCode: madeUpSecret,
  token: madeUpSecret,
  undo: madeUpSecret,
  challenge: madeUpSecret,
  clientDataJSON: madeUpSecret,
  attestationObject: madeUpSecret,
  authenticatorData: madeUpSecret,
  signature: madeUpSecret,
  userHandle: madeUpSecret,
  rpId: 'washboard.example.com',
  p256dh: `B${'A'.repeat(86)}`,
  hour: 14,
}

function plainField(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    // Of an authenticator app or of those for emergencies; what begins with a letter in capitals is a refusal's.
    if (name === 'code' && /^[\da-z]/.test(value)) return '135790'
    if (name === 'secret') return `${/^(?:wb|whsec)_/.exec(value)?.[0] ?? ''}${madeUpSecret}`
  }
  const hasForm = typeof value === typeof madeUp[name] && Array.isArray(value) === Array.isArray(madeUp[name])
  return hasForm && name in madeUp && value !== '' ? madeUp[name] : value
}

/** What is the same stays the same, and what is later stays later. */
export function plainExample<T>(example: T): T {
  const text = JSON.stringify(example, plainField)
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
    return isOnly(endOfName)(each) ? '' : madeUpSecret
  }
  return JSON.parse(text.replace(changing, plain))
}
