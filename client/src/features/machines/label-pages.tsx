import { clsx } from 'clsx'
import { createPortal } from 'react-dom'
import { QrCode } from '#client/ui/qr-code.tsx'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'

/** A sheet of labels as it is sold; lengths in millimetres. */
export interface LabelSheet {
  name: string
  paper: 'letter' | 'a4'
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  columnGap: number
  rowGap: number
}

const inch = 25.4

export const labelSheets: readonly LabelSheet[] = [
  {
    name: t`Avery 5160: 30 on a letter page`,
    paper: 'letter',
    columns: 3,
    rows: 10,
    width: 2.625 * inch,
    height: inch,
    left: 0.1875 * inch,
    top: 0.5 * inch,
    columnGap: 0.125 * inch,
    rowGap: 0,
  },
  {
    name: t`Avery 22806: 12 squares on a letter page`,
    paper: 'letter',
    columns: 3,
    rows: 4,
    width: 2 * inch,
    height: 2 * inch,
    left: 0.625 * inch,
    top: 0.625 * inch,
    columnGap: 0.625 * inch,
    rowGap: (1.75 / 3) * inch,
  },
  {
    name: t`Avery L7160: 21 on an A4 page`,
    paper: 'a4',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.15,
    columnGap: 2.55,
    rowGap: 0,
  },
]

export const labelsOn = ({ columns, rows }: LabelSheet) => columns * rows

export const papers = { letter: { width: 8.5 * inch, height: 11 * inch }, a4: { width: 210, height: 297 } }

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

/** The address that a label leads to. */
export const scanAddress = ({ machineType, machineNumber }: MachineKey) =>
  `${window.location.origin}/m/${machineType}-${machineNumber}`

/** One machine: what a camera reads, and what people do. A square has the one above the other. */
export function Label({ machine, sheet: { width, height } }: { machine: MachineKey; sheet: LabelSheet }) {
  const isSquare = width === height
  const type = machineTypeNames[machine.machineType]
  return (
    <div
      className={clsx('flex items-center overflow-hidden', isSquare && 'flex-col justify-center')}
      style={{
        width: `${width}mm`,
        height: `${height}mm`,
        padding: '2mm',
        gap: isSquare ? 0 : '2mm',
        // As it comes out of the printer, also on a dark screen.
        background: 'white',
        color: 'black',
      }}
    >
      <QrCode
        text={scanAddress(machine)}
        label={t`Code of ${type} ${machine.machineNumber}`}
        className={isSquare ? 'h-3/4' : 'h-full'}
      />
      <p className="min-w-0 leading-none">
        <span className={clsx(isSquare ? 'mr-1' : 'block')}>{type}</span>
        <span className={clsx('ticket', isSquare ? 'text-lg' : 'text-figure')}>{machine.machineNumber}</span>
      </p>
    </div>
  )
}
