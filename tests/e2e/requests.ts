import type { Page } from 'playwright/test'

export interface Sent {
  address: string
  /** 'parser' for what the page itself names, 'script' for what some code asked for. */
  by: string
}

/** Every request of the page from now on, but for the page itself, with what started it. */
export async function requestsOf(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  let document: string | undefined
  devtools.on('Network.requestWillBeSent', ({ request, initiator, type, loaderId }) => {
    if (type === 'Document') document = loaderId
    // What the page before has asked may still be told of.
    if (loaderId !== (document ?? loaderId)) return
    const { protocol, pathname, search } = new URL(request.url)
    // What the stylesheet carries itself is asked of nobody.
    if (type !== 'Document' && protocol !== 'data:') sent.push({ address: pathname + search, by: initiator.type })
  })
  return sent
}

/** Pictures of reports that other tests made are read by the browser itself. */
export const isCall = ({ address }: Sent) => address.startsWith('/api/') && !address.startsWith('/api/objects/')
export const isScript = ({ address }: Sent) => address.endsWith('.js')
export const isNamedByPage = ({ by }: Sent) => by === 'parser'
