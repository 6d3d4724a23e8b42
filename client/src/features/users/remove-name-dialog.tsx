import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { useSentForm } from '#client/api/draft-form.ts'
import { outgoing } from '#client/api/hooks.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { addressOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { typedName } from '#shared/personal-data/mentions.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { namesRemoved } from './lists.ts'
import { MentionList } from './mention-list.tsx'

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
