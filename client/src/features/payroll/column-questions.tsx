import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ColumnQuestion, PayrollFile } from '#shared/payroll/file.ts'
import type { Said } from '#shared/payroll/reading.ts'
import { hours } from '#shared/payroll/words.ts'
import { FileQuestion } from './file-question.tsx'

interface ColumnQuestionsProps {
  file: PayrollFile
  said: Said
  onSaid: (said: Said) => void
}

/** Columns that may be hours or dollars: both are shown on a real row, and nothing is guessed. */
export function ColumnQuestions({ file, said, onSaid }: ColumnQuestionsProps) {
  return (
    <>
      {file.needsNames && (
        <Notice tone="attention" title={t`Whose are these rows?`}>
          <p>{t`No column was recognised as the name. Say below which column is read as Name, as First name and Last name, or as Payroll ID.`}</p>
        </Notice>
      )}
      {file.columnQuestions.map((question) => (
        <ColumnIs key={question.place} {...{ question, file, said, onSaid }} />
      ))}
    </>
  )
}

function ColumnIs({ question, file, said, onSaid }: ColumnQuestionsProps & { question: ColumnQuestion }) {
  const { place, row, fields, values, answer } = question
  const name = file.columns[place]?.name || t`Column ${place + 1}`
  const whose = file.rows.find((each) => each.row === row)?.employeeName
  const where = whose ? t`row ${row}, ${whose.slice(0, 80)}` : t`row ${row}`
  const text = question.text.trim().slice(0, 40)
  // Chosen at once; the file is read anew meanwhile.
  const isSaid = fields.every((field) => said.columns && field in said.columns)
  const chosen = fields.find((field) => said.columns?.[field] === place) ?? (isSaid ? null : answer)
  const choice = (field: (typeof fields)[number] | null, label: string) => ({
    key: field ?? 'none',
    label,
    isChosen: chosen === field,
    onChoose: () => {
      const columns = { ...said.columns }
      for (const each of fields) columns[each] = each === field ? place : otherThan(file.reading.columns[each])
      onSaid({ ...said, columns })
    },
  })
  const otherThan = (present: number | undefined) => (present === undefined || present === place ? null : present)
  return (
    <FileQuestion
      name={`column-${place}`}
      title={t`Is ${name} hours or dollars?`}
      isAnswered={answer !== undefined}
      choices={[
        choice(fields[0], t`Hours: “${text}” in ${where} is ${hours(values[0])} hours`),
        choice(fields[1], t`Dollars: “${text}” in ${where} is ${dollars(values[1])}`),
        choice(null, t`Neither: the column is not read`),
      ]}
    />
  )
}
