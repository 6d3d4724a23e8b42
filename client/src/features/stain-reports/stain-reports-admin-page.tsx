import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint, useMailOff } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { askedRange, OnlyOfDays } from '#client/ui/asked-days.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { FilterToggle } from '#client/ui/chips.tsx'
import { BasketDrawing, SearchDrawing, StainDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { allOf, EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { usePhone } from '#client/ui/window.ts'
import { allAccounts } from '#shared/commercial-accounts/reads.ts'
import { t, tIn } from '#shared/language/t.ts'
import { stainOrderIdMaxLength } from '#shared/stain-reports/items.ts'
import { type DayRange, formatDay } from '#shared/time/day.ts'
import { digitsOf } from './form-state.ts'
import { FoundPart, useFound } from './report-lines.tsx'

export default function StainReportsAdminPage() {
  const [search, setSearch] = useSearchParams()
  const mail = mailOf(search.get('mail'))
  const range = askedRange(search)
  const wanted = {
    orderId: digitsOf(search.get('order') ?? ''),
    accountId: search.get('account') ?? '',
    mail,
    range,
  }
  const key = `${wanted.orderId} ${wanted.accountId}`
  const change = ({ orderId, accountId, mail, range }: Wanted) =>
    setSearch({
      ...range,
      ...(orderId && { order: orderId }),
      ...(accountId && { account: accountId }),
      ...(mail && { mail }),
    })
  return (
    <>
      <PageHeader
        title={t`Stain Reports`}
        purpose={t`Every report, what it shows, and whether its account was emailed.`}
      />
      <div className="flex flex-col gap-6">
        <SearchForm key={key} wanted={wanted} onSearch={change} />
        {range && (
          <OnlyOfDays>{t`Only reports made within ${formatDay(range.start)} - ${formatDay(range.end)}.`}</OnlyOfDays>
        )}
        <Results
          key={`results ${key} ${range?.start} ${range?.end}`}
          wanted={wanted}
          onMail={(mail) => change({ ...wanted, mail })}
          onReset={() => setSearch({})}
        />
      </div>
    </>
  )
}

const mailOf = (asked: string | null) => (['unsent', 'sent'] as const).find((each) => each === asked)

interface ResultsProps {
  wanted: Wanted
  onMail: (mail: Wanted['mail']) => void
  onReset: () => void
}

/** What its account does not know yet comes first; each part with its newest first. */
function Results({ wanted, onMail, onReset }: ResultsProps) {
  const { role } = useUser()
  const query = {
    ...(wanted.orderId && { orderId: wanted.orderId }),
    ...(wanted.accountId && { commercialAccountId: wanted.accountId }),
    ...(wanted.range && { startDate: wanted.range.start, endDate: wanted.range.end }),
  }
  const unsent = useFound(query, 'true')
  const sent = useFound(query, 'false')
  const mailOff = useMailOff()
  // What it says stands above the reports, but they do not wait long for it.
  const isWaiting = useBriefWait(mailOff.data === undefined)
  const isMailOff = { ...mailOff, data: isWaiting ? undefined : (mailOff.data ?? false) }
  useAccessDenied(role !== 'admin' || isForbidden(unsent.error ?? sent.error), t`Admin access required for this page.`)
  const { mail } = wanted
  return (
    <>
      {/* Links lead to one part alone; of both, the headings say which is which. */}
      {mail && (
        <FilterToggle label={mail === 'sent' ? t`Emailed` : t`Not emailed`} on onChange={() => onMail(undefined)} />
      )}
      <Loaded
        read={allOf({ unsent, sent, isMailOff })}
        failed={t`The stain reports could not be loaded.`}
        waiting={
          <Card flush>
            <SkeletonRows rows={12} columns={2} label={t`Loading stain reports`} />
          </Card>
        }
      >
        {(found) => {
          const [waiting, known] = [mail === 'sent' ? [] : found.unsent, mail === 'unsent' ? [] : found.sent]
          return (
            <>
              {found.isMailOff && (
                <Notice tone="attention">
                  <Link
                    href="/admin/settings"
                    className="underline underline-offset-4"
                  >{t`No mail leaves this shop yet. It is set up in Settings.`}</Link>
                </Notice>
              )}
              {waiting.length + known.length === 0 ? (
                <Nothing wanted={wanted} onReset={onReset} />
              ) : (
                <section aria-label={t`Stain reports`} className="flex flex-col gap-6">
                  {waiting.length > 0 && (
                    <FoundPart title={t`Not emailed`} isOnly={!!mail} reports={waiting} list={unsent} isWhole />
                  )}
                  {known.length > 0 && <FoundPart title={t`Emailed`} isOnly={!!mail} reports={known} list={sent} />}
                </section>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Nothing({ wanted, onReset }: { wanted: Wanted; onReset: () => void }) {
  if (wanted.mail === 'unsent') return <EmptyState drawing={BasketDrawing} title={t`Everything here was emailed`} />
  if (wanted.orderId || wanted.accountId || wanted.range || wanted.mail)
    return (
      <EmptyState
        drawing={SearchDrawing}
        title={t`No stain reports match`}
        action={<Button variant="secondary" onClick={onReset}>{t`Show all`}</Button>}
      >{t`Try a shorter part of the order ID, or all accounts.`}</EmptyState>
    )
  return (
    <EmptyState
      drawing={StainDrawing}
      title={t`No stain reports yet`}
    >{t`They are listed here as soon as somebody makes one.`}</EmptyState>
  )
}

interface Wanted {
  orderId: string
  accountId: string
  /** Only what its account knows, or what it does not. */
  mail: 'unsent' | 'sent' | undefined
  range: DayRange | undefined
}

const everything: Wanted = { orderId: '', accountId: '', mail: undefined, range: undefined }

/** Nothing is searched until Search is pressed. */
function SearchForm({ wanted, onSearch }: { wanted: Wanted; onSearch: (wanted: Wanted) => void }) {
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
