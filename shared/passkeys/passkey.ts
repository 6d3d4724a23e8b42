import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'

export const passkeysMax = 20
/** How long a device may take to answer. */
export const passkeyMinutes = 5
export const passkeyNameMaxLength = 60

const instant = z.iso.datetime()

export const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    isBackedUp: z.boolean().meta({ description: 'Kept elsewhere too, so that it outlives the device' }),
    createdAt: instant,
    usedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })

export type Passkey = z.output<typeof passkey>

export const ownPasskeys = z.object({
  origin: z
    .string()
    .nullable()
    .meta({ description: 'The only address they work at; null: none, since this shop’s is not https or not a name' }),
  passkeys: z.array(passkey).max(passkeysMax),
})

export const passkeyName = z.object({
  name: z
    .string({ error: () => t`Name is required` })
    .overwrite(tidyLine)
    .min(1, { error: () => t`Name is required` })
    .max(passkeyNameMaxLength, { error: () => t`Name must be ${passkeyNameMaxLength} characters or less` }),
})

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

const transports = z.array(z.string().max(20)).max(10)
const credential = z.object({ type: z.literal('public-key'), id: z.string(), transports })

/** What a browser needs to make one, in the standard's own words: `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })

/** What a browser needs to use one: `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(credential),
  })
  .meta({ id: 'PasskeyRequestOptions' })

/** The device's answer to `creationOptions`. */
export const newPasskey = passkeyName.extend({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports,
})

/** The device's answer to `requestOptions`. */
export const passkeyProof = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
  userHandle: bytes(100),
})

export type NewPasskey = z.output<typeof newPasskey>
export type RequestOptions = z.output<typeof requestOptions>
export type PasskeyProof = z.output<typeof passkeyProof>
