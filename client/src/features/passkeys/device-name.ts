import { t } from '#shared/language/t.ts'

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What a person would call the device they have in their hand, as far as it says what it is; they can rename it. */
export const deviceName = (userAgent = navigator.userAgent): string =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? t`Passkey`
