import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { chooseOnDevice } from '#client/api/language.ts'
import { Wordmark } from '#client/ui/brand.tsx'
import { Freshness } from '#client/ui/freshness.tsx'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { unrepairedMax } from '#shared/machine-problems/limits.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { publicProblems } from '#shared/machine-problems/reads.ts'
import { StatusCard } from './status-card.tsx'

const loadDialog = () => import('./public-repair-dialog.tsx')
const PublicRepairDialog = lazy(loadDialog)

const grid = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))]'

const notLoaded = t`Failed to load machine problems`

/** For the tablet on the shop's wall: readable from two metres, loaded again only when somebody asks for it. */
export default function MachineStatusPage() {
  const problems = useEndpoint(...publicProblems)
  const [repairing, setRepairing] = useState<PublicMachineProblem>()

  useEffect(() => {
    if (problems.errorUpdatedAt > 0) toast({ title: notLoaded, tone: 'destructive' })
  }, [problems.errorUpdatedAt])

  // The dialog is not part of the first view, and should be there, with its name, when the first button is pressed.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(true)
      void loadDialog().catch(() => {})
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
  useEndpoint('GET /api/public/technician-name', {}, { enabled: isSettled })

  return (
    <main className="mx-auto max-w-[100rem] p-4 md:p-6">
      <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex items-center justify-between gap-4 md:justify-start">
            <Link href="/" className="flex min-h-11 min-w-0 items-center rounded">
              <Wordmark name={boot.appName} />
            </Link>
            <LanguageSelect value={boot.language} onChange={chooseOnDevice} className="print:hidden" />
          </div>
          <h1
            id="page-heading"
            data-page-heading
            tabIndex={-1}
            className="mt-2 md:text-wall text-xl"
          >{t`Machine Status`}</h1>
        </div>
        <Freshness
          look="wall"
          time={problems.data && problems.dataUpdatedAt}
          busy={problems.isFetching}
          onRefresh={() => void problems.refetch()}
        />
      </header>
      <Loaded read={problems} failed={t`The list of machines could not be loaded.`} waiting={<LoadingCards />}>
        {(all) => <Problems problems={all} onRepair={setRepairing} />}
      </Loaded>
      <Suspense fallback={null}>
        {repairing && <PublicRepairDialog problem={repairing} close={() => setRepairing(undefined)} />}
      </Suspense>
    </main>
  )
}

interface ProblemsProps {
  problems: readonly PublicMachineProblem[]
  onRepair: (problem: PublicMachineProblem) => void
}

function Problems({ problems, onRepair }: ProblemsProps) {
  if (problems.length === 0)
    return (
      <div className="flex flex-col items-center gap-6 rounded bg-good-soft px-6 py-24 text-center text-good">
        <CircleCheckBig aria-hidden="true" className="size-24" strokeWidth={1.5} />
        <p className="font-semibold md:text-wall text-xl">{t`All machines working!`}</p>
      </div>
    )
  return (
    <>
      <ul className={grid}>
        {problems.map((problem) => (
          <li key={problem.id} className="flex">
            <StatusCard problem={problem} onRepair={onRepair} />
          </li>
        ))}
      </ul>
      <OnlySome shown={problems.length} most={unrepairedMax} />
    </>
  )
}

function LoadingCards() {
  return (
    <Loading label={t`Loading machine problems`}>
      <div className={grid}>
        {Array.from({ length: 4 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
          <div key={card} className="rounded border border-line bg-surface p-5 md:p-6">
            <Skeleton className="h-13 w-3/4" />
            <Skeleton className="mt-4 h-9 w-32" />
            <Skeleton className="mt-4 h-14 w-full" />
            <Skeleton className="mt-6 h-16 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
