import fc from 'fast-check'

/** The parts of an OpenAPI document that requests are made from. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  operationId: string
  parameters?: { in: 'path' | 'query'; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  examples?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export interface FuzzRequest {
  operationId: string
  method: string
  /** With `known:<kind>:<number>` where an id of the shop belongs; the runner puts one in. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** For the most part the one, now and then one of the others. */
const mostly = <T>(weight: number, common: fc.Arbitrary<T>, ...rare: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: common }, ...rare.map((arbitrary) => ({ weight: 1, arbitrary })))

/** What breaks programs that trust what they are sent. */
const hostileTexts = [
  // characters
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff!', '\u202eevil', 'ﬁ１２３', '🧺'.repeat(300), 'x'.repeat(5_000)],
  // numbers
  ...['9'.repeat(450), `${'9'.repeat(20)}.${'9'.repeat(20)}`, '-1', '-0', '0.005', '1e400', '1e-400', '0x10', 'NaN'],
  ...['Infinity', '2147483648', '9223372036854775808'],
  // programs
  ...["'; drop table users; --", '" or 1=1 --', '{{7*7}}#{7*7}', '<script>alert(1)</script>', '=cmd|calc!A1'],
  ...['<img src=x onerror=alert(1)>', `${'<b>'.repeat(2_000)}`, '__proto__', 'constructor'],
  // addresses
  ...['../../../../etc/passwd', '/api/objects/uploads/x', '/api/objects/x', '..\\..\\windows', '%00%2e%2e%2f'],
  ...['a@b\r\nBcc: everybody@example.com', '"a b"@example.com', `${'a'.repeat(300)}@example.com`],
  ...['https://docs.google.com/spreadsheets/d/x/../../evil', 'file:///etc/passwd'],
  ...['http://169.254.169.254/latest/meta-data'],
  // times
  ...['0000-01-01', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999Z', '2026-02-30'],
  ...['9999-12-31T23:59:59-23:59', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-01-06T24:00:00Z'],
  ...['2026-01-06T23:59:60Z', '2026-01-06T20:40:00.123456789Z'],
  // ids
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
]

const hostileText = mostly(5, fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 }))

const hostileValues = [
  ...[null, true, 0, -1, 1.5, 1e21, 1e308, -Number.MAX_VALUE, 5e-324, 2 ** 31, 2 ** 53, [], {}, [[[[]]]]],
  ...[JSON.parse('{"__proto__": {"role": "admin"}}'), { $ne: null }, Array.from({ length: 1_200 }, () => 'x')],
]

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileValues) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const days = fc
  .date({ min: new Date('2025-06-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const words = fc.constantFrom(
  ...['Robin', 'Suds', 'Week of Jan 6', 'leaks', 'A longer note, with a comma.', '42', '1234567'],
)

const known = (kind: string) => fc.nat({ max: 999_999 }).map((number) => `known:${kind}:${number}`)

/** Which ids of the shop a field wants, told by its name. */
const kinds: Record<string, string> = {
  userId: 'people',
  userIds: 'people',
  inviteCode: 'codes',
  moduleId: 'modules',
  taskId: 'tasks',
  parentTaskId: 'tasks',
  commercialAccountId: 'commercial-accounts',
  progressIds: 'progress',
  imageURL: 'uploads',
  receiptImageURL: 'uploads',
  receiptImageUrl: 'pictures',
  photos: 'pictures',
}

function textFor({ format, maxLength }: Schema, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid') return mostly(8, known(kinds[name] ?? 'any'), known('any'), fc.uuid())
  if (kinds[name]) return known(kinds[name])
  if (format === 'date' || name === 'dueDate') return days.map((text) => text.slice(0, 10))
  if (format === 'date-time' || /date|since|before/i.test(name)) return days
  if (format === 'email' || /email/i.test(name)) return fc.nat({ max: 400 }).map((n) => `person${n}@example.com`)
  if (/orderId/.test(name)) return fc.nat({ max: 9_999_999 }).map(String)
  if (/password/i.test(name)) return fc.constantFrom('clean sheets', 'another one', '123456')
  return words.map((text) => text.slice(0, maxLength ?? 100))
}

const amounts = fc.oneof(
  fc.constantFrom<string | number>('12.50', '0', '38', '7.255', 12.5, 3),
  fc.integer({ min: 0, max: 900_000 }).map((cents) => cents / 100),
)

/** For the most part the end of a range comes within a month after its start: otherwise no range would be taken. */
function inOrder(records: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(records, fc.nat({ max: 60 })).map(([value, length]) => {
    const { startDate, endDate } = value
    const start = typeof startDate === 'string' && endDate !== undefined ? Date.parse(startDate) : Number.NaN
    if (length > 30 || Number.isNaN(start) || start > Date.UTC(9000, 0)) return value
    const end = new Date(start + length * 86_400_000).toISOString()
    return { ...value, endDate: end.slice(0, String(startDate).length) }
  })
}

/** A value that the schema takes, in which any part may be a wrong, extreme or hostile one instead. */
function valueFor(schema: Schema, name: string, document: OpenApi, courage: number): fc.Arbitrary<unknown> {
  const inner = (each: Schema, itsName = name) => valueFor(each, itsName, document, courage)
  const good = (): fc.Arbitrary<unknown> => {
    if (schema.$ref) return inner(document.components.schemas[schema.$ref.split('/').at(-1)!]!)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((each) => inner(each)))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const types = [schema.type ?? []].flat()
    if (types.includes('string') && types.includes('number')) return amounts
    if (types.length > 1) return fc.oneof(...types.map((type) => inner({ ...schema, type })))
    switch (types[0]) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(([key, each]) => [key, inner(each, key)] as const)
        if (fields.length > 0)
          return inOrder(
            fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true }),
          )
        const known = name === 'items' ? ['Duvet', 'K Flat', 'Other'] : schema.propertyNames?.enum
        const keys = known ? fc.constantFrom(...(known as string[])) : hostileText
        const values = typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : hostile
        return fc.dictionary(keys, values, { maxKeys: 4, noNullPrototype: true })
      }
      case 'array':
        return fc.array(inner(schema.items ?? {}), { minLength: Math.min(schema.minItems ?? 0, 2), maxLength: 4 })
      case 'integer':
        return fc.integer({ min: Math.max(schema.minimum ?? 1, 0), max: Math.min(schema.maximum ?? 300, 9_999) })
      case 'number':
        return fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 999, noNaN: true }))
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'string':
        if (schema.examples?.length && !schema.format) return fc.constantFrom(...schema.examples)
        // A text in place of a number, as forms send it.
        return mostly(courage, textFor(schema, name), fc.constantFrom('12.50', '0', '38'))
      default:
        return fc.oneof(textFor(schema, name), hostile)
    }
  }
  return mostly(courage, good(), hostile)
}

/** Header values as Node lets a client send them. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000))

const oddHeaders: fc.Arbitrary<Record<string, string>> = mostly(
  12,
  fc.constant({}),
  fc.constantFrom<Record<string, string>>(
    ...[{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { accept: 'text/html' }],
    ...[{ 'accept-encoding': 'br;q=0, gzip;q=1.0, *;q=0.5' }, { 'accept-encoding': 'br' }, { range: 'bytes=0-1' }],
    ...[{ 'if-none-match': '*' }, { 'x-http-method-override': 'DELETE' }, { host: 'evil.example' }],
    ...[{ 'x-forwarded-for': "127.0.0.1, ' or 1=1" }, { 'x-forwarded-host': 'evil.example' }],
    ...[{ 'accept-language': 'es-MX, es;q=0.9, *;q=0.1' }, { cookie: 'washboard.sid=s%3A%00.%ff; ===;;' }],
  ),
  headerText.map((text) => ({ 'idempotency-key': text })),
  fc.nat({ max: 40 }).map((n) => ({ 'idempotency-key': `key-${n}` })),
  headerText.map((text) => ({ cookie: `washboard.sid=${text}` })),
)

const oddBodies = fc.constantFrom<{ body: string | Buffer; type: string }>(
  { body: '{"a":', type: 'application/json' },
  { body: 'null', type: 'application/json' },
  { body: '"text"', type: 'application/json' },
  { body: '[]', type: 'application/json' },
  { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, type: 'application/json' },
  { body: `{"notes":"${'x'.repeat(110_000)}"}`, type: 'application/json' },
  { body: '{"a":1}', type: 'application/json; charset=utf-7' },
  { body: '{"a":1}', type: 'text/plain' },
  { body: 'a=1&a[]=2', type: 'application/x-www-form-urlencoded' },
  { body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}', type: 'application/json' },
  { body: Buffer.from([0xff, 0xfe, 0x00, 0x7b]), type: 'application/json' },
  { body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc', type: 'multipart/form-data; boundary=x' },
)

/** Fields that no call names, as JSON: nothing looks at them, and yet something may walk through them. */
const extraFields = [
  `"extra":${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `"extra":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `"extra":[${Array(40_000).fill(1).join()}]`,
  `"extra":{${Array.from({ length: 4_000 }, (_, at) => `"${at}":1`).join()}}`,
  `"${'k'.repeat(50_000)}":1`,
  '"extra":1e999999',
  `"extra":${'9'.repeat(50_000)}`,
  '"extra":"\\ud800","\\udc00":"\\u0000"',
  '"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}',
  '"id":"x","id":"y","id":null',
]

const beginningOfJpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** One white dot: a picture that is taken. */
const smallestGif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

const files = mostly<Buffer>(
  2,
  fc.constant(smallestGif),
  fc.constantFrom<Buffer>(
    Buffer.alloc(0),
    beginningOfJpeg,
    Buffer.concat([beginningOfJpeg, Buffer.alloc(2_000, 0xff)]),
    Buffer.from('GIF89a<script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00802000000', 'hex'),
  ),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
)

function bodyFor(operation: Operation, document: OpenApi, courage: number) {
  const content = operation.requestBody?.content
  if (!content) return fc.constant({})
  if (content['application/json']) {
    const schema = content['application/json'].schema
    const extra = mostly<string | undefined>(30, fc.constant(undefined), fc.constantFrom(...extraFields))
    const good = fc.tuple(valueFor(schema, '', document, courage), extra).map(([value, field]) => {
      const text = JSON.stringify(value) ?? ''
      return {
        body: field ? text.replace(/^\{(?=(.))/, (_, next) => `{${field}${next === '}' ? '' : ','}`) : text,
        headers: { 'content-type': 'application/json' },
      }
    })
    const odd = oddBodies.map(({ body, type }) => ({ body, headers: { 'content-type': type } }))
    return mostly<Partial<FuzzRequest>>(15, good, odd)
  }
  if (content['multipart/form-data'])
    return fc.tuple(files, headerText).map(([file, name]) => ({
      body: Buffer.concat([
        Buffer.from(`--fuzz\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`),
        file,
        Buffer.from('\r\n--fuzz--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=fuzz' },
    }))
  return files.map((body) => ({ body, headers: { 'content-type': 'image/jpeg' } }))
}

/** Percent escapes, also where half a character has none. */
const escaped = (text: unknown) => encodeURIComponent(String(text).toWellFormed())

const placeholder = /^known:[\w-]+:\d+$/

/** Ids are the runner's to put in, so a placeholder is left as it is. */
const inAddress = (value: unknown) => (placeholder.test(String(value)) ? String(value) : escaped(value))

function addressFor(path: string, operation: Operation, document: OpenApi, courage: number): fc.Arbitrary<string> {
  const parameters = operation.parameters ?? []
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  const partOf = (name: string, schema: Schema) => {
    const [, collection = ''] = new RegExp(`([^/]*)/\\{${name}\\}`).exec(path) ?? []
    const good = schema.format === 'uuid' ? mostly(6, known(collection), known('any')) : textFor(schema, name)
    // Without anything it would be the address of another call.
    const odd = fc.oneof(
      hostileText.map((text) => escaped(text) || '%20'),
      fc.constantFrom('%', '%zz', '%c0%ae', '..%2f..', 'x'.repeat(9_000)),
    )
    return mostly(courage, good.map(inAddress), odd)
  }
  const parts = fc.tuple(...inPath.map(({ name, schema }) => partOf(name, schema)))
  const query = inOrder(
    fc.record(
      Object.fromEntries(inQuery.map(({ name, schema }) => [name, valueFor(schema, name, document, courage)])),
      { requiredKeys: inQuery.filter((each) => each.required).map((each) => each.name), noNullPrototype: true },
    ),
  )
  const odd = ['a=1&a=2', 'startDate[$ne]=1', '__proto__[role]=admin', '%', '=&=&', 'limit=1e9']
  const extra = mostly(12, fc.constant(''), fc.constantFrom(...odd))
  return fc.tuple(parts, query, extra).map(([values, asked, more]) => {
    const filled = inPath.reduce((address, { name }, at) => address.replace(`{${name}}`, () => values[at]!), path)
    const search = Object.entries(asked)
      .map(([name, value]) => `${name}=${inAddress(typeof value === 'object' ? JSON.stringify(value) : value)}`)
      .concat(more || [])
      .join('&')
    return search ? `${filled}?${search}` : filled
  })
}

/** Requests to every operation of the document, for the most part nearly right. */
export function requestsFor(document: OpenApi, leftOut: ReadonlySet<string>): fc.Arbitrary<FuzzRequest> {
  const oddMethods = fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH')
  const requestTo = (path: string, name: string, operation: Operation, courage: number): fc.Arbitrary<FuzzRequest> =>
    fc
      .tuple(
        addressFor(path, operation, document, courage),
        bodyFor(operation, document, courage) as fc.Arbitrary<Partial<FuzzRequest>>,
        oddHeaders,
        mostly(40, fc.constant(name.toUpperCase()), oddMethods),
      )
      .map(([address, { body, headers = {} }, odd, method]) => ({
        operationId: operation.operationId,
        method,
        path: address,
        headers: { ...headers, ...odd },
        body,
      }))
  const each = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !leftOut.has(operation.operationId))
      .flatMap(([method, operation]) =>
        // One of so many values is a bad one: most requests are nearly right and get behind the schema, also where it is
        // large; the others are mostly bad.
        [120, 12, 2].map((courage) => ({
          weight: courage > 2 ? 2 : 1,
          arbitrary: requestTo(path, method, operation, courage),
        })),
      ),
  )
  return fc.oneof(...each)
}
