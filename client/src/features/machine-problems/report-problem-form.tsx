import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { Field, Form } from '#client/ui/form.tsx'
import { AboveKeypad } from '#client/ui/keypad.tsx'
import { Dryer, Washer } from '#client/ui/machine-drawings.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import {
  type MachineType,
  machineName,
  machineTypeNames,
  machineTypes,
  reportPhotosMax,
} from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { descriptionMaxLength, type NewProblem, newProblem, type ReportInput } from '#shared/machine-problems/report.ts'
import { machineAt } from '#shared/machines/address.ts'
import type { KnownListProps, ReportForm } from './known-list.tsx'
import { PhotosField } from './photos-field.tsx'
import { problemLists, useCurrentProblems, useScanned } from './problem-lists.ts'
import { usePhotos } from './use-photos.ts'

/** What machines have most often, as people say it at the counter; of both, as long as no machine is chosen. */
const faults = {
  washer: [
    t`Does not start`,
    t`Does not drain`,
    t`Does not spin`,
    t`Leaks water`,
    t`Door does not lock`,
    t`Takes money, does not run`,
  ],
  dryer: [
    t`Does not start`,
    t`Does not heat`,
    t`Does not turn`,
    t`Makes a loud noise`,
    t`Door does not close`,
    t`Takes money, does not run`,
  ],
}

export const usualFaults = (machineType: string): readonly string[] =>
  machineType === 'dryer' ? faults.dryer : faults.washer

/** The description with this fault in it; as it was, if it says so already. */
export function withFault(description: string, fault: string): string {
  const text = description.trimEnd()
  if (text.includes(fault)) return description
  return text === '' ? fault : `${text}${/[.,;!?]$/.test(text) ? '' : '.'} ${fault}`
}

const KnownList = lazy(() => import('./known-list.tsx'))
const RefundOffer = lazy(async () => ({ default: (await import('./refund-offer.tsx')).OfferInForm }))

/** What is known of the chosen machine. */
export function KnownOfMachine({ form, absence }: Omit<KnownListProps, 'machine'>) {
  const [machineType, machineNumber] = useWatch({ control: form.control, name: ['machineType', 'machineNumber'] })
  const machine = machineAt(`${machineType}-${machineNumber}`)
  return <Suspense>{machine && <KnownList machine={machine} form={form} absence={absence} />}</Suspense>
}

/** No type is chosen yet: what the schema then refuses. */
const blank: ReportInput = { machineType: '' as MachineType, machineNumber: '', description: '' }
const icons = { washer: Washer, dryer: Dryer }
const types = machineTypes.map((type) => ({ value: type, label: machineTypeNames[type], icon: icons[type] }))

/** On the page that it has to itself. */
export const ReportProblemForm = ({ onTaken }: Pick<ReportFieldsProps, 'onTaken'>) => (
  <Card title={t`Report Machine Problem`}>
    <ReportFields onTaken={onTaken}>
      {(button) => (
        <BottomBar reach="card">
          <AboveKeypad>{button}</AboveKeypad>
        </BottomBar>
      )}
    </ReportFields>
  </Card>
)

interface ReportFieldsProps {
  /** The end of the form, with its button. */
  children: (button: ReactNode) => ReactNode
  /** Undefined: the device keeps it until there is a connection. */
  onTaken: (problem: MachineProblem | undefined) => void
}

export function ReportFields({ children, onTaken }: ReportFieldsProps) {
  const photos = usePhotos('report-problem-photos')
  const absence = useRef<string>(undefined)
  const report = useDraftForm<ReportInput, NewProblem>('report-problem', {
    schema: newProblem,
    start: blank,
    beside: photos.beside,
    send: async (body, form) => {
      if (absence.current) {
        form.setError('machineNumber', { message: absence.current }, { shouldFocus: true })
        return undefined
      }
      const brought = await photos.outgoing({ field: 'photos', isList: true })
      if (!brought) return undefined
      return outgoing(
        'POST /api/machine-problems',
        {
          body: { ...body, photos: brought.paths },
          refresh: problemLists,
          done: t`Problem reported successfully!`,
          failed: t`Failed to report problem. Please try again.`,
          onTaken: (problem) => {
            form.reset(blank, { keepFieldsRef: true })
            photos.clear()
            onTaken(problem)
          },
        },
        brought.photos,
      )
    },
  })
  const scanned = useScanned()
  const { setValue } = report.form
  useEffect(() => {
    const machine = machineAt(scanned)
    if (!machine) return
    setValue('machineType', machine.machineType, { shouldDirty: true })
    setValue('machineNumber', String(machine.machineNumber), { shouldDirty: true })
  }, [scanned, setValue])
  return (
    <Form of={report} back={(time) => t`Your unsent report from ${time} is back.`}>
      {/* Below one another where the words of both do not fit, as Spanish ones on a small phone. */}
      <div className="flex flex-wrap items-start gap-4 md:grid md:grid-cols-2 phone:gap-3">
        <ChoiceField
          name="machineType"
          label={t`Machine Type`}
          options={types}
          onPressed={() => report.form.getValues('machineNumber') === '' && report.form.setFocus('machineNumber')}
        />
        <Field
          name="machineNumber"
          label={t`Machine Number`}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          className="phone:basis-32 phone:grow [&_input]:min-h-16 [&_input]:font-semibold [&_input]:text-xl"
        />
      </div>
      <RecentMachines form={report.form} />
      <KnownOfMachine form={report.form} absence={absence} />
      <UsualFaults form={report.form} />
      <Field name="description" as="textarea" label={t`Description`} rows={2} maxLength={descriptionMaxLength} />
      <Suspense>
        <RefundOffer form={report.form} />
      </Suspense>
      <PhotosField photos={photos} most={reportPhotosMax} />
      {children(
        <Button
          type="submit"
          busy={(photos.isWaiting && t`Uploading photos...`) || (report.isSending && t`Reporting...`)}
          className="phone:w-full"
        >{t`Report Problem`}</Button>,
      )}
    </Form>
  )
}

const recentMachines = 4

/** What was reported last is what is likely to be reported next: each machine once, one tap away. */
function RecentMachines({ form }: { form: ReportForm }) {
  const { data = [] } = useCurrentProblems()
  const latest = [...data].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  const machines = [...new Map(latest.map((problem) => [machineName(problem), problem] as const)).entries()]
  // Their line, so that what is below does not move, whether they come or not.
  if (machines.length === 0)
    return (
      <div className="invisible">
        <Chips label={'\u00a0'}>
          <Chip>{'\u00a0'}</Chip>
        </Chips>
      </div>
    )
  return (
    <Chips label={t`Reported lately`}>
      {machines.slice(0, recentMachines).map(([name, { machineType, machineNumber }]) => (
        <Chip
          key={name}
          onClick={() => {
            const filled = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
            form.setValue('machineType', machineType, filled)
            form.setValue('machineNumber', String(machineNumber), filled)
          }}
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

function UsualFaults({ form }: { form: ReportForm }) {
  const type = useWatch({ control: form.control, name: 'machineType' })
  return (
    <Chips label={t`What is wrong`}>
      {usualFaults(type).map((fault) => (
        <Chip
          key={fault}
          onClick={() => {
            const filled = withFault(form.getValues('description'), fault)
            if (filled.length <= descriptionMaxLength)
              form.setValue('description', filled, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
          }}
        >
          {fault}
        </Chip>
      ))}
    </Chips>
  )
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more field
    <div role="group" aria-labelledby={id} className="-mt-1">
      <p id={id} className="mb-1.5 text-muted text-sm">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

const Chip = ({ onClick, children }: { onClick?: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" className="rounded-full! border-line" onClick={onClick}>
    {children}
  </Button>
)
