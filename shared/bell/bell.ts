import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { bellNames } from './kinds.ts'

const hour = z.int().min(0).max(23)

export const bellChoice = z
  .object({
    kinds: z.array(z.enum(bellNames)),
    /** Hours of the shop's day between which nothing rings; the same hour twice: it may ring at any time. */
    quietFrom: hour,
    quietUntil: hour,
  })
  .meta({ id: 'BellChoice' })

export type BellChoice = z.output<typeof bellChoice>

export const unchosen: BellChoice = { kinds: [], quietFrom: 21, quietUntil: 7 }

export const bell = bellChoice
  .extend({
    /** The key of this shop's servers, which a browser names to its push service. */
    publicKey: z.string(),
    /** Where the device of this session is told; null: it is not. */
    addressHere: z.string().nullable(),
    /** Other devices of the caller that are told. */
    elsewhere: z.int(),
    /** What was told and is not read yet. */
    unread: z.array(z.enum(bellNames)),
  })
  .meta({ id: 'Bell' })

export type Bell = z.output<typeof bell>

export const badAddress = () => t`This address cannot be sent to.`

/** Bytes as browsers write them, so many. */
const bytes = (length: number) =>
  z
    .base64url({ error: badAddress })
    .refine((text) => Math.floor((text.length * 3) / 4) === length, { error: badAddress })

/** What a browser's `PushSubscription` says of itself. */
export const newSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: badAddress })
    .max(1000, { error: badAddress })
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', {
      error: badAddress,
    }),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

export type NewSubscription = z.output<typeof newSubscription>

export const readKinds = z.object({ kinds: z.array(z.enum(bellNames)).min(1).max(bellNames.length) })

/** What the service worker gets, encrypted. */
export interface PushMessage {
  kind: string
  /** Otherwise it only changes or takes back what is shown. */
  rings: boolean
  /** Of these kinds something is still unread: what else is shown on the device goes. */
  unread: string[]
  shown?: { title: string; path: string }
}
