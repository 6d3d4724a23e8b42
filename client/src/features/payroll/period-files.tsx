import { Download } from 'lucide-react'
import { useId } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import type { PayrollImport } from '#shared/payroll/imports.ts'
import { modeNames, sourceNames } from '#shared/payroll/words.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

/** What was imported for the days of a period, newest first, also before it was deleted and imported anew. */
export function PeriodFiles({ periodId }: { periodId: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="px-4 pb-6 md:px-6">
      <h3 id={heading} className="font-semibold">{t`Imports of these days`}</h3>
      <Loaded
        read={useEndpoint('GET /api/payroll-periods/:id/imports', { params: { id: periodId } })}
        failed={t`The imports could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the imports`} />}
        empty={<p className="text-muted text-sm">{t`No import of these days was kept.`}</p>}
      >
        {(imports) => (
          <ul className="divide-y divide-line">
            {imports.map((each, at) => (
              <Import key={each.id} {...each} isFirst={at === imports.length - 1} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const records = (count: number) => (count === 1 ? t`1 record` : t`${count} records`)

function Import({ isFirst, ...made }: PayrollImport & { isFirst: boolean }) {
  const facts = [
    records(made.recordCount),
    // Before the first one there was nothing to replace or to add to.
    !isFirst && modeNames[made.mode],
    made.fileName ?? sourceNames[made.importedFrom],
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-64 text-sm">
        <p>{t`Imported by ${nameOf(made.importedBy)} on ${formatInstant(made.importedAt)}`}</p>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {made.findings.length > 0 && <Findings findings={made.findings} />}
      </div>
      {made.hasFile && (
        <a
          href={`/api/payroll-imports/${made.id}/file`}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          aria-label={t`Download ${made.fileName ?? ''}`}
        >
          <Download aria-hidden="true" />
          {t`Download`}
        </a>
      )}
    </li>
  )
}

function Findings({ findings }: { findings: string[] }) {
  return (
    <Fold
      variant="words"
      summary={findings.length === 1 ? t`1 finding looked at` : t`${findings.length} findings looked at`}
    >
      <ul className="mb-2 flex list-disc flex-col gap-1 pl-5">
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place
          <li key={at} className="whitespace-pre-line">
            {finding}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
