import { History, PencilLine, Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useUser } from '#client/api/user.ts'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { historyOf } from '#client/ui/history-link.tsx'
import { MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type MachineKey, reportAddress } from '#shared/machines/address.ts'
import type { KnownOfMachine } from './machine-facts.tsx'

interface MachineActionsProps {
  machine: MachineKey
  known: KnownOfMachine | undefined
  edit: () => void
}

/** Reporting is the first thing to do with a machine that works. */
const isWell = (known: KnownOfMachine | undefined) => !known?.open.length && !known?.machine?.outOfUseSince

/** What can be done with a machine, beside its name; on a phone behind one button, but for what stands in the bar. */
export function MachineActions({ machine, known, edit }: MachineActionsProps) {
  const { role } = useUser()
  const isPhone = usePhone()
  const isAdmin = role === 'admin'
  const registered = known?.machine
  const [editIcon, editWords] = registered ? [PencilLine, t`Edit`] : [Plus, t`Add to the register`]
  const EditIcon = editIcon
  if (!isPhone)
    return (
      <>
        <ReportLink machine={machine} variant={isWell(known) ? 'primary' : 'secondary'} />
        {isAdmin && known && (
          <Button variant="secondary" onClick={edit}>
            <EditIcon aria-hidden="true" />
            {editWords}
          </Button>
        )}
        {isAdmin && registered && (
          <Link href={historyOf(registered.id)} className={buttonClass({ variant: 'secondary' })}>
            <History aria-hidden="true" />
            {t`History`}
          </Link>
        )}
      </>
    )
  const isReportHere = known && !isWell(known)
  if (!isReportHere && !(isAdmin && known)) return null
  return (
    <RowMenu label={machineName(machine)}>
      {isReportHere && (
        <MenuLink icon={TriangleAlert} label={t`Report a problem`} href={reportAddress(machine, role)}>
          {t`Report a problem`}
        </MenuLink>
      )}
      {isAdmin && (
        <MenuButton icon={editIcon} label={editWords} onClick={edit}>
          {editWords}
        </MenuButton>
      )}
      {isAdmin && registered && (
        <MenuLink icon={History} label={t`History`} href={historyOf(registered.id)}>{t`History`}</MenuLink>
      )}
    </RowMenu>
  )
}

interface MachineBarProps {
  machine: MachineKey
  known: KnownOfMachine | undefined
  /** What a machine that does not work needs, as far as it is one thing. */
  remedy: ReactNode
}

/** The one thing that a machine is most likely to need, within a thumb's reach. */
export function MachineBar({ machine, known, remedy }: MachineBarProps) {
  const isPhone = usePhone()
  const action = remedy || (isWell(known) && <ReportLink machine={machine} variant="primary" />)
  if (!isPhone || !action) return null
  return (
    <BottomBar reach="page">
      <div className="grid min-w-0 flex-1">{action}</div>
    </BottomBar>
  )
}

function ReportLink({ machine, variant }: { machine: MachineKey; variant: 'primary' | 'secondary' }) {
  const { role } = useUser()
  return (
    <Link href={reportAddress(machine, role)} className={buttonClass({ variant })}>
      <TriangleAlert aria-hidden="true" />
      {t`Report a problem`}
    </Link>
  )
}
