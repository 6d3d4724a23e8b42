import { killOneOfTwo } from '#tools/proxy/one-of-two.ts'
import { lackingProxy, type ProxyName } from '#tools/proxy/proxies.ts'
import type { Scene } from '../scene.ts'

const proxies: ProxyName[] = ['caddy', 'nginx']

export default {
  title: 'Two servers behind a proxy, killed one after the other while eight people write for 30 s',
  missing: () => (proxies.every(lackingProxy) ? lackingProxy('caddy') : undefined),
  async play({ tell }) {
    const bad: string[] = []
    for (const proxy of proxies) {
      const reason = lackingProxy(proxy)
      if (reason) tell(`${proxy}: not tried, since ${reason}`)
      else if (!(await killOneOfTwo(proxy, tell))) bad.push(proxy)
    }
    if (bad.length > 0) throw new Error(`too much went wrong behind ${bad.join(' and ')}`)
  },
} satisfies Scene
