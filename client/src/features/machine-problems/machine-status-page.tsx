import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { boot, chooseOnDevice } from '#client/api/boot.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { Wordmark } from '#client/ui/brand.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { useConnectionTrouble } from '#client/ui/connection.ts'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useBriefWait, useNow } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { machineName, unrepairedMax } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { publicProblems, publicProgress } from '#shared/machine-problems/public-reads.ts'
import { machineAt } from '#shared/machines/address.ts'
import { machinesOf } from './by-machine.ts'
import { MachineCard } from './machine-card.tsx'
import { progressWords } from './status-badge.tsx'
import { FullDrumDrawing, WallFreshness } from './wall.tsx'

const loadDialog = () => import('./public-repair-dialog.tsx')
const PublicRepairDialog = lazy(loadDialog)

/** Dense: where a machine two columns wide leaves a hole at the end of a row, the next one fills it. */
const grid = 'grid grid-flow-dense gap-4 lg:max-xl:landscape:gap-3'
const columns =
  'grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] lg:max-xl:landscape:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]'
/** Four of them at 1440 pixels, and, a little smaller, at 1024. */
const narrowColumns =
  'grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] lg:max-xl:landscape:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))] lg:max-xl:landscape:[zoom:0.78]'
/** As many problems as two rows of three hold. */
const fewProblems = 6

/** From then on the sign says as of when it was so, in milliseconds. */
const oldAfter = 10 * 60_000

const canRepair = boot.publicRepairs !== 'off'

const notLoaded = t`Failed to load machine problems`

/**
 * For the tablet on the wall: readable from four metres. It loads again only when somebody asks, and says when it is
 * old.
 */
export default function MachineStatusPage() {
  const problems = useEndpoint(...publicProblems)
  const progress = useEndpoint(...publicProgress)
  const [repairing, setRepairing] = useState<PublicMachineProblem>()

  useEffect(() => {
    if (problems.errorUpdatedAt > 0) toast({ title: notLoaded, tone: 'destructive' })
  }, [problems.errorUpdatedAt])

  // The dialog is not part of the first view, and should be there, with its name, when the first button is pressed.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!canRepair) return
    const timer = setTimeout(() => {
      setSettled(true)
      void loadDialog().catch(() => {})
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
  useEndpoint('GET /api/public/technician-name', {}, { enabled: isSettled })

  const now = useNow()
  const isUnreached = useConnectionTrouble() !== undefined
  const isOld = isUnreached || problems.isError || now - problems.dataUpdatedAt >= oldAfter
  const isOldSign = problems.data !== undefined && isOld
  const only = machineAt(useSearchParams()[0].get('machine') ?? '')
  const isShown = (problem: PublicMachineProblem) => !only || machineName(problem) === machineName(only)
  // They come together, so that nothing moves; but nobody waits long for the words below a fault.
  const isWaiting = useBriefWait(progress.isLoading)
  const progressOf = ({ id, status }: PublicMachineProblem) => {
    const known = status === 'in_progress' && progress.data?.find(({ problemId }) => problemId === id)
    return known ? progressWords({ by: known.firstName, note: known.note, since: known.since }) : undefined
  }
  const machines = machinesOf(problems.data?.filter(isShown) ?? [])

  return (
    <main data-sign>
      <header
        data-deep
        className={clsx(
          'flex min-h-22 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 md:px-6 lg:max-xl:landscape:flex-nowrap lg:max-xl:landscape:gap-x-3 lg:max-xl:landscape:px-4',
          isOldSign && 'greyed',
        )}
      >
        <div className="flex min-w-0 items-center gap-x-3 md:block phone:flex-1">
          {/* A phone has room for the mark alone beside the heading. */}
          <Link href="/" className="flex min-h-11 min-w-0 items-center rounded phone:[&_.truncate]:sr-only">
            <Wordmark name={boot.appName} />
          </Link>
          <h1 id="page-heading" data-page-heading tabIndex={-1} className="md:-mt-1">{t`Machine Status`}</h1>
        </div>
        {/* Below the name from the start where it would come to stand there with a number. */}
        <div className="flex min-w-0 grow max-lg:order-last max-lg:w-full lg:max-xl:portrait:order-last lg:max-xl:portrait:w-full">
          <WallFreshness
            time={problems.data && problems.dataUpdatedAt}
            busy={problems.isFetching}
            onRefresh={() => void Promise.all([problems.refetch(), progress.refetch()])}
            isOld={isOldSign}
          >
            {/* The line keeps its place until there is a number. */}
            <p className="font-semibold text-lg md:text-count">
              {machines.length === 0 ? '\u00a0' : isOld ? t`${down(machines.length)} then` : down(machines.length)}
            </p>
          </WallFreshness>
        </div>
        <LanguageSelect value={boot.language} onChange={chooseOnDevice} isSmall className="print:hidden" />
      </header>
      <div
        className={clsx(
          'p-4 md:px-6 lg:max-xl:landscape:px-4 lg:max-xl:landscape:py-3',
          isOldSign && 'text-muted greyed',
        )}
      >
        <Loaded read={problems} failed={t`The list of machines could not be loaded.`} waiting={<LoadingCards />}>
          {(all) =>
            isWaiting ? (
              <LoadingCards />
            ) : machines.length === 0 ? (
              only ? (
                <OneWorking name={machineName(only)} wasSo={isOld} />
              ) : (
                <AllWorking wasSo={isOld} />
              )
            ) : (
              <>
                <ul className={clsx(grid, machines.flat().length > fewProblems ? narrowColumns : columns)}>
                  {machines.map((ofMachine) => (
                    // Two problems stand side by side, and of more each pair takes a row.
                    <li
                      key={ofMachine[0]!.id}
                      className={clsx('flex', ofMachine.length > 1 && 'md:col-span-2')}
                      style={{ gridRow: `span ${Math.ceil(ofMachine.length / 2)}` }}
                    >
                      <MachineCard
                        problems={ofMachine}
                        progressOf={progressOf}
                        now={now}
                        onRepair={canRepair ? setRepairing : undefined}
                      />
                    </li>
                  ))}
                </ul>
                <OnlySome shown={all.length} most={unrepairedMax} />
              </>
            )
          }
        </Loaded>
        {only && (
          <p className="mt-6 flex flex-wrap justify-center gap-3">
            <Link href="/machine-status" className={buttonClass({ variant: 'secondary' })}>{t`All machines`}</Link>
            <Link href="/" className={buttonClass({ variant: 'ghost' })}>{t`Sign in to report a problem`}</Link>
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {repairing && <PublicRepairDialog problem={repairing} close={() => setRepairing(undefined)} />}
      </Suspense>
    </main>
  )
}

const down = (machines: number) => (machines === 1 ? t`1 machine down` : t`${machines} machines down`)

function OneWorking({ name, wasSo }: { name: string; wasSo: boolean }) {
  return (
    <p className="rounded bg-sunken px-6 py-16 text-center font-semibold text-lg md:text-wall">
      {wasSo ? t`Nothing was reported of ${name} then.` : t`Nothing is reported of ${name}.`}
    </p>
  )
}

function AllWorking({ wasSo }: { wasSo: boolean }) {
  if (wasSo)
    return (
      <div className="rounded bg-sunken px-6 py-24 text-center">
        <p className="text-lg">{t`All machines were working then.`}</p>
        <p className="text-lg">{t`Refresh shows how it is.`}</p>
      </div>
    )
  return (
    <div className="flex flex-col items-center gap-6 rounded bg-good-soft px-6 py-16 text-center text-good">
      <FullDrumDrawing />
      <p className="font-semibold text-xl md:text-wall">{t`All machines working!`}</p>
    </div>
  )
}

function LoadingCards() {
  return (
    <Loading label={t`Loading machine problems`}>
      <div className={clsx(grid, columns)}>
        {Array.from({ length: 4 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
          <div key={card} className="rounded border border-line bg-surface p-3 md:px-4">
            <Skeleton className="h-10 w-3/4 md:h-28" />
            <Skeleton className="mt-4 h-12 w-full md:h-20" />
            <Skeleton className="mt-4 h-16 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
