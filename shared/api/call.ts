// Only types, so that the browser loads neither the rows nor their schemas.
import type { endpoints } from '#shared/endpoints.ts'
import type { BodySent, Endpoint, EndpointKey, ParamsOf, QuerySent, ReplyOf } from './endpoint.ts'

type Row = (typeof endpoints)[keyof typeof endpoints]

/** 'GET /api/tips': names a row of the endpoint table; a misspelt one does not compile. */
export type Key = EndpointKey<Row>
export type ReadKey = Extract<Key, `GET ${string}`>
type RowOf<K extends Key> = K extends `${infer Method} ${infer Path}`
  ? Extract<Row, { method: Method; path: Path }>
  : never

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

/** What a row needs to be called: its path parameters, query and body, as far as it has them. */
export type Sent<K extends Key> = SentTo<RowOf<K>>
type SentTo<E extends Endpoint> = Part<'params', keyof ParamsOf<E> extends never ? undefined : ParamsOf<E>> &
  Part<'query', Optional<QuerySent<E>>> &
  Part<'body', BodySent<E>>
/** A query may be left out if all of its parts may be. */
type Optional<Query> = Record<never, never> extends Query ? Query | undefined : Query

export type Reply<K extends Key> = ReplyOf<RowOf<K>>

type InAddress = { params?: Record<string, string> | undefined; query?: object | undefined }

/** A call that reads, declared once for the page that makes it and for the server that sends its answer along. */
export type Read = readonly [key: ReadKey, sent: InAddress]

export const reads = <K extends ReadKey>(key: K, sent: Sent<K>) => [key, sent] as const

/** The address cut at its parameters, which is also the query key: ['/api/training/tasks', '7', 'subtasks']. */
export function addressOf(key: Key, { params = {}, query }: InAddress): string[] {
  const parts = key.slice(key.indexOf(' ') + 1).split(/\/(?=:)|(?<=:\w+)\//)
  const address = parts.map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (given.length > 0)
    address.push(`${address.pop()}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`)
  return address
}

export const urlOf = (address: readonly unknown[]) => address.filter((part) => part !== '').join('/')
