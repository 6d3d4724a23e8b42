import type { Handlers } from '#server/http/call.ts'
import { refuseAddress } from '#server/http/post.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { badAddress } from '#shared/bell/bell.ts'
import type { bellEndpoints } from '#shared/bell/endpoints.ts'
import { bellOf, chooseBells, readBells, subscribe, unsubscribe } from './queries.ts'
import { isPoint, pushKeys } from './sender.ts'

const success = { success: true } as const

export const bellHandlers: Handlers<typeof bellEndpoints> = {
  ownBell: async ({ db, pushSecret, session, user }) => ({
    ...(await bellOf(db, { user, sessionKey: session.key })),
    publicKey: pushKeys(pushSecret()).publicKey,
  }),

  chooseBells: async ({ bell, body, db, session, user }) => {
    const kept = await chooseBells(db, { user, sessionKey: session.key }, body)
    bell.soon()
    return kept
  },

  bellHere: async ({ bell, body, config, db, session, user }) => {
    refuseAddress(config, body.endpoint, 'endpoint')
    if (!isPoint(body.keys.p256dh)) throw invalidField('keys.p256dh', badAddress())
    await subscribe(db, { user, sessionKey: session.key }, body)
    bell.soon()
    return success
  },

  noBellHere: async ({ db, session, user }) => {
    await unsubscribe(db, { user, sessionKey: session.key })
    return success
  },

  readBells: async ({ bell, body, db, session, user }) => {
    await readBells(db, { user, sessionKey: session.key }, body.kinds)
    bell.soon()
    return success
  },
}
