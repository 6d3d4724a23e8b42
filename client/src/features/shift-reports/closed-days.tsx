import { PencilLine, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { closingWords } from '#shared/shift-reports/closed-days.ts'
import type { Closing } from '#shared/shift-reports/closing.ts'
import { calendarList } from './closing-lists.ts'

const ClosingDialog = lazy(() => import('./closing-dialog.tsx'))

interface ClosedDaysProps {
  title: string
  month: string
  closings: readonly Closing[]
}

/** On which days of the month no report is expected, and why. */
export function ClosedDays({ title, month, closings }: ClosedDaysProps) {
  const [edited, setEdited] = useState<Closing | 'new'>()
  const remove = useAction('DELETE /api/closings/:id', {
    refresh: calendarList,
    done: t`The days are open again.`,
    failed: t`The days could not be opened again.`,
  })
  return (
    <Card
      title={t`Closed days`}
      description={t`On these days of ${title} no drop report is expected.`}
      action={
        <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t`Mark closed days`}
        </Button>
      }
      flush
    >
      {closings.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {closings.map((closing) => (
            <li key={closing.id} className="flex min-h-14 items-center gap-3 px-4 py-1.5 md:px-6">
              <span className="min-w-0 flex-1">{closingWords(closing)}</span>
              <RowMenu label={closingWords(closing)}>
                <MenuButton
                  icon={PencilLine}
                  label={t`Change: ${closingWords(closing)}`}
                  onClick={() => setEdited(closing)}
                >{t`Change`}</MenuButton>
                <MenuButton
                  icon={Undo2}
                  label={t`Open again: ${closingWords(closing)}`}
                  onClick={() => remove.mutate({ params: { id: closing.id } })}
                >{t`Open again`}</MenuButton>
              </RowMenu>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <ClosingDialog
            closing={edited === 'new' ? undefined : edited}
            month={month}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
