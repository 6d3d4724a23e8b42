import { type FormEvent, Fragment, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { toast } from '#client/ui/toast-store.ts'
import {
  accountFields,
  accountNameMaxLength,
  type CommercialAccount,
  fillInAllFields,
} from '#shared/commercial-accounts/commercial-account.ts'
import { t } from '#shared/language/t.ts'
import { accountLists } from './account-lists.ts'

interface AccountDialogProps {
  /** Undefined: a new one. */
  account: CommercialAccount | undefined
  close: () => void
}

/** Adds an account or changes one. */
export function AccountDialog({ account, close }: AccountDialogProps) {
  const [errors, setErrors] = useState<Record<string, string[] | undefined>>({})
  const draft = useDraft(`commercial-account/${account?.id ?? 'new'}`, {
    name: account?.name ?? '',
    email: account?.email ?? '',
  })
  const add = useAction('POST /api/commercial-accounts', {
    draft,
    refresh: accountLists,
    done: t`Commercial account created successfully!`,
    failed: t`Failed to create commercial account.`,
  })
  const change = useAction('PUT /api/commercial-accounts/:id', {
    draft,
    refresh: accountLists,
    done: t`Commercial account updated successfully!`,
    failed: t`Failed to update commercial account.`,
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { data: body, error } = accountFields.safeParse(typedIn(event.currentTarget))
    const found = error ? byField(error.issues) : {}
    setErrors(found)
    if (!body) {
      if (Object.values(found).flat().includes(fillInAllFields()))
        toast({ title: t`Missing Information`, description: fillInAllFields(), tone: 'destructive' })
      ;(event.currentTarget.elements.namedItem(Object.keys(found)[0]!) as HTMLInputElement).focus()
      return
    }
    const after = {
      onSuccess: close,
      onError: (failure: Error) => failure instanceof CallError && setErrors(failure.errors),
    }
    if (account) change.mutate({ params: { id: account.id }, body }, after)
    else add.mutate({ body }, after)
  }

  const cancel = () => {
    draft.forget()
    close()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={account ? t`Edit Account` : t`Add Account`}>
      <form
        noValidate
        onSubmit={submit}
        onInput={(event) => draft.save(typedIn(event.currentTarget))}
        className="flex flex-col gap-5"
      >
        {draft.from && (
          <DraftNotice onDiscard={draft.discard}>{t`Your unsaved account from ${draft.from} is back.`}</DraftNotice>
        )}
        <Fragment key={draft.version}>
          <PlainField
            name="name"
            label={t`Name`}
            autoComplete="off"
            maxLength={accountNameMaxLength}
            defaultValue={draft.values.name}
            error={errorAt(errors.name)}
            required
          />
          <PlainField
            name="email"
            type="email"
            label={t`Email`}
            hint={t`Stain reports are sent to this address.`}
            autoComplete="off"
            defaultValue={draft.values.email}
            error={errorAt(errors.email)}
            required
          />
        </Fragment>
        <DialogFooter>
          <Button variant="secondary" onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" busy={(add.isPending || change.isPending) && t`Saving...`}>
            {account ? t`Save` : t`Add Account`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function typedIn(form: HTMLFormElement) {
  const values = new FormData(form)
  return { name: String(values.get('name')), email: String(values.get('email')) }
}

function byField(issues: { path: PropertyKey[]; message: string }[]) {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) errors[String(path[0])] = [message]
  return errors
}

/** At the field itself, the sentence about all fields is shorter. */
const errorAt = (messages: string[] | undefined) => (messages?.[0] === fillInAllFields() ? t`Required` : messages?.[0])
