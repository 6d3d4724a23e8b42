import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { usePhone } from '#client/ui/window.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { t, tIn } from '#shared/language/t.ts'
import { stainOrderIdMaxLength } from '#shared/stain-reports/items.ts'
import type { DayRange } from '#shared/time/day.ts'
import { digitsOf } from './form-state.ts'

export interface Wanted {
  orderId: string
  accountId: string
  /** Only what its account knows, or what it does not. */
  mail: 'unsent' | 'sent' | undefined
  range: DayRange | undefined
}

const everything: Wanted = { orderId: '', accountId: '', mail: undefined, range: undefined }

/** Nothing is searched until Search is pressed. */
export function SearchForm({ wanted, onSearch }: { wanted: Wanted; onSearch: (wanted: Wanted) => void }) {
  const [typed, setTyped] = useState(wanted)
  const isPhone = usePhone()
  const accounts = useEndpoint(...allAccounts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ ...typed, mail: wanted.mail, range: wanted.range })
  }
  const options = (accounts.data ?? []).map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : tIn('account')`${name} (inactive)`,
  }))
  const form = (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-4 phone:flex-col phone:items-stretch">
      <PlainField
        label={t`Order ID`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={stainOrderIdMaxLength}
        value={typed.orderId}
        onChange={(event) => setTyped({ ...typed, orderId: digitsOf(event.target.value) })}
        className="min-w-48 md:w-56"
      />
      <PlainField
        as="select"
        label={t`Commercial Account`}
        placeholder={t`All accounts`}
        options={options}
        value={typed.accountId}
        onChange={(event) => setTyped({ ...typed, accountId: event.target.value })}
        className="md:max-w-md md:flex-1"
      />
      <div className="flex gap-3 phone:[&>*]:flex-auto">
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" />
          {t`Search`}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setTyped(everything)
            onSearch(everything)
          }}
        >{t`Reset`}</Button>
      </div>
    </form>
  )
  if (!isPhone) return <Card>{form}</Card>
  const account = options.find(({ value }) => value === wanted.accountId)
  return (
    <Fold
      variant="card"
      summary={
        <>
          <Search aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="wrap-anywhere min-w-0 flex-1">
            <span className="sr-only">{t`Search`}: </span>
            <span className="font-semibold">{wanted.orderId ? t`Order ${wanted.orderId}` : t`All orders`}</span>
            {` · ${account?.label ?? t`All accounts`}`}
          </span>
        </>
      }
    >
      <div className="px-4 pt-1 pb-4">{form}</div>
    </Fold>
  )
}
