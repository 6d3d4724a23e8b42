import type { Handlers } from '#server/http/call.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { addDays } from '#shared/time/day.ts'
import { dayIn } from '#shared/time/instant.ts'
import type { tokenEndpoints } from '#shared/tokens/endpoints.ts'
import { grantable } from '#shared/tokens/permissions.ts'
import { type NewToken, tokenDaysMax } from '#shared/tokens/token.ts'
import { changeToken, endToken, insertToken, listTokens } from './queries.ts'

export const tokenHandlers: Handlers<typeof tokenEndpoints> = {
  listTokens: async ({ config, db }) => ({ tokens: await listTokens(db, config.timeZone), grantable: [...grantable] }),

  makeToken: ({ body, config, db, user }) => {
    refuseWrong(body, config.timeZone)
    return insertToken(db, { ...body, madeById: user.id }, config.timeZone)
  },

  changeToken: ({ body, config, db, params }) => {
    refuseWrong(body, config.timeZone)
    return changeToken(db, params.id, body, config.timeZone)
  },

  endToken: async ({ db, params }) => {
    await endToken(db, params.id)
    return { success: true }
  },
}

function refuseWrong({ lastDay, permissions }: NewToken, timeZone: string) {
  const today = dayIn(timeZone, new Date().toISOString())
  if (lastDay < today) throw invalidField('lastDay', t`This day is over. Choose a later one.`)
  if (lastDay > addDays(today, tokenDaysMax)) throw invalidField('lastDay', t`A token works for a year at most.`)
  const wrong = permissions.find((permission) => !grantable.includes(permission))
  if (wrong) throw invalidField('permissions', t`No token can be given “${wrong}”.`)
}
