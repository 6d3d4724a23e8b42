import type { Handlers } from '#server/http/call.ts'
import type { weekEndpoints } from '#shared/week/endpoints.ts'
import { chooseWeekMail, weekMailOf } from './monday.ts'
import { recentWeeks, weekForLeads, weekSoFar, wholeWeek } from './queries.ts'

export const weekHandlers: Handlers<typeof weekEndpoints> = {
  showWeek: ({ user, query }) => (user.role === 'admin' ? wholeWeek : weekForLeads).asked(query),

  weekSoFar: weekSoFar.with(() => ({})),

  recentWeeks: recentWeeks.with(() => ({})),

  ownWeekMail: ({ db, user }) => weekMailOf(db, user.id),

  chooseWeekMail: async ({ db, user, body }) => {
    await chooseWeekMail(db, user.id, body.isWanted)
    return body
  },
}
