import { readTyped } from '#shared/money/typed-amount.ts'

/** A keypad with a decimal mark, of whichever the device has. */
export const keypad = { inputMode: 'decimal', autoComplete: 'off' } as const

/** What was typed, as it was understood, and why it is refused where it can be understood in two ways. */
export function understood(typed: string) {
  const read = readTyped(typed)
  return { text: read?.text ?? typed, refusal: read?.refusal }
}
