import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { permissionFor } from '#shared/tokens/permissions.ts'
import type { Permission } from '#shared/tokens/token.ts'
import { type Endpoint, type Endpoints, isCounted, takesKey } from './endpoint.ts'
import type { Example, Examples } from './example.ts'
import { pageQuery } from './page-query.ts'
import { isPaged, readsPages } from './paging.ts'

/** Some say more beside these: which permission a token lacks, for one. */
export const refusal = z
  .looseObject({
    message: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Refusal' })

const keyHeader = z.object({
  'For-User': z
    .uuid()
    .optional()
    .meta({ description: 'Who is to be signed in; 409 OTHER_PERSON where somebody else is.' }),
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .meta({
      description:
        'A repeat under the same key gets the first answer again. 409 KEY_BUSY: the first is still under way. 409 or 502 MAIL_UNKNOWN: nobody knows whether its mail went out; another key sends it again.',
    }),
})

export const tooMany = {
  description: 'Too many such calls in a while',
  headers: z.object({ 'Retry-After': z.string().meta({ description: 'Seconds' }) }),
  content: { 'application/json': { schema: refusal } },
}

/** What a programmer has to know before the first call; Markdown. */
const beginning = `The staff application of a laundry, for its other software.

- **Tokens.** An admin makes one under Connections, and chooses what it may do. It is sent as \`Authorization: Bearer wb_…\`.
- **Lists.** Where a list takes \`limit\` and \`cursor\`, the header \`Next-Cursor\` says where the next page begins.
- **Repeats.** Where a call takes an \`Idempotency-Key\`, it can be sent again under the same one, and is done once.
- **Refusals.** They say why in \`message\`; \`errors\` has what is wrong with each field.
- **News.** Webhooks tell what happens; an admin makes them under Connections, too.
`

/** The OpenAPI 3.1 description of the whole table, and of the calls that have no row in it. */
export function openApiOf(
  endpoints: Endpoints,
  plainCalls: ZodOpenApiPathsObject,
  { name: title, version }: { name: string; version: string },
  examples: Examples = {},
) {
  const paths: ZodOpenApiPathsObject = { ...plainCalls }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, examples[name]) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title,
      version,
      description: beginning,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    // Whichever server answered with this document.
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'washboard.sid',
          description: 'Named __Host-washboard.sid where PUBLIC_URL is https.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'What an admin makes under Connections for other software; each call names the permission it needs.',
        },
      },
    },
    paths,
  })
}

function operationOf(operationId: string, endpoint: Endpoint, example?: Example) {
  const permission = permissionFor(endpoint)
  const query = queryOf(endpoint)
  const path = endpoint.params ?? pathParameters(endpoint.path)
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]!],
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...(permission ? [{ token: [] }] : [])],
    ...describedBy(endpoint, permission),
    requestParams: {
      ...(path && { path: path as z.ZodObject }),
      ...(query && { query }),
      ...(takesKey(endpoint) && { header: keyHeader }),
    },
    ...(endpoint.body && {
      requestBody: {
        content: { 'application/json': { schema: endpoint.body, ...exampleOf('As a test sent it', example?.sent) } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...((isPaged(endpoint) || readsPages(endpoint)) && { headers: nextCursor }),
        content: {
          'application/json': { schema: endpoint.reply, ...exampleOf('As a test got it', example?.answered) },
        },
      },
      ...((endpoint.limit || isCounted(endpoint)) && { 429: tooMany }),
      ...refusedWith(exampleOf(`With ${example?.refused?.status}`, example?.refused?.answered)),
    },
  }
}

const refusedWith = (example?: ReturnType<typeof exampleOf>) => ({
  '4XX': { description: 'Refused', content: { 'application/json': { schema: refusal, ...example } } },
  default: { description: 'Failed on the server', content: { 'application/json': { schema: refusal } } },
})

export const refused = refusedWith()

/** Under a name, not as `example`: there the viewer takes every field of an object for an example of its own. */
const exampleOf = (summary: string, value: unknown) =>
  value === undefined ? undefined : { examples: { recorded: { summary, value } } }

function describedBy({ access, freshProof }: Endpoint, permission: Permission | undefined) {
  const sentences = [
    ...(typeof access === 'string' ? [] : [`For: ${access.join(', ')}.`]),
    ...(permission ? [`Tokens need ${permission}.`] : []),
    ...(freshProof ? ['403 PROOF_NEEDED: first show once more who you are, by POST /api/user/proof.'] : []),
  ]
  return sentences.length > 0 && { description: sentences.join(' ') }
}

const nextCursor = z.object({
  'Next-Cursor': z.string().optional().meta({ description: 'Where a limit was given and more records follow' }),
})

function queryOf(endpoint: Endpoint): z.ZodObject | undefined {
  const own = endpoint.query as z.ZodObject | undefined
  return isPaged(endpoint) ? pageQuery.extend(own?.shape ?? {}) : own
}

function pathParameters(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.uuid()]))) : undefined
}
