import { clsx } from 'clsx'
import { History, PencilLine } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { historyOf, MenuButton, MenuLink, RowMenu, RowPress } from '#client/ui/row-menu.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { cashLeft, type Evened, startOver } from './cash.ts'

/** Of the reports that are listed. */
export const EvenedOut = createContext<Evened | undefined>(undefined)

interface ReportProps {
  report: ShiftReport
}

/** By how much the drawer is off; nothing where it begins the next shift with what it began this one with. */
export function CashBadge({ report }: ReportProps) {
  const putRight = useContext(EvenedOut)?.after.get(report.id)
  const left = cashLeft(report)
  const over = left - centsOf(report.startingCash)
  if (over === 0) return null
  if (left < 0) return <Off tone="text-trouble">{t`More than counted`}</Off>
  const words = over > 0 ? t`${dollarsFromCents(over)} over` : t`${dollarsFromCents(-over)} short`
  if (!putRight) return <Off>{words}</Off>
  const day = formatDay(putRight, { year: false })
  return (
    <>
      <Off>{words}</Off>{' '}
      <span className="text-muted text-sm">{over > 0 ? t`taken out ${day}` : t`filled up ${day}`}</span>
    </>
  )
}

/** What the drawer gave back in cash, and what was to be dropped with that. */
export const GivenBackNote = ({ report: { expectedDrop, givenBack, refunds } }: ReportProps) =>
  refunds > 0 && (
    <span className="tabular text-muted text-sm">
      {`${givenBackWords({ amount: givenBack, refunds })} · ${t`${dollars(expectedDrop)} expected`}`}
    </span>
  )

interface StartBadgeProps extends ReportProps {
  /** Below the amount that it is about, which says the rest. */
  inColumn?: boolean
}

/** By how much the shift began with more or less than the one before left; nothing where it is the same, or evens that out. */
export function StartBadge({ report, inColumn }: StartBadgeProps) {
  const evensOut = useEvensOut(report)
  const over = startOver(report)
  if (over === 0) return null
  if (evensOut) return !inColumn && <span className="text-muted text-sm">{evensOut}</span>
  const amount = dollarsFromCents(Math.abs(over))
  const short = () => (inColumn ? t`${amount} short` : t`Started ${amount} short`)
  const more = () => (inColumn ? t`${amount} over` : t`Started ${amount} over`)
  return <Off>{over > 0 ? more() : short()}</Off>
}

/** The day, in words, of the earlier report whose difference this one evens out. */
export function useEvensOut({ id }: ShiftReport) {
  const day = useContext(EvenedOut)?.before.get(id)
  return day && t`evens out ${formatDay(day, { year: false })}`
}

const Off = ({ tone = 'text-attention', children }: { tone?: string; children: string }) => (
  <span className={clsx('tabular font-semibold text-sm', tone)}>{children}</span>
)

const Lightbox = lazy(async () => ({ default: (await import('#client/ui/lightbox.tsx')).Lightbox }))

/** A small picture of the receipt that opens the large one. */
export function ReceiptButton({ report }: ReportProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { receiptImageUrl: path, user } = report
  if (!path) return null
  const title = t`Receipt of ${nameOf(user)}, ${formatDay(report.shiftDate)}, ${dollars(report.dropAmount)}`
  return (
    <>
      <button
        type="button"
        aria-label={t`Open ${title}`}
        onClick={() => setIsOpen(true)}
        className="size-11 shrink-0 overflow-hidden rounded border border-line bg-sunken hover:border-edge"
      >
        <Thumbnail src={`${path}?size=320`} alt="" />
      </button>
      {isOpen && (
        <Suspense>
          <Lightbox
            title={title}
            pictures={[{ src: `${path}?size=1600`, fullSrc: path, alt: title }]}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const CorrectionsDialog = lazy(() => import('./corrections-dialog.tsx'))

const named = ({ user, shiftDate }: ShiftReport) => [nameOf(user), formatDay(shiftDate)] as const

const changeWords = (report: ShiftReport) => {
  const [name, day] = named(report)
  return t`Change the drop report of ${name} for ${day}`
}

/** For people who may correct the report. */
export const CorrectButton = ({ report }: ReportProps) => (
  <Opener Opened={CorrectDialog} report={report}>
    {(open) => (
      <Button variant="ghost" size="sm" aria-label={changeWords(report)} onClick={open}>
        {t`Change`}
      </Button>
    )}
  </Opener>
)

/** The same for a row of reports, which is pressed anywhere. */
export const CorrectRow = ({ report }: ReportProps) => (
  <Opener Opened={CorrectDialog} report={report}>
    {(open) => (
      <>
        <RowPress onPress={open} />
        <IconButton label={changeWords(report)} tooltip={false} onClick={open} className="relative">
          <PencilLine aria-hidden="true" />
        </IconButton>
      </>
    )}
  </Opener>
)

/** What an admin seldom does with a report. */
export function ReportMenu({ report }: ReportProps) {
  const [name, day] = named(report)
  return (
    <Opener Opened={CorrectDialog} report={report}>
      {(open) => (
        <RowMenu label={t`the drop report of ${name} for ${day}`}>
          <MenuButton icon={PencilLine} label={changeWords(report)} onClick={open}>{t`Change`}</MenuButton>
          <MenuLink
            icon={History}
            label={t`History of the drop report of ${name} for ${day}`}
            href={historyOf(report.id)}
          >{t`History`}</MenuLink>
        </RowMenu>
      )}
    </Opener>
  )
}

/** Says that the report was corrected, and opens what it said before; a word of a line, which stays as high as it is. */
export function CorrectedButton({ report }: ReportProps) {
  const [name, day] = named(report)
  const label = t`Corrected: the drop report of ${name} for ${day}`
  if (report.corrections === 0) return null
  return (
    <Opener Opened={CorrectionsDialog} report={report}>
      {(open) => (
        <button type="button" aria-label={label} onClick={open} className="line-link font-semibold text-sm">
          {t`Corrected`}
        </button>
      )}
    </Opener>
  )
}

interface OpenerProps extends ReportProps {
  Opened: ComponentType<ReportProps & { onClose: () => void }>
  children: (open: () => void) => ReactNode
}

function Opener({ Opened, report, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {children(() => setIsOpen(true))}
      {isOpen && (
        <Suspense>
          <Opened report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
