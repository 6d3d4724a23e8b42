/** Lets so many pieces of work run at once; the others wait for their turn. */
export function turns(limit: number) {
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
    async take<T>(work: () => Promise<T>, { key, isUrgent = false }: { key?: string; isUrgent?: boolean } = {}) {
      const turn = Promise.withResolvers<void>()
      waiting[isUrgent ? 'unshift' : 'push']({ key, start: turn.resolve })
      next()
      await turn.promise
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
