import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { addressOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { stainOrderIdMaxLength } from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { digitsOf } from './form-state.ts'

interface OrderFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  lookup: OrderLookup
  isNew: boolean
  isUpdate: boolean
}

/** The order, and what is known of its report. */
export const OrderField = ({ inputRef, value, onChange, error, lookup, isNew, isUpdate }: OrderFieldProps) => (
  <div className="flex flex-col gap-2">
    <PlainField
      ref={inputRef}
      label={t`Order ID`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={stainOrderIdMaxLength}
      value={value}
      onChange={({ target }) => onChange(digitsOf(target.value))}
      error={error}
    />
    <div role="status" className="flex min-h-6 flex-wrap items-center gap-x-3 text-muted text-sm">
      {lookup.status === 'none' && t`If this order already has a report, it opens.`}
      {lookup.status === 'checking' && t`Checking for a saved report…`}
      {isUpdate && <Badge tone="info">{t`Saved report: changes update it`}</Badge>}
      {lookup.status === 'checked' && isNew && t`A new report for this order`}
      {lookup.status === 'failed' && (
        <>
          <span>{t`It could not be checked whether this order has a report.`}</span>
          <button
            type="button"
            onClick={lookup.tryAgain}
            className="min-h-11 font-semibold text-brand underline-offset-4 hover:underline"
          >{t`Check again`}</button>
        </>
      )}
    </div>
  </div>
)

const pause = 500

interface OrderLookup {
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
