import { acceptInvitation } from '#server/features/invitations/queries.ts'
import { userByEmail } from '#server/features/users/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Limit } from '#server/http/rate-limits.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { resetMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { insertResetToken, spendResetToken } from './queries.ts'

const failures: Limit = { name: 'sign-in-failures', requests: 10, seconds: 15 * 60 }
const resetMails: Limit = { name: 'reset-mails', requests: 5, seconds: 60 * 60 }

export const signInHandlers: Handlers<typeof signInEndpoints> = {
  currentUser: ({ user }) => user,

  authConfig: ({ config }) => ({
    oidcAvailable: config.oidc !== undefined,
    providerName: config.oidc?.providerName ?? null,
  }),

  signIn: async ({ body, ip, limits, session }) => {
    const who = `${body.email} ${ip}`
    await limits.check(failures, who, 'Too many failed sign-ins.')
    const user = await session.authenticate()
    if (!user) {
      await limits.consume(failures, who, 'Too many failed sign-ins.')
      throw new AppError(401, 'WRONG_SIGN_IN', 'Invalid email or password')
    }
    if (!user.isActive) throw deactivated()
    await limits.reset(failures, who)
    await session.signIn(user)
    return user
  },

  register: async ({ body, db, session }) => {
    const { password, inviteCode, ...person } = body
    const user = await acceptInvitation(db, inviteCode, { ...person, passwordHash: await hashPassword(password) })
    await session.signIn(user)
    return user
  },

  forgotPassword: async ({ body, config, db, limits, log, mailer, publicUrl }) => {
    await limits.consume(resetMails, body.email, 'Too many password reset emails were asked for.')
    // Sent after the answer, which is the same for every address and takes the same time.
    void (async () => {
      const user = await userByEmail(db, body.email)
      if (!user?.isActive) return
      const token = await insertResetToken(db, user.id)
      await mailer.send({ to: user.email, ...resetMail({ appName: config.appName, publicUrl, user, token }) })
    })().catch((error) => log.error({ err: error }, 'password reset mail failed'))
    return { success: true }
  },

  resetPassword: async ({ body, db }) => {
    const passwordHash = await hashPassword(body.newPassword)
    const isSpent = await spendResetToken(db, { email: body.email, token: body.token, passwordHash })
    if (!isSpent) throw new AppError(400, 'INVALID_RESET_LINK', 'This reset link is invalid or has expired.')
    return { success: true }
  },

  signOut: async ({ session }) => {
    await session.signOut()
    return { success: true }
  },
}

export const deactivated = () =>
  new AppError(403, 'DEACTIVATED', 'This account has been deactivated. Please contact your manager.')
