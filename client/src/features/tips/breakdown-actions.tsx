import { clsx } from 'clsx'
import { Check, History, PencilLine, Trash2, X } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { t } from '#shared/language/t.ts'
import { lockOf } from '#shared/tips/tip.ts'
import { HistoryButton, historyWords, useHistory } from './history-button.tsx'
import { LockButton } from './pay-lock.tsx'
import type { ReportTip } from './report-data.ts'
import type { TipActions } from './tip-actions.ts'
import type { TipEdit } from './use-tip-edit.ts'

interface ActionsProps {
  tip: ReportTip
  editing: TipEdit
  actions: TipActions
  onRemoved: () => void
}

/** What a row can be pressed for: where it is a line, all of it is the button that comes first. */
export function ActionsCell({ tip, editing, actions, onRemoved }: ActionsProps) {
  const history = useHistory(tip)
  return (
    <div className="-my-1.5 flex justify-end cards:my-0">
      {editing.isOf(tip) ? (
        <>
          <IconButton label={t`Save`} onClick={editing.save} aria-disabled={editing.isSending}>
            <Check aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Cancel`} onClick={editing.close} className="text-muted">
            <X aria-hidden="true" />
          </IconButton>
        </>
      ) : lockOf(tip.payroll) !== undefined ? (
        <>
          <HistoryButton tip={tip} className={rowWide} />
          <LockButton payroll={tip.payroll} className="cards:relative" />
        </>
      ) : (
        <>
          <IconButton
            label={t`Edit tip of order ${tip.orderId}`}
            ref={editing.focusIf(`edit ${tip.id}`)}
            onClick={() => editing.open(tip)}
            className={clsx(rowWide, 'text-muted')}
          >
            <PencilLine aria-hidden="true" />
          </IconButton>
          <div className="cards:relative">
            <RowMenu label={t`the tip for order ${tip.orderId}`}>
              <MenuButton icon={History} label={historyWords(tip)} onClick={history.open}>{t`History`}</MenuButton>
              <MenuButton
                icon={Trash2}
                label={t`Delete tip of order ${tip.orderId}`}
                onClick={() => actions.removing !== tip.id && actions.remove(tip.id, onRemoved)}
              >{t`Delete`}</MenuButton>
            </RowMenu>
          </div>
          {history.dialog}
        </>
      )}
    </div>
  )
}

/** Of the row's size where it is a line. */
const rowWide =
  'cards:-outline-offset-2 cards:absolute cards:inset-0 cards:size-auto cards:rounded-none cards:hover:bg-transparent cards:[&>svg]:hidden'
