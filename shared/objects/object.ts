import { z } from 'zod'
import { t } from '#shared/language/t.ts'

/** 10 MB, the largest file that is taken. */
export const maxFileBytes = 10_485_760

/** A stored file's address in this product; the last part is its id. */
export const objectPathOf = (id: string) => `/api/objects/${id}`

const objectPathPattern = /^\/api\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id in a path such as the claims give out; undefined where it is none. */
export const idInObjectPath = (path: string) => objectPathPattern.exec(path)?.[1]

/** The longest side of the two smaller forms in which every picture is kept, in pixels. */
export const pictureSizes = [320, 1600] as const

export type PictureSize = (typeof pictureSizes)[number]

export const uploadWanted = z.object({
  /** Binds the address to this content type where the object store can check it. */
  contentType: z
    .string()
    .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, { error: () => t`Invalid content type` })
    .optional(),
  /** In bytes; binds the address to this size where the object store can check it. Of 0 bytes, the claim says what is wrong. */
  size: z.number().int().min(0).max(maxFileBytes).optional(),
})

export const uploadSlot = z
  .object({
    /** Takes one PUT of the file's bytes within 15 minutes; relative to this origin, or at the object store. */
    uploadURL: z.string(),
  })
  .meta({ id: 'UploadSlot' })

const uploaded = z
  .string({ error: () => t`Required` })
  .min(1, { error: () => t`Required` })
  .max(4000, { error: () => t`This picture was not uploaded here.` })

export const stainPhotoClaim = z.object({ imageURL: uploaded })
export const machinePhotoClaim = z.object({ imageURL: uploaded })
export const receiptClaim = z.object({ receiptImageURL: uploaded })

export const claimedObject = z.object({ objectPath: z.string() }).meta({ id: 'ClaimedObject' })
