import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * What the server, the database's driver and the network go on having from Node: the page gets the rest of its window
 * from happy-dom.
 */
const fromNode = [
  ...['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal'],
  ...['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream', 'TransformStream'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  ...['queueMicrotask', 'structuredClone', 'crypto', 'performance', 'Buffer', 'MessageChannel', 'MessagePort'],
  ...['BroadcastChannel', 'WebSocket'],
]

/** A page and the real server in one process. */
export default {
  name: 'screen',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = fromNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)!] as const)
    const page = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, descriptor] of kept) Object.defineProperty(global, name, { ...descriptor, configurable: true })
    return page
  },
} satisfies Environment
