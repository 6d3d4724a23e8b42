import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'

export const recoveryCodesMax = 10

/** Six digits of the app, or a recovery code; blanks and dashes are how people write them. */
export const code = z.object({
  code: z
    .string({ error: () => t`Code is required` })
    .overwrite(tidyLine)
    .max(100, { error: () => t`This is not the right code.` })
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
    .refine((text) => text !== '', { error: () => t`Code is required` }),
})

export const secondFactorState = z
  .object({
    isOn: z.boolean(),
    recoveryCodesLeft: z.number(),
    isDue: z.boolean().meta({ description: 'Nothing else is answered before a second factor is there' }),
  })
  .meta({ id: 'SecondFactorState' })

export const newSecret = z
  .object({
    secret: z.string().meta({ description: 'Base32, to be typed into an app' }),
    address: z.string().meta({ description: 'The same as otpauth://, to be shown as a QR code' }),
  })
  .meta({ id: 'SecondFactorSecret' })

export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()).max(recoveryCodesMax) })

/** Without a code, fresh proof is asked for. */
export const turnOff = z.object({ code: code.shape.code.optional() })
