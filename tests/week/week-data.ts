import type { Week } from '#shared/week/week.ts'
import type { App } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'

/** As admins are told. */
type WholeWeek = { [Block in keyof Week]-?: NonNullable<Week[Block]> } & {
  tips: { most: NonNullable<Week['tips']['most']> }
}

export async function weekOf(app: App, start: string): Promise<WholeWeek> {
  const { status, body } = await app.as(ada).get(`/api/admin/week?start=${start}`)
  if (status !== 200) throw new Error(`No week: ${status}`)
  return body
}
