import { vi } from 'vitest'

/**
 * From now on, timers that wait exactly so long (milliseconds) end only when the function that this returns is called:
 * what the application does by itself after a while happens when a test says so, or not at all. It returns how many ended.
 */
export function holdTimers(wait: number) {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<unknown, () => void>()
  const holdOrSet = (done: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
    if (milliseconds !== wait) return setTimeout(done, milliseconds, ...given)
    const timer = {}
    held.set(timer, () => done(...given))
    return timer
  }
  vi.stubGlobal('setTimeout', Object.assign(holdOrSet, setTimeout))
  vi.stubGlobal('clearTimeout', (timer: never) => held.delete(timer) || clearTimeout(timer))
  return () => {
    const ended = [...held.values()]
    held.clear()
    for (const done of ended) done()
    return ended.length
  }
}
