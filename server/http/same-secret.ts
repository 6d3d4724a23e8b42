import { hash, timingSafeEqual } from 'node:crypto'

/** Whether two texts of any length are the same, in a time that does not tell how much of them is. */
export const isSameSecret = (given: string, wanted: string) => timingSafeEqual(digestOf(given), digestOf(wanted))

const digestOf = (text: string) => hash('sha256', text, 'buffer')
