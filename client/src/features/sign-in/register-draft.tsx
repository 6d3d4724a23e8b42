import { type RefObject, useEffect, useState } from 'react'
import { type Draft, tabStorage, useDraft } from '#client/held/drafts.ts'
import { DraftNotice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import type { PlainForm } from './plain-form.ts'

export type RegisterField = 'inviteCode' | 'firstName' | 'lastName' | 'email' | 'password'

type Kept = Record<Exclude<RegisterField, 'password'>, string>

interface RegisterDraftProps {
  form: PlainForm<RegisterField>
  /** Is given what is to be forgotten once the account is there. */
  forget: RefObject<(() => void) | undefined>
}

const keptOf = ({ inviteCode, firstName, lastName, email }: Record<RegisterField, string>): Kept => ({
  inviteCode,
  firstName,
  lastName,
  email,
})

/**
 * What was typed to register, without the password. It comes back after a reload and ends with the tab, since nobody
 * knows yet whose it is. Another invitation begins empty.
 */
export default function RegisterDraft({ form, forget }: RegisterDraftProps) {
  const { start, values, fill } = form
  const draft: Draft<Kept> = useDraft(`register/${start.inviteCode}`, keptOf(start), {
    owner: 'device',
    storage: tabStorage(),
  })
  const [isBack] = useState(
    () => draft.savedAt !== undefined && JSON.stringify(keptOf(values)) === JSON.stringify(keptOf(start)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    forget.current = draft.forget
    if (isBack) fill(draft.values)
  }, [])
  const { save } = draft
  const { inviteCode, firstName, lastName, email } = values
  const [isWatching, setWatching] = useState(false)
  useEffect(() => {
    if (isWatching) save({ inviteCode, firstName, lastName, email })
    setWatching(true)
  }, [isWatching, inviteCode, firstName, lastName, email, save])
  if (!isBack || !draft.from) return null
  return (
    <DraftNotice
      onDiscard={() => {
        draft.discard()
        fill(keptOf(start))
      }}
    >{t`Your unsent registration from ${draft.from} is back.`}</DraftNotice>
  )
}
