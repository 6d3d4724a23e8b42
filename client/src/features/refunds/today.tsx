import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import { ownRefunds } from '#shared/refunds/reads.ts'
import { RefundRow } from './refund-row.tsx'

/** One's own of today, and what waits on the device. */
export default function Today() {
  const waiting = useWaiting('POST /api/refunds')
  return (
    <Card title={t`Your refunds of today`} flush>
      {waiting.length > 0 && (
        <ul aria-label={t`Waiting to be sent`} className="divide-y divide-line border-line border-t">
          {waiting.map(({ number, sent: { body } }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-3 px-4 py-3 md:px-6">
              <span className="font-semibold">
                {machineName({ machineType: String(body.machineType), machineNumber: Number(body.machineNumber) })}
              </span>
              <span className="ticket">{dollars(String(body.amount))}</span>
              <span className="w-full">
                <WaitingMark />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Loaded
        read={useEndpoint(...ownRefunds)}
        failed={t`The refunds could not be loaded.`}
        waiting={<SkeletonRows rows={3} columns={2} label={t`Loading refunds`} />}
        empty={
          waiting.length === 0 && (
            <p className="border-line border-t px-4 py-4 text-muted md:px-6">{t`No refunds yet`}</p>
          )
        }
      >
        {(refunds) => (
          <ul aria-label={t`Your refunds of today`} className="divide-y divide-line border-line border-t">
            {refunds.map((each) => (
              <RefundRow key={each.id} refund={each} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
