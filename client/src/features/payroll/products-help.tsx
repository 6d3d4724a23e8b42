import { Fold } from '#client/ui/fold.tsx'
import { t } from '#shared/language/t.ts'

/** The report of each product that has a line for each person, by the name that it has there. */
const reports = [
  ['ADP', 'Payroll Register'],
  ['Gusto', 'Payroll Journal Report'],
  ['QuickBooks Online', 'Payroll Summary by Employee'],
  ['Xero', 'Pay Run Summary'],
] as const

/** Which file of a payroll product to choose. */
export const ProductsHelp = () => (
  <Fold variant="words" summary={t`Which report of your payroll product to export`}>
    <div className="flex flex-col gap-3 pt-2 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {reports.map(([product, report]) => (
          <div key={product} className="contents">
            <dt className="font-semibold">{product}</dt>
            <dd lang="en">{report}</dd>
          </div>
        ))}
        <dt className="font-semibold">{['Square', 'Homebase', '7shifts', 'Toast'].join(', ')}</dt>
        <dd>{t`the payroll export, with a line for each person or each job of a person`}</dd>
        <dt className="font-semibold">{['Paychex', 'QuickBooks Desktop'].join(', ')}</dt>
        <dd>{t`a report with one line for each person: not the one with a line for each kind of pay, nor with a column for each person`}</dd>
      </dl>
      <p>{t`What was decided about a file is remembered for the next one of its kind.`}</p>
    </div>
  </Fold>
)
