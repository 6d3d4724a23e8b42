import { z } from 'zod'
import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { ReadKey } from '#shared/api/call.ts'
import {
  type AccountFields,
  accountFields,
  accountNameMaxLength,
  type CommercialAccount,
  fillInAllFields,
} from '#shared/commercial-accounts/commercial-account.ts'
import { t } from '#shared/language/t.ts'

interface AccountDialogProps {
  /** Undefined: a new one. */
  account: CommercialAccount | undefined
  close: () => void
}

const required = t`Required`
const filled = z.string().trim().min(1, { error: required })

/** At the fields themselves, the sentence about all of them is shorter. */
const filledIn = accountFields.extend({
  name: filled.pipe(accountFields.shape.name),
  email: filled.pipe(accountFields.shape.email),
})

/** What shows the name and address of an account. */
const refresh: ReadKey[] = ['GET /api/commercial-accounts', 'GET /api/stain-reports']

/** Adds an account or changes one. */
export default function AccountDialog({ account, close }: AccountDialogProps) {
  const known = { name: account?.name ?? '', email: account?.email ?? '' }
  const fields = useDraftForm<AccountFields & { was: AccountFields }, AccountFields>(
    `commercial-account/${account?.id ?? 'new'}`,
    {
      schema: filledIn,
      // In the draft, too: it may come back after somebody else has changed the account.
      start: { ...known, was: known },
      onInvalid: ({ name, email }) => {
        if ([name, email].some((error) => error?.message === required))
          toast({ title: t`Missing Information`, description: fillInAllFields(), tone: 'destructive' })
      },
      send: (body, form) =>
        account
          ? outgoing('PUT /api/commercial-accounts/:id', {
              params: { id: account.id },
              body: { ...body, was: form.getValues('was') },
              refresh,
              done: t`Commercial account updated successfully!`,
              failed: t`Failed to update commercial account.`,
              isOutdated: isChangedMeanwhile,
              onSent: close,
              onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
            })
          : outgoing('POST /api/commercial-accounts', {
              body,
              refresh,
              done: t`Commercial account created successfully!`,
              failed: t`Failed to create commercial account.`,
              onSent: close,
            }),
    },
  )
  return (
    <FormDialog
      title={account ? t`Edit Account` : t`Add Account`}
      of={fields}
      back={(time) => t`Your unsaved account from ${time} is back.`}
      send={account ? t`Save` : t`Add Account`}
      onClose={close}
    >
      <Field name="name" label={t`Name`} autoComplete="off" maxLength={accountNameMaxLength} required />
      <Field
        name="email"
        type="email"
        label={t`Email`}
        hint={t`Stain reports are sent to this address.`}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
