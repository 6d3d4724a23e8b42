import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useSentForm } from '#client/held/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { addressOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { type Mention, type Mentions, typedName } from '#shared/personal-data/mentions.ts'
import { formatRange } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { namesRemoved } from './lists.ts'

const removal = z.object({ name: typedName, spellings: z.array(z.string()) })

/** Shows first where texts and files name the person. The name is typed; the server says so where it is another one. */
export default function RemoveNameDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const name = nameOf(user)
  const mentions = useMentions(user.id)
  const removing = useSentForm({
    schema: removal,
    start: { name: '', spellings: [] as string[] },
    send: (body) =>
      outgoing('POST /api/admin/users/:id/remove-name', {
        params: { id: user.id },
        body,
        refresh: namesRemoved,
        done: (changed) => t`It is ${nameOf(changed)} now.`,
        failed: t`The changes could not be saved. Please try again.`,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Remove the name of ${name}`}
      description={t`Where the law asks for it. Sums stay. It can be undone for 30 days.`}
      of={removing}
      send={t`Remove name`}
      sending={t`Removing...`}
      disabled={!mentions.data}
      onClose={onClose}
    >
      <p>{t`A number takes the place of the name in all records and the history. In what people wrote, and in payroll files, only where you tick it.`}</p>
      <p>{t`Photo and sign-in are deleted at once, name, email and payroll ID after 30 days. Older backups still have it all.`}</p>
      <Loaded
        read={mentions}
        failed={t`What people wrote could not be looked through.`}
        waiting={<SkeletonLines lines={4} label={t`Looking through what people wrote`} />}
      >
        {(found) => <MentionList mentions={found} name={name} register={removing.form.register} />}
      </Loaded>
      <Field name="name" label={t`Type the name: ${name}`} autoComplete="off" required />
    </FormDialog>
  )
}

/** Asks for proof first, as what changes something does, and is read anew each time. */
function useMentions(id: string) {
  const sent = { params: { id } }
  return useQuery({
    queryKey: addressOf('GET /api/admin/users/:id/mentions', sent),
    queryFn: ({ signal }) => call('GET /api/admin/users/:id/mentions', sent, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

interface MentionListProps {
  mentions: Mentions
  name: string
  register: UseFormRegister<{ name: string; spellings: string[] }>
}

/** Where texts and files name the person, a tick for each spelling. */
function MentionList({ mentions: { spellings, untouchedFiles }, name, register }: MentionListProps) {
  const title = useId()
  const found = spellings.filter(({ count }) => count > 0)
  return (
    <>
      {found.length > 0 ? (
        <fieldset aria-labelledby={title} className="flex flex-col gap-2">
          <legend id={title} className="font-semibold">{t`Replace also where people wrote`}</legend>
          {found.map((mention) => (
            <div key={mention.spelling}>
              <Checkbox
                {...register('spellings')}
                value={mention.spelling}
                disabled={mention.isTaken}
                label={<span className="wrap-anywhere">{mention.spelling}</span>}
                hint={hintOf(mention)}
              />
              <ul className="ml-8 flex flex-col gap-1 text-muted text-sm">
                {mention.examples.map(({ where, before, found, after }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: They stay as they are.
                  <li key={at} className="wrap-anywhere border-line border-l-2 pl-2">
                    {where}: {before}
                    <mark className="bg-brand-soft text-ink">{found}</mark>
                    {after}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </fieldset>
      ) : (
        <p className="text-muted">{t`Nothing that people wrote, and no payroll file, has the name ${name}.`}</p>
      )}
      {untouchedFiles.length > 0 && (
        <Notice
          tone="attention"
          title={t`These payroll files keep the name: nobody can tell which column has the names.`}
        >
          <ul>
            {untouchedFiles.map(({ id, fileName, startDate, endDate }) => (
              <li key={id} className="wrap-anywhere">
                {[fileName, formatRange({ start: startDate, end: endDate })].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function hintOf({ isTaken, places }: Mention) {
  const where = places.map(({ where, count }) => `${where} (${count})`).join(', ')
  return isTaken ? t`Somebody else is called so, it stays: ${where}` : where
}
