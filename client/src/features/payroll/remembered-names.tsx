import { Trash2 } from 'lucide-react'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { sentence } from '#client/ui/sentence.ts'
import { t } from '#shared/language/t.ts'
import type { PayrollAlias } from '#shared/payroll/import-settings.ts'
import { importSettings } from '#shared/payroll/reads.ts'
import { employeeName } from '#shared/users/name.ts'
import { usePeople } from './people.ts'

/** What earlier imports were told about names in files; shown once there is any. */
export function RememberedNames() {
  const settings = useEndpoint(...importSettings)
  if (!settings.data || settings.data.aliases.length === 0) return null
  return (
    <Card
      title={t`Remembered Names`}
      description={t`An import finds these people by the names you chose for them.`}
      flush
    >
      <ul className="max-h-96 overflow-y-auto">
        {settings.data.aliases.map((alias) => (
          <RememberedName key={alias.id} alias={alias} />
        ))}
      </ul>
    </Card>
  )
}

function RememberedName({ alias: { id, alias, userId } }: { alias: PayrollAlias }) {
  const { byId } = usePeople()
  const forget = useAction('DELETE /api/payroll-name-aliases/:id', {
    refresh: ['GET /api/payroll-import-settings'],
    done: t`“${alias}” is forgotten.`,
    failed: t`Failed to forget the name`,
  })
  return (
    <li className="flex items-center gap-4 border-line border-t px-4 py-2 md:px-6">
      <p className="wrap-anywhere min-w-0 flex-1">
        {sentence`${<span className="font-semibold">{alias}</span>} means ${employeeName(byId.get(userId))}`}
      </p>
      <IconButton
        label={t`Forget ${alias}`}
        disabled={forget.isPending}
        onClick={() => forget.mutate({ params: { id } })}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}
