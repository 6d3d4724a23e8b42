import type { Key, Reply } from './call.ts'

/** Milliseconds. A draft that nobody came back to within this time is not wanted any more. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

/** What a feature says of its calls on devices that lose their connection; `shared/offline.ts` lists them. */
export interface Offline {
  /** Calls that wait on the device while nothing answers: the field of the reply that says when it happened. */
  calls?: { readonly [K in Key]?: keyof Reply<K> }
  /** For each kind of photo in the outbox: the call that claims it, and the field of its body with the address. */
  photoClaims?: Readonly<Record<string, readonly [call: Extract<Key, `PUT ${string}`>, field: string]>>
  /** Lists that stay on the device, to be shown without a network. */
  keptReads?: readonly KeptRead[]
  /** Fields of a body that say what was on the screen, which is more when the same is sent again. */
  screenFields?: readonly string[]
  /**
   * Forms whose drafts say what people are paid (the beginning of their names), and the field with the id of a kept file.
   * They are removed when anybody signs out.
   */
  secretDrafts?: readonly { form: string; file?: string }[]
}

export interface KeptRead {
  url: RegExp
  /** What of it stays; everything where absent. */
  part?: (data: never) => unknown
}
