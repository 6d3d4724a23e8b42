import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { t } from '#shared/language/t.ts'
import { firstStepsRead } from '#shared/settings/reads.ts'
import type { FirstStep } from '#shared/settings/settings.ts'
import { AllLink } from './parts.tsx'

const steps: Record<FirstStep, { label: string; href: string }> = {
  shop: { label: t`Say what the shop is called and which time zone it is in`, href: '/admin/settings' },
  mail: { label: t`Set the mail server, and send yourself a test mail`, href: '/admin/settings' },
  people: { label: t`Invite the people who work here`, href: '/admin/user-management' },
  machines: { label: t`Enter the washers and dryers, or import them`, href: '/machines' },
  repairs: {
    label: t`Set a PIN, or else anyone with the link can mark machines as repaired`,
    href: '/admin/machine-management?pin',
  },
  training: {
    label: t`Make a training module, or begin with a ready one`,
    href: '/admin/training-management?tab=modules',
  },
  accounts: { label: t`Add the business customers`, href: '/admin/commercial-accounts' },
  payroll: { label: t`Import the first week of pay`, href: '/admin/payroll-import' },
}

/** What a new shop begins with, until all of it is done or an admin hides it. */
export default function FirstSteps() {
  const { data } = useEndpoint(...firstStepsRead)
  const hide = useAction('POST /api/admin/first-steps/hide', {
    refresh: ['GET /api/admin/first-steps'],
    failed: t`The list could not be hidden.`,
  })
  if (!data?.steps.length) return null
  const hasMachines = data.steps.some(({ name, isTaken }) => name === 'machines' && isTaken)
  return (
    <Card
      title={t`First steps`}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={hide.isPending && t`Saving...`}
          onClick={() => hide.mutate({})}
        >{t`Hide this list`}</Button>
      }
      flush
    >
      <ul className="divide-y divide-line overflow-hidden rounded-b border-line border-t">
        {data.steps.map(({ name, isTaken }) => {
          const Icon = isTaken ? CircleCheck : Circle
          return (
            <li key={name}>
              <Link
                href={steps[name].href}
                className="-outline-offset-2 flex h-full min-h-14 items-center gap-3 px-4 py-3 transition-colors hover:bg-brand-soft md:px-6"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
                <span className="min-w-0 flex-1">{steps[name].label}</span>
                {isTaken && <span className="text-muted text-sm">{t`Done`}</span>}
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          )
        })}
      </ul>
      {/* Whether these are done, no record says. */}
      {hasMachines && (
        <p className="flex flex-wrap gap-x-6 gap-y-3 border-line border-t px-4 py-3 text-sm md:px-6">
          <span className="text-muted">{t`For the machines`}</span>
          <AllLink href="/admin/machine-labels">{t`Print labels`}</AllLink>
          <AllLink href="/machine-status">{t`Open the sign for the wall`}</AllLink>
        </p>
      )}
    </Card>
  )
}
