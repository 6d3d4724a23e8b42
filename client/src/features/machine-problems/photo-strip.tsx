import { useState } from 'react'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'

const Lightbox = lazy(async () => ({ default: (await import('#client/ui/lightbox.tsx')).Lightbox }))

/** Small pictures; each opens the large ones. */
export default function PhotoStrip({ problem }: { problem: MachineProblem }) {
  const [start, setStart] = useState<number>()
  const { photos } = problem
  const name = machineName(problem)
  return (
    <>
      <ul className="my-2 flex flex-wrap gap-2">
        {photos.map((path, at) => (
          <li key={path} className="size-16 overflow-hidden rounded bg-sunken">
            <button
              type="button"
              aria-label={t`Open photo ${at + 1} of ${name}`}
              onClick={() => setStart(at)}
              className="-outline-offset-2 size-full"
            >
              <Thumbnail src={`${path}?size=320`} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {start !== undefined && (
        <Suspense>
          <Lightbox
            title={t`Photos of ${name}`}
            pictures={photos.map((path, at) => ({
              src: `${path}?size=1600`,
              fullSrc: path,
              alt: t`Photo ${at + 1} of ${name}`,
            }))}
            start={start}
            onClose={() => setStart(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
