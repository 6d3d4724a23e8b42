import { t } from '#shared/language/t.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import { modeId } from './first-open.ts'

interface ModeFieldsProps {
  /** Undefined: not said yet. */
  mode: ImportMode | undefined
  onMode: (mode: ImportMode) => void
  /** How many people of the file are in the week already. */
  inBoth: number
}

/** A second file of a week: another one of the same people, or of others. */
export function ModeFields({ mode, onMode, inBoth }: ModeFieldsProps) {
  const choices = [
    {
      value: 'add',
      label: t`Add these people to the week`,
      hint:
        inBoth === 0
          ? t`Nobody in this file is in the week yet. Whoever is in it stays.`
          : inBoth === 1
            ? t`1 person in this file is in the week already: leave their row out first.`
            : t`${inBoth} people in this file are in the week already: leave their rows out first.`,
    },
    {
      value: 'replace',
      label: t`Replace the week`,
      hint: t`Only the people in this file are in the week afterwards.`,
    },
  ] as const
  const offered = inBoth === 0 ? choices : choices.toReversed()
  return (
    <fieldset id={modeId} className="min-w-0">
      <legend className="mb-1 font-semibold">{t`This week has been imported before`}</legend>
      {offered.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="import-mode"
            value={value}
            checked={mode === value}
            onChange={() => onMode(value)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            {label}
            <span className="block text-muted text-sm">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
