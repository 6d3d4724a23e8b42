import { Ban, History, KeyRound, PencilLine, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { KeyDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { historyOf, MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { allTokens } from '#shared/tokens/reads.ts'
import type { ApiToken } from '#shared/tokens/token.ts'
import { permissionWords } from '#shared/tokens/words.ts'
import { nameOf } from '#shared/users/name.ts'

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialogs.tsx')).TokenDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./token-dialogs.tsx')).EndDialog }))

type Question = { about: 'new' } | { about: 'change' | 'end'; token: ApiToken }

/** What other software calls with in place of a person. */
export function Tokens() {
  const read = useEndpoint(...allTokens)
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const make = () => setQuestion({ about: 'new' })
  const isNone = read.data?.tokens.length === 0
  return (
    <Card
      title={t`Tokens`}
      // Without any, the empty state says what they are for.
      description={!isNone && t`Lets another program read or write here, within limits you set.`}
      action={
        <Button variant="secondary" onClick={make} disabled={!read.data}>
          <Plus aria-hidden="true" />
          {t`New token`}
        </Button>
      }
      flush
    >
      <Loaded read={read} waiting={<Skeleton className="h-24" />} failed={t`The tokens could not be loaded.`}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState drawing={KeyDrawing} title={t`No token yet`}>
              {t`With a token, a program works here in your place: a till logs tips, a report reads them. You choose what it may do, and until when.`}
            </EmptyState>
          ) : (
            <ul>
              {tokens.map((token) => (
                <TokenLine key={token.id} token={token} ask={(about) => setQuestion({ about, token })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {(question?.about === 'new' || question?.about === 'change') && read.data && (
          <TokenDialog
            token={question.about === 'change' ? question.token : undefined}
            grantable={read.data.grantable}
            close={close}
          />
        )}
        {question?.about === 'end' && <EndDialog token={question.token} close={close} />}
      </Suspense>
    </Card>
  )
}

function TokenLine({ token, ask }: { token: ApiToken; ask: (about: 'change' | 'end') => void }) {
  const { id, name, isOver, lastDay, lastUsedAt, madeBy, permissions } = token
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-3 md:px-6">
      <KeyRound aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">
          {name}
          {isOver && <Badge icon={TriangleAlert} tone="attention" className="ml-2">{t`Run out`}</Badge>}
        </p>
        <p className="wrap-anywhere text-sm">{permissionWords(permissions)}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {[
            isOver ? t`Worked until ${formatDay(lastDay)}` : t`Works until ${formatDay(lastDay)}`,
            lastUsedAt ? t`Last used ${formatInstant(lastUsedAt)}` : t`Not used yet`,
            t`Made by ${nameOf(madeBy)}`,
          ].join(' · ')}
        </p>
      </div>
      <RowMenu label={name}>
        <MenuButton icon={PencilLine} label={t`Change ${name}`} onClick={() => ask('change')}>{t`Change`}</MenuButton>
        <MenuLink icon={History} label={t`History of ${name}`} href={historyOf(id)}>{t`History`}</MenuLink>
        <MenuButton
          icon={Ban}
          label={t`End ${name}`}
          hint={t`It opens nothing any more.`}
          onClick={() => ask('end')}
        >{t`End`}</MenuButton>
      </RowMenu>
    </li>
  )
}
