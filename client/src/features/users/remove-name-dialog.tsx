import { z } from 'zod'
import { useSentForm } from '#client/api/draft-form.ts'
import { outgoing, useEndpoint } from '#client/api/hooks.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { typedName } from '#shared/personal-data/typed-name.ts'
import { nameOf } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

const confirmation = z.object({ name: typedName })

/** For good, so the name is typed; the server says so where it is another one. */
export default function RemoveNameDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const name = nameOf(user)
  const others = useEndpoint(...everybody).data?.filter(({ id }) => id !== user.id) ?? []
  const form = useSentForm({
    schema: confirmation,
    start: { name: '' },
    send: (body) =>
      outgoing('POST /api/admin/users/:id/remove-name', {
        params: { id: user.id },
        body,
        refresh: userLists,
        done: (changed) => t`It is ${nameOf(changed)} now.`,
        failed: t`The changes could not be saved. Please try again.`,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Remove the name of ${name}`}
      description={t`For good, where the law asks for it. Sums stay.`}
      of={form}
      send={t`Remove name`}
      sending={t`Removing...`}
      onClose={onClose}
    >
      <p>{t`A number takes the place of the name in all records, payroll files and the history.`}</p>
      <p>{t`Email, photo, payroll ID and sign-in are deleted. Older backups still have it all.`}</p>
      {others.some((other) => nameOf(other).toLowerCase() === name.toLowerCase()) && (
        <Notice tone="attention">{t`Somebody else is called ${name}, too: texts and payroll files keep the name.`}</Notice>
      )}
      <Field name="name" label={t`Type the name: ${name}`} autoComplete="off" required />
    </FormDialog>
  )
}
