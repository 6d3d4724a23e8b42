import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { columnNames } from '#shared/payroll/fields.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import type { TwoReadings } from '#shared/payroll/notation.ts'
import type { Said } from '#shared/payroll/read-file.ts'
import type { Notation } from '#shared/payroll/reading.ts'
import { hours } from '#shared/payroll/words.ts'

interface NotationQuestionsProps {
  file: PayrollFile
  said: Said
  onSaid: (said: Said) => void
}

/** Columns whose numbers can be read in two ways: both are shown on a real cell, and nothing is guessed. */
export function NotationQuestions({ file, said, onSaid }: NotationQuestionsProps) {
  return file.questions.map(({ field, cells, answer }) => (
    <Notice
      key={field}
      tone={answer ? 'info' : 'attention'}
      title={t`How is ${columnNames[field]} written in this file?`}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{t`How is ${columnNames[field]} written in this file?`}</legend>
        {(['point', 'comma'] as const).map((notation) => (
          <label key={notation} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={`notation-${field}`}
              // Chosen at once; the file is read anew meanwhile.
              checked={(said.notations?.[field] ?? answer) === notation}
              className="size-5 shrink-0 accent-brand"
              onChange={() => onSaid({ ...said, notations: { ...said.notations, [field]: notation } })}
            />
            <span className="wrap-anywhere tabular">{cells.map((cell) => inWords(cell, notation)).join('; ')}</span>
          </label>
        ))}
      </fieldset>
    </Notice>
  ))
}

function inWords(cell: TwoReadings, notation: Notation) {
  const text = cell.text.trim().slice(0, 40)
  const value = cell[notation]
  return value === undefined ? t`“${text}” cannot be read` : t`“${text}” is ${hours(value)}`
}
