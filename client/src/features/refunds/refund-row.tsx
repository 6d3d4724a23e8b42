import { History, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import type { Refund } from '#shared/refunds/refund.ts'
import { reasonNames, statusNames, wayNames } from '#shared/refunds/words.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { refundName, toldOf } from './refund-words.ts'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** A refund in a list, with what may be done with it. */
export function RefundRow({ refund }: { refund: Refund }) {
  const { amount, reason, way, drawer, customer, note, status, createdAt } = refund
  return (
    <li className="flex gap-2 px-4 py-2.5 md:gap-3 md:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {machineName(refund)}
          {status !== 'given' && <Badge tone="attention">{statusNames[status]}</Badge>}
        </p>
        <p className="wrap-anywhere text-sm">
          {`${reasonNames[reason]} · ${wayNames[way]}`}
          {drawer && `, ${drawer}`}
          {customer && ` · ${customer}`}
        </p>
        {note && <p className="wrap-anywhere whitespace-pre-line text-sm">{note}</p>}
        <RefundRepeats refund={refund} />
        <p className="text-muted text-sm">{formatInstant(createdAt)}</p>
      </div>
      <span className="ticket">{dollars(amount)}</span>
      <span className="-my-2.5 -mr-3">
        <RefundMenu refund={refund} />
      </span>
    </li>
  )
}

export function RefundRepeats({ refund }: { refund: Refund }) {
  const told = toldOf({ ...refund, status: 'given' })
  return told.length > 0 && <p className="font-semibold text-attention text-sm">{told.join(' ')}</p>
}

/** Correcting, and what became of it. */
export function RefundMenu({ refund }: { refund: Refund }) {
  const isAdmin = useUser().role === 'admin'
  const [open, setOpen] = useState<'correct' | 'history'>()
  const close = () => setOpen(undefined)
  const label = isAdmin ? `${nameOf(refund.user)}, ${refundName(refund)}` : refundName(refund)
  return (
    <>
      <RowMenu label={label}>
        {refund.status !== 'refused' && (
          <MenuButton icon={PencilLine} label={t`Change ${label}`} onClick={() => setOpen('correct')}>
            {t`Change`}
          </MenuButton>
        )}
        <MenuButton icon={History} label={t`History of ${label}`} onClick={() => setOpen('history')}>
          {t`History`}
        </MenuButton>
      </RowMenu>
      <Suspense>
        {open === 'correct' && <CorrectDialog refund={refund} onClose={close} />}
        {open === 'history' && <HistoryDialog refund={refund} onClose={close} />}
      </Suspense>
    </>
  )
}
