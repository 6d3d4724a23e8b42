import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { outgoing, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { Form } from '#client/ui/form.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazyOr, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useBriefWait } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { machineAt } from '#shared/machines/address.ts'
import { type RefundInput, type RefundTyped, refundReasons, typedRefund } from '#shared/refunds/refund.ts'
import { drawers } from '#shared/shift-reports/reads.ts'
import { blankRefund, RefundFields, useDrawerNames } from './refund-fields.tsx'
import { refundLists, toldOf } from './refund-words.ts'

// Below the form, which does not wait for it.
const Today = lazyOr(() => import('./today.tsx'), TodayMissing)

export default function RefundsPage() {
  const isAdmin = useUser().role === 'admin'
  // The drawers come with the form; but nobody waits long for them.
  const isWaiting = useBriefWait(useEndpoint(...drawers).isLoading)
  return (
    <>
      <BackLink href="/shift-reports">{t`Drop Report`}</BackLink>
      <PageHeader
        title={t`Refund`}
        purpose={t`Money that customers got back for machines.`}
        action={
          isAdmin && <Link href="/admin/refunds" className={buttonClass({ variant: 'secondary' })}>{t`Refunds`}</Link>
        }
      />
      {isWaiting ? (
        <Skeleton className="h-dvh" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <RefundForm />
          <Suspense fallback={<TodayWaiting />}>
            <Today />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Machine and reason stand in the address where somebody came from a machine or its problem. */
function RefundForm() {
  const [search] = useSearchParams()
  const [drawer = ''] = useDrawerNames()
  const start = { ...blankRefund, drawer }
  const refund = useDraftForm<RefundInput, RefundTyped>('refund', {
    schema: typedRefund,
    start,
    send: (body, form) =>
      outgoing('POST /api/refunds', {
        body,
        refresh: refundLists,
        done: t`Refund saved.`,
        failed: t`The refund could not be saved.`,
        onTaken: (made) => {
          const told = made && toldOf(made).join(' ')
          if (told) toast({ title: told })
          form.reset(start, { keepFieldsRef: true })
        },
      }),
  })
  const machine = machineAt(search.get('machine') ?? '')
  const reason = refundReasons.find((each) => each === search.get('reason'))
  const { setValue } = refund.form
  const { machineType, machineNumber } = machine ?? {}
  useEffect(() => {
    if (machineType) setValue('machineType', machineType, { shouldDirty: true })
    if (machineNumber) setValue('machineNumber', String(machineNumber), { shouldDirty: true })
    if (reason) setValue('reason', reason, { shouldDirty: true })
  }, [machineType, machineNumber, reason, setValue])
  return (
    <Card>
      <Form of={refund} back={(time) => t`Your unsent refund from ${time} is back.`} aria-label={t`Refund`}>
        <RefundFields />
        <BottomBar reach="window">
          <Button type="submit" busy={refund.isSending && t`Saving...`} className="phone:w-full">{t`Give back`}</Button>
        </BottomBar>
      </Form>
    </Card>
  )
}

function TodayMissing() {
  return (
    <Card title={t`Your refunds of today`}>
      <FailedState title={t`The refunds could not be loaded.`} />
    </Card>
  )
}

const TodayWaiting = () => (
  <Card title={t`Your refunds of today`} flush>
    <SkeletonRows rows={3} columns={2} label={t`Loading refunds`} />
  </Card>
)
