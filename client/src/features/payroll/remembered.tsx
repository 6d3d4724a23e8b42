import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { columnNames, numberFields } from '#shared/payroll/fields.ts'
import type { PayrollAlias, RememberedReading } from '#shared/payroll/imports.ts'
import { importSettings } from '#shared/payroll/reads.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { employeeName } from '#shared/users/name.ts'
import { type PeopleById, usePeople } from './people.ts'

/** Names and kinds of files that are remembered from earlier imports. */
export function Remembered() {
  const { byId } = usePeople()
  const settings = useEndpoint(...importSettings)
  if (!settings.data) return null
  const { aliases, readings } = settings.data
  if (aliases.length === 0 && readings.length === 0) return null
  return (
    <Card
      title={t`Remembered from Imports`}
      description={t`This is not asked again, until you have it forgotten.`}
      flush
    >
      {aliases.length > 0 && (
        <Kept heading={t`Names in files`}>
          {aliases.map((alias) => (
            <RememberedName key={alias.id} alias={alias} people={byId} />
          ))}
        </Kept>
      )}
      {readings.length > 0 && (
        <Kept heading={t`Kinds of files`}>
          {readings.map((reading) => (
            <RememberedFile key={reading.id} file={reading} people={byId} />
          ))}
        </Kept>
      )}
    </Card>
  )
}

function Kept({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h3 className="px-4 pt-2 pb-1 font-semibold md:px-6">{heading}</h3>
      <ul className="max-h-96 overflow-y-auto">{children}</ul>
    </>
  )
}

interface LineProps {
  children: ReactNode
  forget: string
  isBusy: boolean
  onForget: () => void
}

function Line({ children, forget, isBusy, onForget }: LineProps) {
  return (
    <li className="flex items-center gap-4 border-line border-t px-4 py-2 md:px-6">
      <div className="wrap-anywhere min-w-0 flex-1">{children}</div>
      <IconButton label={forget} disabled={isBusy} onClick={onForget}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function RememberedName({ alias: { id, alias, userId }, people }: { alias: PayrollAlias; people: PeopleById }) {
  const forget = useAction('DELETE /api/payroll-name-aliases/:id', {
    refresh: ['GET /api/payroll-import-settings'],
    done: t`“${alias}” is forgotten.`,
    failed: t`Failed to forget the name`,
  })
  return (
    <Line
      forget={t`Forget ${alias}`}
      isBusy={forget.isPending}
      onForget={() => forget.mutate({ params: { id } })}
    >{sentence`${<span className="font-semibold">{alias}</span>} means ${employeeName(people.get(userId))}`}</Line>
  )
}

const mostNamed = 4

const some = (names: readonly string[]) =>
  names.length > mostNamed
    ? t`${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
    : names.join(', ')

function RememberedFile({ file, people }: { file: RememberedReading; people: PeopleById }) {
  const names = namesIn(file)
  const called = some(names.filter(Boolean))
  const forget = useAction('DELETE /api/payroll-readings/:id', {
    refresh: ['GET /api/payroll-import-settings'],
    done: t`Files with ${called} are forgotten.`,
    failed: t`Failed to forget the file`,
  })
  return (
    <Line
      forget={t`Forget files with ${called}`}
      isBusy={forget.isPending}
      onForget={() => forget.mutate({ params: { id: file.id } })}
    >
      <p>{sentence`${<span className="font-semibold">{called}</span>}, imported ${formatInstant(file.importedAt)}`}</p>
      <p className="text-muted text-sm">{factsOf(file, names, people).join(' · ')}</p>
    </Line>
  )
}

/** As the file names its columns; earlier versions kept only their keys, without capitals and spaces. */
const namesIn = ({ header, reading: { names } }: RememberedReading) => names ?? header.split(' ')

function factsOf({ reading }: RememberedReading, names: readonly string[], people: PeopleById): string[] {
  const { columns, notations, notOurs = [], netIsAfterTaxes, addedUp = [] } = reading
  const written = numberFields.flatMap((field) => {
    const notation = notations[field]
    return notation ? [t`${columnNames[field]} is written like ${notation === 'comma' ? '1.234,56' : '1,234.56'}`] : []
  })
  const count = Object.keys(columns).length
  const unread = notOurs.map((place) => names[place] || t`Column ${place + 1}`)
  return [
    count === 1 ? t`What 1 column is read as` : t`What ${count} columns are read as`,
    ...written,
    ...(unread.length > 0 ? [t`Not read: ${some(unread)}`] : []),
    ...(netIsAfterTaxes ? [t`Net pay is less than gross pay, by what no column says`] : []),
    ...(addedUp.length > 0
      ? [t`Rows are added up for ${some(addedUp.map((userId) => employeeName(people.get(userId))))}`]
      : []),
  ]
}
