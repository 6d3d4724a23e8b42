interface Turn {
  key?: string
  isUrgent?: boolean
  signal?: AbortSignal
}

/** Lets so many pieces of work run at once; the others wait for their turn. */
export function workQueue(limit: number) {
  const waiting: { key: string | undefined; start: () => void }[] = []
  let running = 0
  let isClosed = false
  let idle = Promise.withResolvers<void>()

  const next = () => {
    while (running < limit && waiting.length > 0 && !isClosed) {
      running += 1
      waiting.shift()!.start()
    }
    if (running === 0) idle.resolve()
  }

  return {
    /** Once the signal is aborted its work is not begun any more; what is under way has to look at the signal itself. */
    async take<T>(work: () => Promise<T>, { key, isUrgent = false, signal }: Turn = {}) {
      signal?.throwIfAborted()
      const turn = Promise.withResolvers<void>()
      const place = { key, start: turn.resolve }
      const leave = () => {
        const at = waiting.indexOf(place)
        if (at < 0) return
        waiting.splice(at, 1)
        turn.reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting[isUrgent ? 'unshift' : 'push'](place)
      next()
      await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
    hurry(key: string) {
      const at = waiting.findIndex((each) => each.key === key)
      if (at > 0) waiting.unshift(...waiting.splice(at, 1))
    },
    async close() {
      isClosed = true
      idle = Promise.withResolvers()
      next()
      await idle.promise
    },
  }
}
