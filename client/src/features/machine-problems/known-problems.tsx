import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import type { ReportForm } from './known-list.tsx'
import { isUnrepaired, useCurrentProblems } from './problem-lists.ts'

const KnownList = lazy(() => import('./known-list.tsx'))

/** What is open at the chosen machine. */
export function KnownProblems({ form }: { form: ReportForm }) {
  const [type, number] = useWatch({ control: form.control, name: ['machineType', 'machineNumber'] })
  const { data = [] } = useCurrentProblems()
  const [same, setSame] = useState<MachineProblem>()
  const known = data.filter(
    (problem) => isUnrepaired(problem) && problem.machineType === type && problem.machineNumber === Number(number),
  )
  if (known.length === 0 && !same) return null
  return (
    <Suspense>
      <KnownList known={known} form={form} same={same} onSame={setSame} />
    </Suspense>
  )
}
