import { Download, FileUp, Plus, QrCode } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { t } from '#shared/language/t.ts'
import type { ListedMachine } from '#shared/machines/machine.ts'

const labelsAddress = '/admin/machine-labels'

interface RegisterActionsProps {
  /** What there is to export; undefined as long as it is not known. */
  machines: readonly ListedMachine[] | undefined
  add: () => void
  importFile: () => void
}

/** What an admin does with the register: a machine is added, and the rest, which is seldom done, is one button. */
export function RegisterActions({ machines = [], add, importFile }: RegisterActionsProps) {
  const save = async () => (await import('./machines-csv.ts')).saveMachines(machines)
  return (
    <>
      <RowMenu label={t`Machines`}>
        <MenuLink icon={QrCode} label={t`Labels`} href={labelsAddress}>{t`Labels`}</MenuLink>
        <MenuButton icon={FileUp} label={t`Import CSV`} onClick={importFile}>{t`Import CSV`}</MenuButton>
        {machines.length > 0 && (
          <MenuButton icon={Download} label={t`Export CSV`} onClick={save}>{t`Export CSV`}</MenuButton>
        )}
      </RowMenu>
      <Button onClick={add} className="phone:w-11 phone:px-0!">
        <Plus aria-hidden="true" />
        <span className="phone:sr-only">{t`Add Machine`}</span>
      </Button>
    </>
  )
}
