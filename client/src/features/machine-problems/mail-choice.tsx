import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { type MailRhythm, mailRhythmNames, mailRhythms } from '#shared/machine-problems/choices.ts'
import { ownProblemMails } from '#shared/machine-problems/reads.ts'

const options = mailRhythms.map((rhythm) => ({ value: rhythm, label: mailRhythmNames[rhythm] }))

/** When a technician hears of new problems by mail; kept as soon as it is chosen. */
export function MailChoice() {
  const choose = useAction('PUT /api/user/problem-mails', {
    refresh: ['GET /api/user/problem-mails'],
    done: t`Your choice is kept.`,
    failed: t`Your choice could not be kept.`,
  })
  return (
    <Loaded
      read={useEndpoint(...ownProblemMails)}
      failed={t`Your choice could not be loaded.`}
      waiting={<SkeletonLines lines={2} label={t`Loading your choice`} />}
    >
      {({ rhythm }) => (
        <PlainField
          as="select"
          label={t`New machine problems by email`}
          hint={t`What comes in within five minutes is one mail.`}
          options={options}
          value={choose.isPending ? choose.variables.body.rhythm : rhythm}
          onChange={(event) => choose.mutate({ body: { rhythm: event.target.value as MailRhythm } })}
        />
      )}
    </Loaded>
  )
}
