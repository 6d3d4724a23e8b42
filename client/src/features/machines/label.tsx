import { clsx } from 'clsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { t } from '#shared/language/t.ts'
import { machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import type { LabelSheet } from './label-sheets.ts'

/** What a label leads to, for whoever scans it. */
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
