import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import type { CommercialAccount } from '#shared/commercial-accounts/commercial-account.ts'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

interface AccountFieldProps {
  accounts: UseQueryResult<CommercialAccount[]>
  /** A saved report keeps its account, also where it is not offered any more. */
  report: StainReport | undefined
  value: string
  onChange: (id: string) => void
  error: string | undefined
  inputRef: Ref<HTMLSelectElement>
}

/** Active accounts, by name and address: the sender sees where the report goes. */
export function AccountField({ accounts, report, value, onChange, error, inputRef }: AccountFieldProps) {
  const active = accounts.data?.filter(({ isActive }) => isActive) ?? []
  const options = active.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  const isGone = report && value === report.commercialAccountId && !report.commercialAccount.isActive
  if (isGone) {
    const { name, email } = report.commercialAccount
    options.push({ value, label: t`${name} (${email}), inactive` })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PlainField
        as="select"
        ref={inputRef}
        label={t`Commercial Account`}
        placeholder={accounts.isPending ? t`Loading accounts…` : t`Select an account`}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      {isGone && (
        <p className="text-muted text-sm">{t`This account was deactivated. The report can stay with it and be sent to it.`}</p>
      )}
      <NotLoaded read={accounts} title={t`The accounts could not be loaded.`} />
      {accounts.data && active.length === 0 && (
        <p className="text-muted text-sm">{t`There is no commercial account yet. An admin can add one.`}</p>
      )}
    </div>
  )
}
