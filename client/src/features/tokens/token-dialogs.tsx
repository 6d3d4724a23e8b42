import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { outgoing, useAction } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TickedField } from '#client/ui/choice-field.tsx'
import { SecretShown } from '#client/ui/copy-field.tsx'
import { ConfirmDialog, Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { addDays, today } from '#shared/time/day.ts'
import {
  type ApiToken,
  newToken,
  type OpenFeature,
  openFeatures,
  type Permission,
  tokenDaysMax,
  tokenNameMaxLength,
} from '#shared/tokens/token.ts'
import { featureNames } from '#shared/tokens/words.ts'

interface TokenDialogProps {
  /** Undefined: a new one. */
  token: ApiToken | undefined
  grantable: readonly Permission[]
  close: () => void
}

type Typed = z.input<typeof newToken>

/** Makes a token and shows its secret, or changes one. */
export function TokenDialog({ token, grantable, close }: TokenDialogProps) {
  const [secret, setSecret] = useState<string>()
  const start: Typed = {
    name: token?.name ?? '',
    lastDay: token?.lastDay ?? addDays(today(), 90),
    permissions: token?.permissions ?? [],
  }
  const fields = useDraftForm<Typed, z.output<typeof newToken>>(`token/${token?.id ?? 'new'}`, {
    schema: newToken,
    start,
    send: (body) =>
      token
        ? outgoing('PUT /api/tokens/:id', {
            params: { id: token.id },
            body,
            refresh: ['GET /api/tokens'],
            done: t`The token was changed.`,
            failed: t`The token was not changed.`,
            onSent: close,
          })
        : outgoing('POST /api/tokens', {
            body,
            refresh: ['GET /api/tokens'],
            failed: t`The token was not made.`,
            onSent: (made) => setSecret(made.secret),
          }),
  })
  if (secret)
    return (
      <Dialog open onClose={close} title={t`The token is made`} footer={<Button onClick={close}>{t`Done`}</Button>}>
        <SecretShown secret={secret}>
          {t`It is not shown again. Anybody who has it may do what the token may do.`}
        </SecretShown>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={close}
      title={token ? t`Change the token` : t`New token`}
      description={token ? t`Its secret stays the same.` : t`One for each program, so that it can be ended by itself.`}
    >
      <DialogForm
        of={fields}
        back={(time) => t`Your unsaved token from ${time} is back.`}
        send={token ? t`Save` : t`Make token`}
        onClose={close}
      >
        <Field
          name="name"
          label={t`Name`}
          hint={t`The history calls it that.`}
          autoComplete="off"
          maxLength={tokenNameMaxLength}
          required
        />
        <Field
          name="lastDay"
          type="date"
          label={t`Last day`}
          hint={t`A year from today at most.`}
          min={today()}
          max={addDays(today(), tokenDaysMax)}
          className="max-w-60"
          required
        />
        <PermissionFields grantable={grantable} />
      </DialogForm>
    </Dialog>
  )
}

/** What a token may do, a line for each feature, in the surrounding `Form`. */
function PermissionFields({ grantable }: { grantable: readonly Permission[] }) {
  const { register } = useFormContext()
  const box = (feature: OpenFeature, does: 'read' | 'write', word: string, name: string) => {
    const permission: Permission = `${feature}:${does}`
    return grantable.includes(permission) ? (
      <Checkbox {...register('permissions')} value={permission} label={word} aria-label={name} className="w-28" />
    ) : (
      <span className="w-28" />
    )
  }
  return (
    <TickedField name="permissions" label={t`May do`}>
      <ul className="divide-y divide-line rounded border border-edge px-3">
        {openFeatures.map((feature) => (
          <li key={feature} className="flex flex-wrap items-center gap-x-4">
            <p className="flex-1 basis-40">{featureNames[feature]}</p>
            <div className="flex">
              {box(feature, 'read', t`Read`, t`Read ${featureNames[feature]}`)}
              {box(feature, 'write', t`Change`, t`Change ${featureNames[feature]}`)}
            </div>
          </li>
        ))}
      </ul>
    </TickedField>
  )
}

export function EndDialog({ token: { id, name }, close }: { token: ApiToken; close: () => void }) {
  const end = useAction('DELETE /api/tokens/:id', {
    refresh: ['GET /api/tokens'],
    done: t`The token was ended.`,
    failed: t`The token was not ended.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`End “${name}”?`}
      description={t`What uses it is refused from now on, for good. What it did stays, and so does its history.`}
      confirmLabel={t`End token`}
      onConfirm={() => end.mutate({ params: { id } }, { onSuccess: close })}
      busy={end.isPending && t`Ending...`}
    />
  )
}
