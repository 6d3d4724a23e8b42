import {
  History,
  KeyRound,
  ListChecks,
  PencilLine,
  Plus,
  Trash2,
  TriangleAlert,
  Webhook as WebhookIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { BellDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { historyOf, MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { eventNames } from '#shared/webhooks/events.ts'
import { allWebhooks } from '#shared/webhooks/reads.ts'
import type { Webhook } from '#shared/webhooks/webhook.ts'

const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialogs.tsx')).WebhookDialog }))
const DeliveriesDialog = lazy(async () => ({ default: (await import('./webhook-dialogs.tsx')).DeliveriesDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./webhook-dialogs.tsx')).SecretDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./webhook-dialogs.tsx')).RemoveDialog }))

type About = 'change' | 'deliveries' | 'secret' | 'remove'
type Question = { about: 'new' } | { about: About; webhook: Webhook }

/** Addresses of other software that is told of what happens. */
export function Webhooks() {
  const read = useEndpoint(...allWebhooks)
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <Card
      title={t`Webhooks`}
      // Without any, the empty state says what they are for.
      description={read.data?.length !== 0 && t`Sends each event to another program’s address.`}
      action={
        <Button variant="secondary" onClick={() => setQuestion({ about: 'new' })} disabled={!read.data}>
          <Plus aria-hidden="true" />
          {t`New webhook`}
        </Button>
      }
      flush
    >
      <Loaded read={read} waiting={<Skeleton className="h-24" />} failed={t`The webhooks could not be loaded.`}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState drawing={BellDrawing} title={t`No webhook yet`}>
              {t`A webhook tells another program what happens here, as it happens: a tip, a repair, a drop, a new person. You give its address.`}
            </EmptyState>
          ) : (
            <ul>
              {webhooks.map((webhook) => (
                <WebhookLine key={webhook.id} webhook={webhook} ask={(about) => setQuestion({ about, webhook })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {question?.about === 'new' && <WebhookDialog webhook={undefined} close={close} />}
        {question?.about === 'change' && <WebhookDialog webhook={question.webhook} close={close} />}
        {question?.about === 'deliveries' && <DeliveriesDialog webhook={question.webhook} close={close} />}
        {question?.about === 'secret' && <SecretDialog webhook={question.webhook} close={close} />}
        {question?.about === 'remove' && <RemoveDialog webhook={question.webhook} close={close} />}
      </Suspense>
    </Card>
  )
}

function WebhookLine({ webhook, ask }: { webhook: Webhook; ask: (about: About) => void }) {
  const { id, url, events, waiting, brokenAt, createdAt, createdBy } = webhook
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-3 md:px-6">
      <WebhookIcon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">
          {url}
          {brokenAt && <Badge icon={TriangleAlert} tone="trouble" className="ml-2">{t`Broken`}</Badge>}
        </p>
        <p className="wrap-anywhere text-sm">{events.map((event) => eventNames[event]).join(', ')}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {[
            ...(brokenAt ? [t`Nothing has arrived since ${formatInstant(brokenAt)}`] : []),
            ...(waiting > 0 ? [t`Waiting: ${waiting}`] : []),
            t`Made by ${nameOf(createdBy)}`,
            formatInstant(createdAt),
          ].join(' · ')}
        </p>
      </div>
      <RowMenu label={url}>
        <MenuButton
          icon={ListChecks}
          label={t`Messages to ${url}`}
          onClick={() => ask('deliveries')}
        >{t`Messages`}</MenuButton>
        <MenuButton icon={PencilLine} label={t`Change ${url}`} onClick={() => ask('change')}>{t`Change`}</MenuButton>
        <MenuButton
          icon={KeyRound}
          label={t`New secret for ${url}`}
          onClick={() => ask('secret')}
        >{t`New secret`}</MenuButton>
        <MenuLink icon={History} label={t`History of ${url}`} href={historyOf(id)}>{t`History`}</MenuLink>
        <MenuButton icon={Trash2} label={t`Remove ${url}`} onClick={() => ask('remove')}>{t`Remove`}</MenuButton>
      </RowMenu>
    </li>
  )
}
