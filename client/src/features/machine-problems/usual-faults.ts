import { t } from '#shared/language/t.ts'

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
