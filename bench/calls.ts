import { getRequest, type NextRequest, postRequest } from './http-load.ts'

export interface HotCall {
  name: string
  /** What the product's rate is to reach at least, as a share of the bare server's. */
  target: number
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
  const cookie = () => cookies[turn++ % cookies.length]!
  const body = { orderId: '0012345', amount: '4.50', notes: null }
  return [
    {
      name: 'own tips of the week',
      target: 1,
      connections: 16,
      product: () => getRequest(`/api/tips?${since(7)}`, cookie()),
      bare: () => getRequest(`/own?${since(7)}`, cookie()),
    },
    {
      name: 'log a tip (durable)',
      target: 0.9,
      connections: 16,
      product: () => postRequest('/api/tips', cookie(), body),
      bare: () => postRequest('/log', cookie(), body),
    },
    {
      name: 'own report, 3 months',
      target: 1.3,
      connections: 16,
      product: () => getRequest(`/api/tips/reports?${since(91)}`, cookie()),
      bare: () => getRequest(`/own?${since(91)}`, cookie()),
    },
    {
      name: 'session check',
      target: 1,
      connections: 16,
      product: () => getRequest('/api/user', cookie()),
      bare: () => getRequest('/user', cookie()),
    },
  ]
}
