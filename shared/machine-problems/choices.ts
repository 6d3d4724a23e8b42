import { t } from '#shared/language/t.ts'

/** When a technician hears of new problems by mail. */
export const mailRhythms = ['at_once', 'daily', 'never'] as const
export type MailRhythm = (typeof mailRhythms)[number]

export const mailRhythmNames: Record<MailRhythm, string> = {
  get at_once() {
    return t`At once`
  },
  get daily() {
    return t`Once a day, at 7 AM`
  },
  get never() {
    return t`Never`
  },
}

/** Who may mark machines as repaired at the status page: everybody, people with the PIN, or nobody. */
export const publicRepairModes = ['on', 'pin', 'off'] as const
export type PublicRepairMode = (typeof publicRepairModes)[number]
