import { t } from '#shared/language/t.ts'
import { columnNames } from '#shared/payroll/fields.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import type { TwoReadings } from '#shared/payroll/cells.ts'
import type { Notation, Said } from '#shared/payroll/reading.ts'
import { hours } from '#shared/payroll/words.ts'
import { FileQuestion } from './file-question.tsx'

interface NotationQuestionsProps {
  file: PayrollFile
  said: Said
  onSaid: (said: Said) => void
}

/** Columns whose numbers can be read in two ways: both are shown on a real cell, and nothing is guessed. */
export function NotationQuestions({ file, said, onSaid }: NotationQuestionsProps) {
  return file.questions.map(({ field, cells, ways, answer }) => (
    <FileQuestion
      key={field}
      name={`notation-${field}`}
      title={t`How is ${columnNames[field]} written in this file?`}
      isAnswered={answer !== undefined}
      choices={ways.map((notation) => ({
        key: notation,
        label: cells.map((cell) => inWords(cell, notation)).join('; '),
        // Chosen at once; the file is read anew meanwhile.
        isChosen: (said.notations?.[field] ?? answer) === notation,
        onChoose: () => onSaid({ ...said, notations: { ...said.notations, [field]: notation } }),
      }))}
    />
  ))
}

function inWords(cell: TwoReadings, notation: Notation) {
  const text = cell.text.trim().slice(0, 40)
  const value = cell[notation]
  return value === undefined ? t`“${text}” cannot be read` : t`“${text}” is ${hours(value)}`
}
