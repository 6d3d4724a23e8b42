import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { addressOf } from '#shared/api/call.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

const pause = 500

export interface OrderLookup {
  status: 'none' | 'checking' | 'checked' | 'failed'
  tryAgain: () => void
}

/**
 * Asks for the report of an order half a second after the last digit. Answers for an order that is not in the form any
 * more are dropped, however late they come.
 */
export function useOrderLookup(orderId: string, onFound: (report: StainReport) => void): OrderLookup {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<{ orderId: string; status: 'checked' | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same order again
  useEffect(() => {
    setAnswered(undefined)
    if (!orderId) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const queryKey = addressOf('GET /api/stain-reports/order/:orderId', { params: { orderId } })
        const report = await client.fetchQuery<StainReport>({ queryKey, staleTime: 0 })
        if (!isCurrent) return
        setAnswered({ orderId, status: 'checked' })
        tell.current(report)
      } catch (error) {
        if (!isCurrent) return
        const isNone = error instanceof CallError && error.status === 404
        setAnswered({ orderId, status: isNone ? 'checked' : 'failed' })
      }
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [orderId, attempt, client])

  const status = !orderId ? 'none' : answered?.orderId === orderId ? answered.status : 'checking'
  return { status, tryAgain: () => setAttempt(attempt + 1) }
}
