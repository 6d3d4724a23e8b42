import { randomUUID } from 'node:crypto'
import { getRequest, type NextRequest, postRequest } from './http-load.ts'

export interface HotCall {
  name: string
  /** What the product's rate is to reach at least, as a share of the bare server's. */
  target: number | undefined
  product: NextRequest
  bare: NextRequest
  connections: number
}

const day = 24 * 60 * 60 * 1000

const since = (days: number) =>
  `startDate=${new Date(Date.now() - days * day).toISOString()}&endDate=${new Date(Date.now() + day).toISOString()}`

/** The calls that a shop makes all day, with the same statement and range on both sides. */
export function hotCalls(cookies: string[]): HotCall[] {
  let turn = 0
  // Those who log tips do not read, at any size of the shop: their lists grow while it is measured.
  const readers = cookies.filter((_, place) => place % 2 === 0)
  const loggers = cookies.filter((_, place) => place % 2 === 1)
  const cookie = () => readers[turn++ % readers.length]!
  const loggingCookie = () => loggers[turn++ % loggers.length]!
  const body = { orderId: '0012345', amount: '4.50', notes: null }
  return [
    {
      name: 'own tips of the week',
      target: 0.8,
      connections: 16,
      product: () => getRequest(`/api/tips?${since(7)}`, cookie()),
      bare: () => getRequest(`/own?${since(7)}`, cookie()),
    },
    {
      name: 'log a tip (durable)',
      target: 0.8,
      connections: 16,
      product: () => postRequest('/api/tips', loggingCookie(), body),
      bare: () => postRequest('/log', loggingCookie(), body),
    },
    {
      // As the page sends it: a tip that is sent again is logged once. The bare server has nothing of the kind.
      name: 'log a tip under a key',
      target: 0.65,
      connections: 16,
      product: () => postRequest('/api/tips', loggingCookie(), body, `Idempotency-Key: ${randomUUID()}\r\n`),
      bare: () => postRequest('/log', loggingCookie(), body),
    },
    {
      name: 'own report, 3 months',
      target: 0.8,
      connections: 16,
      product: () => getRequest(`/api/tips/reports?${since(91)}`, cookie()),
      bare: () => getRequest(`/own?${since(91)}`, cookie()),
    },
    {
      name: 'public problems',
      target: 0.8,
      connections: 16,
      product: () => getRequest('/api/public/machine-problems', ''),
      bare: () => getRequest('/problems', ''),
    },
    {
      // Beside the pay stands what was logged in each period's days, which the bare server does not look up.
      name: 'My Pay',
      target: undefined,
      connections: 16,
      product: () => getRequest('/api/my-payroll', cookie()),
      bare: () => getRequest('/pay', cookie()),
    },
    {
      name: 'session check',
      target: 0.8,
      connections: 16,
      product: () => getRequest('/api/user', cookie()),
      bare: () => getRequest('/user', cookie()),
    },
  ]
}
