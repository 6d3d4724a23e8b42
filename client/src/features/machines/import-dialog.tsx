import { useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FilePicker } from '#client/ui/file-picker.tsx'
import { NeedsConnection, Notice } from '#client/ui/notice.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { ImportedLine } from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { machineLists } from './machine-lists.ts'
import type { MachineFile } from './read-machines.ts'

/** Reads a file, and says of each line what became of it, or of the bad ones why nothing did. */
export default function ImportDialog({ close }: { close: () => void }) {
  const [file, setFile] = useState<MachineFile & { name: string }>()
  const [unreadable, setUnreadable] = useState<string>()
  const importing = useAction('POST /api/machines/import', {
    refresh: machineLists,
    // The dialog says it, line by line.
    failed: () => undefined,
  })
  const take = async ([chosen]: File[]) => {
    importing.reset()
    setFile(undefined)
    try {
      const { readMachines } = await import('./read-machines.ts')
      setUnreadable(undefined)
      setFile({ name: chosen!.name, ...readMachines(new Uint8Array(await chosen!.arrayBuffer())) })
    } catch (error) {
      setUnreadable((error as Error).message)
    }
  }
  const { data: done, error } = importing
  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={t`Import Machines`}
      description={t`Adds the machines of a CSV file and fills in what is known of others. A blank cell leaves what the register has. Either all lines are taken or none.`}
      footer={
        done ? (
          <Button onClick={close}>{t`Close`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>{t`Cancel`}</Button>
            <Button
              disabled={!file}
              busy={importing.isPending && t`Importing...`}
              onClick={() => file && importing.mutate({ body: { lines: file.lines } })}
            >{t`Import`}</Button>
          </>
        )
      }
    >
      {done ? (
        <Outcome lines={done.lines} />
      ) : (
        <>
          <NeedsConnection />
          <FilePicker
            label={t`CSV File`}
            chooseLabel={file ? t`Choose another file` : t`Choose file`}
            hint={t`Columns: ${Object.values(machineFieldNames).join(', ')}. Type and number have to be there.`}
            accept=".csv,text/csv"
            onFiles={(files) => void take(files)}
            error={unreadable}
          />
          {file && (
            <Notice title={file.name} live>
              <p>{file.lines.length === 1 ? t`1 machine` : t`${file.lines.length} machines`}</p>
              {file.unused.length > 0 && <p className="wrap-anywhere">{t`Not used: ${file.unused.join(', ')}`}</p>}
            </Notice>
          )}
          {error && <Complaints error={error} />}
        </>
      )}
    </Dialog>
  )
}

function Complaints({ error }: { error: Error }) {
  const { errors = {}, data } = error instanceof CallError ? error : {}
  return (
    <Notice tone="trouble" live title={t`Nothing was imported`}>
      <ul className="wrap-anywhere">
        {(errors.lines ?? [data?.message ?? t`The server cannot be reached. Please check the connection.`]).map(
          (complaint) => (
            <li key={complaint}>{complaint}</li>
          ),
        )}
      </ul>
    </Notice>
  )
}

const outcomeWords: Record<ImportedLine['outcome'], string> = {
  added: t`Added`,
  changed: t`Changed`,
  unchanged: t`As it was`,
}

const columns: Column<ImportedLine>[] = [
  { key: 'line', header: t`Line`, cell: ({ line }) => line, numeric: true },
  { key: 'machine', header: t`Machine`, cell: (line) => <span className="ticket">{machineName(line)}</span> },
  { key: 'outcome', header: t`What happened`, cell: ({ outcome }) => outcomeWords[outcome] },
]

function Outcome({ lines }: { lines: readonly ImportedLine[] }) {
  const countOf = (outcome: ImportedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  return (
    <>
      <Notice
        tone="good"
        live
        title={t`${countOf('added')} added, ${countOf('changed')} changed, ${countOf('unchanged')} as they were`}
      />
      <Table caption={t`The lines of the file`} columns={columns} rows={lines} rowKey={({ line }) => line} />
    </>
  )
}
