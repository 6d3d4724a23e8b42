import type { RefObject } from 'react'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { stainOrderIdMaxLength } from '#shared/stain-reports/items.ts'
import { digitsOf } from './form-state.ts'
import { LookupStatus } from './lookup-status.tsx'
import type { OrderLookup } from './order-lookup.ts'

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
    <LookupStatus status={lookup.status} isNew={isNew} isUpdate={isUpdate} tryAgain={lookup.tryAgain} />
  </div>
)
