import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** Why a file is not taken as a picture; plain data, because it comes from another process. */
export type PictureProblem =
  | { problem: 'too-large'; megapixels: number }
  | { problem: 'wrong-format'; format: string | undefined }
  | { problem: 'unreadable' }

export class PictureRefusal extends Error {
  readonly why: PictureProblem

  constructor(why: PictureProblem) {
    super(why.problem)
    this.why = why
  }
}

/** The refusal in the language of the request that it answers. */
export function inWords({ why }: PictureRefusal): AppError {
  if (why.problem === 'too-large')
    return new AppError(413, 'TOO_LARGE', t`This picture has more than ${why.megapixels} megapixels.`)
  const first =
    why.problem === 'unreadable'
      ? t`This picture cannot be read.`
      : why.format
        ? t`${why.format} files cannot be used here.`
        : t`This file is not a picture.`
  return new AppError(415, 'WRONG_TYPE', `${first} ${t`Please choose a JPEG, PNG, WebP, GIF or AVIF picture.`}`)
}
