import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { CallError, call, randomKey } from '#client/api/call.ts'
import { refreshLists, useIsMailOff } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FilePicker } from '#client/ui/file-picker.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { Table } from '#client/ui/table.tsx'
import { decodeText } from '#shared/csv/text.ts'
import { manyMax } from '#shared/invitations/statuses.ts'
import { t } from '#shared/language/t.ts'
import { type Role, roleNames, roles } from '#shared/users/roles.ts'
import { InvitedPerson } from './invitation-list.tsx'
import { roleOptions, userLists } from './lists.ts'
import { type Invitee, readPeople } from './read-people.ts'

const typed = z.object({
  people: z
    .string()
    .trim()
    .min(1, { error: t`Please enter an email address.` })
    .refine((text) => readPeople(text, 'employee').length <= manyMax, { error: t`${manyMax} people at most.` }),
  role: z.enum(roles),
})

interface Answer extends Invitee {
  said: string
  /** To hand out, where no mail brings it. */
  link?: string
}

/** What is wrong with one line; anything else, such as a lost connection or right, would be so with each. */
const isOfLine = (error: unknown): error is CallError => error instanceof CallError && [400, 409].includes(error.status)

/** Invites one after the other, as if each had been typed by itself, and says of each what came of it. */
export default function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState<Answer[]>([])
  const [total, setTotal] = useState<number>()
  const [isDone, setDone] = useState(false)
  const isClosed = useRef(false)
  // Sending again after a lost answer invites nobody twice.
  const keys = useRef(new Map<string, string>())
  const fields = useDraftForm<z.input<typeof typed>, z.output<typeof typed>>('invitations/many', {
    schema: typed,
    start: { people: '', role: 'employee' },
    send: async (values, form) => {
      await inviteAll(readPeople(values.people, values.role), form.setError)
      return undefined
    },
  })

  async function inviteAll(people: Invitee[], setError: typeof fields.form.setError) {
    const said: Answer[] = []
    setTotal(people.length)
    setAnswers(said)
    for (const person of people) {
      if (isClosed.current) break
      const content = JSON.stringify(person)
      const idempotencyKey = keys.current.get(content) ?? randomKey()
      keys.current.set(content, idempotencyKey)
      try {
        const { message, inviteUrl, isMailed } = await call(
          'POST /api/admin/invitations',
          { body: person },
          { idempotencyKey },
        )
        said.push({ ...person, said: message, ...(!isMailed && { link: inviteUrl }) })
      } catch (error) {
        if (!isOfLine(error)) {
          const message = error instanceof CallError ? error.data?.message : undefined
          setError('root', { message: message ?? t`The server cannot be reached. Please check the connection.` })
          break
        }
        said.push({ ...person, said: error.data?.message ?? error.message })
      }
      setAnswers([...said])
    }
    setTotal(undefined)
    await refreshLists(client, userLists)
    if (said.length < people.length) return
    fields.draft.forget()
    setDone(true)
  }

  const isMailOff = useIsMailOff()
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const take = async ([file]: File[]) => {
    const text = decodeText(new Uint8Array(await file!.arrayBuffer()))
    fields.form.setValue('people', text, { shouldDirty: true })
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={t`Invite Many`}
      description={isMailOff && t`No mail leaves this shop yet: you get the links, and pass them on.`}
      {...(isDone && { footer: <Button onClick={close}>{t`Done`}</Button> })}
    >
      {isDone ? (
        <Answers answers={answers} />
      ) : (
        <DialogForm
          of={{ ...fields, isSending: total !== undefined }}
          back={(time) => t`Your unsent invitation from ${time} is back.`}
          send={t`Invite`}
          sending={t`${answers.length} of ${total ?? 0}`}
          onClose={close}
        >
          <Field
            name="people"
            as="textarea"
            label={t`Email`}
            hint={t`One person a line; a name may stand there, and another role: ${`Erin Blake <erin@example.com>, ${roleNames.technician}`}`}
            autoCapitalize="none"
            spellCheck={false}
          />
          <FilePicker
            label={t`CSV File`}
            chooseLabel={t`Choose file`}
            accept=".csv,text/csv,text/plain"
            onFiles={(files) => void take(files)}
          />
          <Field name="role" as="select" label={t`Role`} options={roleOptions} />
          {answers.length > 0 && <Answers answers={answers} />}
        </DialogForm>
      )}
    </Dialog>
  )
}

const roleOf = (role: Role) => roleNames[role] ?? role

function Answers({ answers }: { answers: readonly Answer[] }) {
  const links = answers.flatMap(({ email, link }) => (link ? `${email} ${link}` : []))
  return (
    <>
      {links.length > 0 && <CopyField label={t`Invitation links`} value={links.join('\n')} copy={t`Copy links`} />}
      <AnswerTable answers={answers} />
    </>
  )
}

const AnswerTable = ({ answers }: { answers: readonly Answer[] }) => (
  <Table
    caption={t`Invitations`}
    columns={[
      { key: 'email', header: t`Email`, cell: (answer) => <InvitedPerson invited={answer} />, hideLabelOnPhone: true },
      { key: 'role', header: t`Role`, cell: ({ role }) => roleOf(role) },
      {
        key: 'said',
        header: t`What happened`,
        cell: ({ said, link }) => <span className="wrap-anywhere">{link ?? said}</span>,
      },
    ]}
    rows={answers}
    rowKey={({ email }) => email}
  />
)
