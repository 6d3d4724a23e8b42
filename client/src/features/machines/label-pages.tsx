import { createPortal } from 'react-dom'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { Label } from './label.tsx'
import { type LabelSheet, labelsOn, papers } from './label-sheets.ts'

const mm = (length: number) => `${length}mm`

/** The paper, and nothing else of the page. */
export function LabelPages({ sheet, machines }: { sheet: LabelSheet; machines: readonly MachineKey[] }) {
  const onOne = labelsOn(sheet)
  const pages = Array.from({ length: Math.ceil(machines.length / onOne) }, (_, at) =>
    machines.slice(at * onOne, (at + 1) * onOne),
  )
  const { width, height } = papers[sheet.paper]
  return createPortal(
    <div data-labels={sheet.paper} className="hidden print:block">
      {pages.map((labels) => (
        <div
          key={machineName(labels[0]!)}
          className="grid content-start overflow-hidden"
          style={{
            width: mm(width),
            height: mm(height),
            paddingLeft: mm(sheet.left),
            paddingTop: mm(sheet.top),
            gridTemplateColumns: `repeat(${sheet.columns}, ${mm(sheet.width)})`,
            gridAutoRows: mm(sheet.height),
            columnGap: mm(sheet.columnGap),
            rowGap: mm(sheet.rowGap),
          }}
        >
          {labels.map((machine) => (
            <Label key={machineName(machine)} machine={machine} sheet={sheet} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}
