import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { NotLoaded } from '#client/ui/loaded.tsx'
import { DraftNotice } from '#client/ui/notice.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { importLimits } from '#shared/payroll/file.ts'
import { planImport } from '#shared/payroll/plan.ts'
import type { ReadAs } from '#shared/payroll/reading.ts'
import { importSettings, periodsWithTotals } from '#shared/payroll/reads.ts'
import type { Day } from '#shared/time/day.ts'
import { type Source, useAnalyst, useFile, useMatches } from './analysis.ts'
import { Changes } from './changes.tsx'
import { DatesFields } from './dates-fields.tsx'
import { Duplicates } from './duplicates.tsx'
import { ColumnQuestions, ColumnsTable, NotationQuestions } from './file-columns.tsx'
import { FindingsList, NotInFile, useLookedAt } from './findings-list.tsx'
import { bodyOf, useUpload } from './import-body.ts'
import { useImportDraft, useReadAs } from './import-draft.ts'
import { ImportBar, ImportSummary, type Result, ResultNotice } from './import-summary.tsx'
import {
  columnsId,
  firstOpen,
  leadTo,
  previewId,
  questionsId,
  twiceId,
  useNextDecision,
  useScrollToFile,
} from './open-decisions.ts'
import { usePeople } from './people.ts'
import { Preview } from './preview.tsx'
import { actionsId } from './preview-columns.tsx'
import { SourceFields } from './source-fields.tsx'
import { TipsBesidePay, useLoggedTips } from './tips-beside-pay.tsx'
import { useFindings } from './use-findings.ts'
import { ModeFields, useWeek } from './week.tsx'

const usersNotLoaded = t`Cannot import payroll: User data not loaded. Please wait for user data to load and try again.`

interface ImportFormProps {
  /** The Monday of the week that a link leads to. */
  asked?: Day | undefined
}

export function ImportForm({ asked }: ImportFormProps) {
  const { users, byId } = usePeople()
  const settings = useEndpoint(...importSettings)
  const periods = useEndpoint(...periodsWithTotals)
  const analyst = useAnalyst()
  const { draft, days, source, choices, ...typed } = useImportDraft(asked)
  const [result, setResult] = useState<Result>()
  const [imports, setImports] = useState(0)
  const readAs = useReadAs(typed.said, source, settings.data?.readings)
  const file = useFile(analyst, source, readAs)
  const matches = useMatches(analyst, file, users.data, settings.data?.aliases)
  const plan = useMemo(
    () => (file && matches ? planImport(file, matches, choices) : undefined),
    [file, matches, choices],
  )
  const week = useWeek(days, periods.data, plan)
  const mode = typed.mode ?? week.offered
  const stays = (mode === 'add' && week.stored.data?.payrollRecords) || []
  const logged = useLoggedTips(days, plan !== undefined)
  const { lateTips, setLateTips, seenFirst, noteLook } = typed
  useEffect(() => {
    if (logged.data && !seenFirst) noteLook(logged.data)
  }, [logged.data, seenFirst, noteLook])
  const tips = { logged: logged.data?.people, seenFirst, lateTipsPaid: lateTips }
  const found = useFindings({ source, file, plan, days, byId, settings: settings.data, week, mode, ...tips })
  const findings = found?.findings
  const importing = useMemo(
    () => ({ records: plan?.records ?? [], lateTipsPaid: lateTips, onSay: setLateTips }),
    [plan, lateTips, setLateTips],
  )
  const lookedAt = useLookedAt(findings)
  const [wantedRow, setWantedRow] = useState<number>()
  const [unfolded, setUnfolded] = useState<boolean>()
  const readOtherwise = (next: ReadAs) => typed.setReadAs(next, readAs)
  const { upload, isSending } = useUpload(draft)

  const shownFile = useScrollToFile(plan)
  const showNext = useNextDecision(plan)

  const change = (next: Source | undefined) => {
    shownFile.begin(next !== undefined)
    typed.setSource(next)
    setResult(undefined)
    setWantedRow(undefined)
    setUnfolded(undefined)
  }
  const hasUsers = users.data !== undefined && users.data.length > 0
  const tooMany = file && file.rows.length > importLimits.rows ? tooManyRows(file.rows.length) : undefined
  const open = plan && file && firstOpen({ days, file, plan, mode, inBoth: week.inBoth })
  const isReady = findings !== undefined && logged.data !== undefined && week.shown !== undefined
  const hasRows = plan !== undefined && (plan.rows.length > 0 || file?.needsNames === true)
  const canBegin = hasRows && hasUsers && !tooMany

  /** Scrolls to the first open decision; a row is shown alone then, because it may be anywhere. */
  const lead = () => {
    if (!open) return
    if ('id' in open.at) return leadTo(open.at.id)
    const { row } = open.at
    flushSync(() => setWantedRow(row))
    leadTo(actionsId(row))
  }

  const submit = async () => {
    if (!plan || !matches || !source || !file || !mode || !findings || !logged.data || !week.shown) return
    if (!lookedAt.confirm()) return
    const looked = { findings, replaces: week.shown, logged: logged.data }
    const body = await bodyOf({ days, source, mode, plan, matches, file, lateTips, ...looked })
    upload({
      body,
      plan,
      onTaken: (reply) => {
        setResult({ ...reply, skipped: plan.skipped, leftOut: plan.leftOut })
        // Another file may have been chosen while this one was sent.
        if (typed.isPast(source)) return
        typed.clear()
        setImports(imports + 1)
      },
    })
  }

  return (
    <Card title={t`Import Payroll`}>
      <form
        className="flex flex-col gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!canBegin) return
          if (open) lead()
          else void submit()
        }}
      >
        {result && <ResultNotice result={result} onDismiss={() => setResult(undefined)} />}
        {draft.from && (
          <DraftNotice
            onDiscard={() => {
              typed.clear()
              setImports(imports + 1)
            }}
          >{t`Your unsent import from ${draft.from} is back.`}</DraftNotice>
        )}
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 phone:gap-y-4 xl:grid-cols-2">
          <DatesFields days={days} onChange={typed.setDays} periods={periods.data} />
          <SourceFields
            // Empty again after an import.
            key={imports}
            analyst={analyst}
            defaultSheetUrl={settings.data?.defaultSheetUrl}
            fileName={source?.importedFrom === 'csv' ? source.name : undefined}
            typed={typed.typedSource}
            onTyped={typed.setTypedSource}
            onSource={change}
          />
        </div>
        <NotLoaded read={users} title={usersNotLoaded} />
        <NotLoaded read={settings} title={t`The remembered names could not be loaded.`} />
        {source && !plan && !users.isError && !settings.isError && (
          <SkeletonRows rows={5} columns={5} label={t`Matching the rows with people`} />
        )}
        {/* The bar stays within what is imported, and covers no field above it. */}
        <div className="flex flex-col gap-6">
          {plan && file && (
            <div ref={shownFile.at} className="flex scroll-mt-20 flex-col gap-6">
              <div id={questionsId} className="contents">
                <ColumnQuestions file={file} readAs={readAs} onReadAs={readOtherwise} />
                <NotationQuestions file={file} readAs={readAs} onReadAs={readOtherwise} />
              </div>
              <div id={columnsId} className="contents">
                <ColumnsTable file={file} readAs={readAs} onReadAs={readOtherwise} />
              </div>
              {week.existing && <ModeFields mode={mode} onMode={typed.setMode} inBoth={week.inBoth.length} />}
              <NotLoaded read={periods} title={t`The payroll periods could not be loaded.`} />
              <NotLoaded read={week.usual} title={t`What people are usually paid could not be loaded.`} />
              {findings && (
                <FindingsList
                  findings={findings}
                  lookedAt={lookedAt}
                  onShowRow={(row) => {
                    setWantedRow(row)
                    document.getElementById(previewId)?.scrollIntoView({ block: 'start' })
                  }}
                />
              )}
              <div id={twiceId} className="contents">
                <Duplicates plan={plan} people={byId} choices={choices} onChoices={typed.setChoices} />
              </div>
              <Preview
                plan={plan}
                file={file}
                people={byId}
                choices={choices}
                onChoices={typed.setChoices}
                onDecided={showNext}
                wantedRow={wantedRow}
                onWantedRow={setWantedRow}
                unfolded={unfolded}
                onUnfolded={setUnfolded}
              />
              {found && <NotInFile missing={found.missing} people={byId} />}
              <TipsBesidePay days={days} paid={[...stays, ...plan.records]} people={byId} importing={importing} />
              {week.existing && mode && (
                <Changes stored={week.stored} records={plan.records} people={byId} mode={mode} />
              )}
              <ImportSummary plan={plan} file={file} unsettledZone={settings.data?.unsettledZone} />
            </div>
          )}
          <ImportBar
            plan={plan}
            missing={found?.missing.length ?? 0}
            canPress={canBegin && (open !== undefined || isReady)}
            isImporting={isSending}
            blocked={
              !hasUsers && !users.isPending
                ? usersNotLoaded
                : (tooMany ?? open?.words ?? (lookedAt.isDone ? undefined : lookFirst))
            }
          />
        </div>
      </form>
    </Card>
  )
}

const lookFirst = t`Look at what was found first, and say that you have.`

const tooManyRows = (count: number) =>
  t`A file may have at most ${importLimits.rows.toLocaleString('en-US')} rows; this one has ${count.toLocaleString('en-US')}.`
