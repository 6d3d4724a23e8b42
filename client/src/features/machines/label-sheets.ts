import { t } from '#shared/language/t.ts'

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
