import type { ReactNode } from 'react'
import { lazy, Suspense } from './suspense.tsx'
import { type TableProps, WholeTable } from './table-parts.tsx'

export type { Column } from './table-parts.tsx'

const VirtualTable = lazy(() => import('./virtual-table.tsx')) as <Row>(props: TableProps<Row>) => ReactNode

/**
 * A table that turns each row into a card where there is no room for columns. A short one is whole in the page, where the
 * browser finds its words; of a long one, of up to 50,000 rows, only what is in sight.
 */
export function Table<Row>({ wholeUpTo, ...props }: TableProps<Row>) {
  const most = wholeUpTo ?? (props.height ? 60 : 200)
  if (props.rows.length <= most) return <WholeTable {...props} />
  return (
    <Suspense fallback={<WholeTable {...props} rows={props.rows.slice(0, most)} />}>
      <VirtualTable {...props} />
    </Suspense>
  )
}
