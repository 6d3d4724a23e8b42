import { ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAccessDenied } from '#client/api/access.ts'
import { CallError } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { shopSettingsRead } from '#shared/settings/reads.ts'
import type { SettingsShown } from '#shared/settings/settings.ts'
import { publicRepairWords, settingLabels } from '#shared/settings/words.ts'
import { cityOf, timeOfDay } from '#shared/time/instant.ts'
import { Facts } from './facts.tsx'

const ShopDialog = lazy(() => import('./shop-dialog.tsx'))
const MailDialog = lazy(() => import('./mail-dialog.tsx'))

/** What admins set for the shop; what the environment says comes first. */
export default function SettingsPage() {
  const { role } = useUser()
  useAccessDenied(role !== 'admin', t`Admin access required for this page.`)
  const read = useEndpoint(...shopSettingsRead)
  return (
    <>
      <PageHeader title={t`Settings`} purpose={t`What counts for the whole shop. Changes count at once.`} />
      <Loaded read={read} waiting={<Skeleton className="h-24" />} failed={t`The settings could not be loaded.`}>
        {(settings) => <Cards settings={settings} />}
      </Loaded>
    </>
  )
}

function timeIn(timeZone: string) {
  const clock = new Date().toLocaleTimeString('en-GB', { timeZone, hour: 'numeric', minute: 'numeric' })
  const [hour, minute] = clock.split(':').map(Number)
  return timeOfDay(hour!, minute!)
}

function Cards({ settings }: { settings: SettingsShown }) {
  const [open, setOpen] = useState<'shop' | 'mail'>()
  const { given, inForce, isTimeZoneSettled, mail, shop } = settings
  const close = () => setOpen(undefined)
  const change = (what: 'shop' | 'mail', label: string) => (
    <Button variant="secondary" aria-label={label} onClick={() => setOpen(what)}>{t`Change`}</Button>
  )
  const { mailServer } = inForce
  const mailCard = (
    <Card
      title={t`Mail`}
      description={t`Invitations, reports and mails about accounts leave this way.`}
      action={
        mailServer ? (
          change('mail', t`Change the mail server`)
        ) : (
          <Button onClick={() => setOpen('mail')}>{t`Set up mail`}</Button>
        )
      }
    >
      {!mailServer && (
        <Notice tone="attention" title={t`No mail leaves this shop`} className="mb-5">
          <p>{t`Invitations, reports and new passwords reach nobody until a mail server is set. Links of invitations can be copied.`}</p>
        </Notice>
      )}
      <Facts
        given={given}
        facts={[
          ...(mailServer ? [{ of: 'mailServer', label: settingLabels.mailHost, value: mailServer } as const] : []),
          ...(mail.mailUser && !given.includes('mailServer')
            ? [{ label: settingLabels.mailUser, value: mail.mailUser }]
            : []),
          { of: 'mailFrom', label: settingLabels.mailFrom, value: inForce.mailFrom },
        ]}
      />
      {mailServer && <TestMail />}
    </Card>
  )
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {/* What does not work stands first. */}
      {!mailServer && mailCard}
      <Card
        title={t`The shop`}
        description={t`Its name, its time zone and where its pay comes from.`}
        action={change('shop', t`Change the shop`)}
      >
        <Facts
          given={given}
          facts={[
            { of: 'appName', label: settingLabels.appName, value: inForce.appName },
            {
              of: 'timeZone',
              label: settingLabels.timeZone,
              value: t`${cityOf(inForce.timeZone)} (${timeIn(inForce.timeZone)} now)`,
              note: isTimeZoneSettled ? t`Fixed, because pay was already imported in this zone.` : undefined,
            },
            { of: 'sheetUrl', label: settingLabels.sheetUrl, value: inForce.sheetUrl ?? t`None` },
            {
              of: 'publicRepairs',
              label: settingLabels.publicRepairs,
              value: publicRepairWords[inForce.publicRepairs],
            },
            ...(['employeeRefundLimit', 'leadRefundLimit'] as const).flatMap((name) =>
              shop[name] === null ? [] : { label: settingLabels[name], value: dollars(shop[name]) },
            ),
          ]}
        />
        {inForce.publicRepairs === 'on' && !given.includes('publicRepairs') && (
          <Link
            href="/admin/machine-management?pin"
            className={buttonClass({ variant: 'secondary', className: 'mt-5' })}
          >{t`Ask for a PIN`}</Link>
        )}
      </Card>
      {mailServer && mailCard}
      <section data-card className="col-span-full overflow-hidden rounded border border-line bg-surface">
        <Link
          href="/admin/connections"
          className="-outline-offset-2 flex items-center gap-4 px-4 py-4 transition-colors hover:bg-brand-soft md:px-6 md:py-5"
        >
          <div className="min-w-0 flex-1">
            <h2 className="text-lg">{t`Connections`}</h2>
            <p className="text-muted text-sm">{t`Tokens and webhooks for the shop’s other software.`}</p>
          </div>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </Link>
      </section>
      <Suspense fallback={null}>
        {open === 'shop' && <ShopDialog settings={settings} close={close} />}
        {open === 'mail' && <MailDialog settings={settings} close={close} />}
      </Suspense>
    </div>
  )
}

/** Says what became of it where it stays readable: who mends a mail server goes back and forth. */
export function TestMail() {
  const test = useAction('POST /api/admin/settings/test-mail', { failed: () => undefined })
  const refusal = test.error instanceof CallError ? test.error.data?.message : undefined
  return (
    <div className="mt-5 grid gap-3">
      <div>
        <Button variant="secondary" busy={test.isPending && t`Sending...`} onClick={() => test.mutate({})}>
          <Send aria-hidden="true" />
          {t`Send me a test mail`}
        </Button>
      </div>
      {test.data && (
        <Notice tone="good" live>
          {test.data.message}
        </Notice>
      )}
      {test.error && (
        <Notice tone="trouble" live title={t`The test mail was not sent`}>
          <p className="wrap-anywhere">{refusal ?? t`The server cannot be reached. Please check the connection.`}</p>
        </Notice>
      )}
    </div>
  )
}
