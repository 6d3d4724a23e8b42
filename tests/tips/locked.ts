import { vi } from 'vitest'

/**
 * From now on, until what this returns is called, such calls are answered well, but with the flag that says that nothing
 * was done: no row describes that.
 */
export function answerLocked(method: string, message?: string) {
  const pass = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    init?.method === method ? Promise.resolve(Response.json({ locked: true, message })) : pass(input, init),
  )
  return () => void vi.stubGlobal('fetch', pass)
}
