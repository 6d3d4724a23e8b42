import { useMemo } from 'react'
import type { Reply } from '#shared/api/call.ts'
import type { RowField } from '#shared/payroll/fields.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import { findingsOf, lastPeriodIn } from '#shared/payroll/findings.ts'
import { findingLimits } from '#shared/payroll/limits.ts'
import type { LoggedTips } from '#shared/payroll/period.ts'
import { isUndecided, type Plan } from '#shared/payroll/plan.ts'
import { type TipsSeen, tipFindings } from '#shared/payroll/reconcile.ts'
import type { Finding } from '#shared/payroll/row-findings.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import type { DayRange } from '#shared/time/day.ts'
import { employeeName } from '#shared/users/name.ts'
import { type Source, useWorkedOut } from './analysis.ts'
import type { PeopleById } from './people.ts'
import type { Week } from './week.tsx'

interface Found {
  source: Source | undefined
  file: PayrollFile | undefined
  plan: Plan | undefined
  days: DayRange
  byId: PeopleById
  settings: Reply<'GET /api/payroll-import-settings'> | undefined
  week: Week
  mode: ImportMode | undefined
  logged: readonly LoggedTips[] | undefined
  seenFirst: TipsSeen | undefined
  /** As the admin decided for some people. */
  lateTipsPaid: ReadonlyMap<string, boolean>
}

/** Undefined until all that they need is loaded. `missing`: people of the last period who are not in the import. */
export function useFindings(found: Found) {
  const { source, file, plan, days, byId, settings, week, mode, logged, seenFirst, lateTipsPaid } = found
  const digest = useWorkedOut(source, [], digestOf)
  const usual = week.usual.data
  const stored = week.stored.data
  return useMemo(() => {
    if (!file || !plan || !usual || !settings || digest === undefined || (week.existing && !stored)) return undefined
    // A shop may import several kinds of files in turn.
    const last = settings.readings.find(({ header }) => header === file.header) ?? settings.readings[0]
    const staying = mode === 'add' && stored ? stored.payrollRecords : []
    const people = {
      plan,
      usual: new Map(usual.map((each) => [each.userId, each])),
      staying: new Map(staying.map(({ userId, grossPay }) => [userId, grossPay])),
    }
    const { missing } = lastPeriodIn(people)
    if (isUndecided(file)) return { findings: undefined, missing }
    const nameOf = (userId: string) => employeeName(byId.get(userId))
    const ofTips = logged ? tipFindings({ records: plan.records, logged, seenFirst, lateTipsPaid, nameOf }) : []
    const others = findingsOf({
      ...people,
      file,
      days,
      lastFields: last && (Object.keys(last.reading.columns) as RowField[]),
      nameOf,
      digest,
      files: settings.files,
    })
    return {
      findings: [...others.filter(isGrave), ...ofTips, ...others.filter((each) => !isGrave(each))].slice(
        0,
        findingLimits.count,
      ),
      missing,
    }
  }, [file, plan, days, byId, settings, usual, stored, week.existing, mode, digest, logged, seenFirst, lateTipsPaid])
}

const isGrave = (finding: Finding) => finding.isGrave === true

/** SHA-256 of the chosen file, in hexadecimal; empty where the browser cannot compute it. */
async function digestOf({ bytes }: Source): Promise<string> {
  // Only where the page came by HTTPS or from this machine.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return ''
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
