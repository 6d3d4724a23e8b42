import { clsx } from 'clsx'
import { Button } from '#client/ui/button.tsx'
import { AboveKeypad } from '#client/ui/keypad.tsx'
import { t } from '#shared/language/t.ts'
import type { Plan } from '#shared/payroll/plan.ts'
import { barWords } from './import-words.ts'

interface ImportBarProps {
  plan: Plan | undefined
  /** How many of those who were paid last are not in the file. */
  missing: number
  /** Whether it imports or leads to what is open; otherwise nobody can do anything about it here, or it is being read. */
  canPress: boolean
  isImporting: boolean
  /** Why nothing is imported yet. */
  blocked: string | undefined
}

/** What the import will do, and the button; it stays in sight once there is something to import. */
export const ImportBar = ({ plan, missing, canPress, isImporting, blocked }: ImportBarProps) => (
  <div
    data-bottom-bar={plan && ''}
    className={clsx(
      '-mx-4 -mb-4 rounded-b border-line border-t bg-surface px-4 py-3 md:-mx-6 md:-mb-5 md:px-6',
      plan && 'sticky bottom-0 z-10',
    )}
  >
    <AboveKeypad className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {plan && <p className="ticket text-lg phone:w-full">{barWords(plan, missing)}</p>}
      <Button
        type="submit"
        disabled={!canPress && !isImporting}
        busy={isImporting && t`Importing...`}
        aria-describedby="import-blocked"
        className="phone:w-full"
      >{t`Import Payroll Data`}</Button>
      <p id="import-blocked" className="text-muted text-sm">
        {blocked ??
          (plan ? undefined : (
            <>
              {t`Choose a sheet or a file first.`}
              <span className="phone:hidden pointer-coarse:hidden"> {t`A file can be dropped anywhere here.`}</span>
            </>
          ))}
      </p>
    </AboveKeypad>
  </div>
)
