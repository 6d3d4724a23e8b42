import { hash } from 'node:crypto'
import type { Config } from '#server/boot/config.ts'
import type { Db } from '#server/db/db.ts'
import { acceptInvitation, roleOfInvitation } from '#server/features/invitations/queries.ts'
import { factorsOf } from '#server/features/second-factor/queries.ts'
import { beginInZone } from '#server/features/settings/queries.ts'
import { userByEmail } from '#server/features/users/queries.ts'
import type { Handlers, SessionControl, Verified } from '#server/http/call.ts'
import { inLanguage } from '#server/http/language.ts'
import { hashPassword, isPassword } from '#server/http/passwords.ts'
import { passkeyPlaceOf } from '#server/http/public-url.ts'
import { signInAgain } from '#server/http/session.ts'
import { mailOf } from '#server/mail/layout.ts'
import { AppError, invalidField, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { needsSecondFactor } from '#shared/second-factor/second-factor.ts'
import type { signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { invalidResetLink, isShortPassword } from '#shared/sign-in/password.ts'
import { deactivated, passwordsOff } from '#shared/sign-in/problems.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { requireGoodPassword } from './password-rules.ts'
import { countPassword, proofHandlers } from './proof.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  endSessionsAsAdmin,
  insertResetToken,
  mayUsePassword,
  passwordsFor,
  personOfResetToken,
  requirePasswords,
  sessionsOf,
  signInOf,
  spendResetToken,
} from './queries.ts'

type Names = 'signOutElsewhere' | 'listOwnSessions' | 'endOwnSession' | 'listSessions' | 'endSession' | 'endSessions'

/** Where people are signed in, and the end of it. */
export const sessionHandlers: Pick<Handlers<typeof signInEndpoints>, Names> = {
  signOutElsewhere: async ({ db, session, user }) => {
    await session.renew()
    await endOtherSessions(db, { userId: user.id, key: session.key })
    return { success: true }
  },

  listOwnSessions: ({ db, session, user }) => sessionsOf(db, { userId: user.id, key: session.key }),

  endOwnSession: async ({ db, params, session, user }) => {
    const key = await endOwnSession(db, { userId: user.id, id: params.id })
    if (key === session.key) await session.signOut()
    return { success: true }
  },

  listSessions: async ({ db, params, session }) => {
    if (!(await signInOf(db, params.id))) throw notFound(t`User`)
    return sessionsOf(db, { userId: params.id, key: session.key })
  },

  endSession: async ({ db, params, user }) => {
    requireSomebodyElse(params.id, user.id)
    await endSessionsAsAdmin(db, { userId: params.id, id: params.sessionId })
    return { success: true }
  },

  endSessions: async ({ db, params, user }) => {
    requireSomebodyElse(params.id, user.id)
    await endSessionsAsAdmin(db, { userId: params.id })
    return { success: true }
  },
}

function requireSomebodyElse(id: string, ownId: string) {
  if (id === ownId) throw new AppError(409, 'OWN_ACCOUNT', t`Your own devices are on your profile page.`)
}

declare module 'express-session' {
  interface SessionData {
    /** Who gave the right password, its hash, and until when a code may follow. */
    shownPassword?: { userId: string; passwordMark: string; isShort: boolean; until: number }
  }
}

export const signInHandlers: Handlers<typeof signInEndpoints> = {
  currentUser: ({ user }) => user,

  authConfig: async ({ config, db, publicUrl }) => ({
    oidcAvailable: config.oidc !== undefined,
    providerName: config.oidc?.providerName ?? null,
    passkeyOrigin: passkeyPlaceOf(publicUrl)?.origin ?? null,
    passwordsFor: await passwordsFor(db, config),
  }),

  signIn: async (call) => {
    const { body, config, db, session } = call
    await requirePasswords(db, config)
    const wasRight = await countPassword(call, body.email)
    const found = await session.authenticate(body)
    if (!found) throw wrongSignIn()
    await wasRight()
    if (!found.user.isActive) throw deactivated()
    // After the password: nobody else learns who is an admin.
    await requirePasswords(db, config, found.user.role)
    if (await enter({ config, db, session }, found, body.password)) return found.user
    // Changed since the password was looked at: what holds now?
    const now = await session.authenticate(body)
    throw now?.user.isActive === false ? deactivated() : wrongSignIn()
  },

  register: async ({ body, config, db, session, settings }) => {
    if (!config.passwordSignIn) throw passwordsOff(config.oidc!.providerName)
    const { password, inviteCode, timeZone, ...person } = body
    const role = await roleOfInvitation(db, inviteCode)
    const words = { ...person, appName: config.appName }
    await requireGoodPassword({ field: 'password', password, role, words })
    const passwordHash = await hashPassword(password)
    const user = await acceptInvitation(db, inviteCode, { ...person, passwordHash })
    if (timeZone && !config.given.timeZone && (await beginInZone(db, timeZone))) await settings.read(db)
    if (!(await enter({ config, db, session }, { user, passwordHash }, password))) throw signInAgain()
    return user
  },

  forgotPassword: async ({ body, config, db, limits, log, mailer, publicUrl }) => {
    await requirePasswords(db, config)
    // More requests are not refused, since strangers may have made them: the link of the last mail stays good.
    if (!(await limits.allows('resetMails', { account: body.email }))) return { success: true }
    // Sent after the answer, which is the same for every address and takes the same time.
    void (async () => {
      const user = await userByEmail(db, body.email)
      if (!user?.isActive || !(await mayUsePassword(db, config, user.role))) return
      const token = await insertResetToken(db, user.id)
      const mail = inLanguage(user.language, () => resetMail({ appName: config.appName, publicUrl, user, token }))
      await mailer.send({ to: user.email, ...mail })
    })().catch((error) => log.error({ err: error }, 'password reset mail failed'))
    return { success: true }
  },

  resetPassword: async ({ body, config, db, device, ip, limits, notices }) => {
    await requirePasswords(db, config)
    const { email, token, newPassword: password } = body
    // Before anything is said of the password: the rules tell what a person is called, and their role.
    const person = await personOfResetToken(db, { email, token })
    if (!person) throw invalidLink()
    await requirePasswords(db, config, person.role)
    const words = { ...person, appName: config.appName }
    await requireGoodPassword({ field: 'newPassword', password, role: person.role, words })
    const passwordHash = await hashPassword(password)
    const browser = device.name()
    if (!(await spendResetToken(db, { email, token, passwordHash, browser }))) throw invalidLink()
    notices.soon()
    // Somebody who reads this address's mail is not guessing, so a new password does not wait for others' failures.
    for (const place of [ip, browser]) await limits.reset('failedSignIns', { account: email, place })
    for (const name of ['failedSignInsOfStrangers', 'failedSignInsOfKnown', 'resetMails'] as const)
      await limits.reset(name, { account: email })
    return { success: true }
  },

  changePassword: async (call) => {
    const { body, config, db, device, notices, session, user } = call
    const { newPassword: password } = body
    await requirePasswords(db, config, user.role)
    const wasRight = await countPassword(call, user.email)
    const { passwordHash } = (await userByEmail(db, user.email))!
    if (!passwordHash)
      throw new AppError(
        409,
        'NO_PASSWORD',
        t`You have no password yet. Sign out and press “Forgot password?” to choose one.`,
      )
    const wrongPassword = () => invalidField('currentPassword', t`This is not your current password.`)
    if (!(await isPassword(body.currentPassword, passwordHash))) throw wrongPassword()
    await wasRight()
    const words = { ...user, appName: config.appName }
    await requireGoodPassword({ field: 'newPassword', password, role: user.role, words })
    const newHash = await hashPassword(password)
    const change = { from: passwordHash, to: newHash, browser: device.ownName }
    if (!(await changePassword(db, user.id, change))) throw wrongPassword()
    notices.soon()
    const isShort = isShortPassword(password)
    if (!(await session.signIn(user, { passwordHash: newHash, isShort, proof: session.proof }))) throw signInAgain()
    return { success: true }
  },

  ...proofHandlers,

  ...sessionHandlers,

  signOut: async ({ session }) => {
    await session.signOut()
    return { success: true }
  },
}

/** Signs in whose password was right, unless that is not enough; false where the person has changed meanwhile. */
async function enter(
  { config, db, session }: { config: Config; db: Db; session: SessionControl },
  { user, passwordHash }: Verified,
  password: string,
): Promise<boolean> {
  const isShort = isShortPassword(password)
  const { hasCodes, hasPasskey } = await factorsOf(db, user.id)
  if (hasCodes) throw await askForCode(session, { user, passwordHash }, isShort)
  if (hasPasskey && needsSecondFactor(config.secondFactor, user.role)) throw passkeyNeeded()
  return session.signIn(user, { passwordHash, isShort })
}

/** Remembers in this browser, for ten minutes, whose password was right. */
async function askForCode(session: SessionControl, { user, passwordHash }: Verified, isShort: boolean) {
  await session.put('shownPassword', {
    userId: user.id,
    passwordMark: hash('sha256', passwordHash),
    isShort,
    until: Date.now() + 10 * 60_000,
  })
  return new AppError(401, 'SECOND_FACTOR', t`Enter the code from your authenticator app.`)
}

const passkeyNeeded = () =>
  new AppError(403, 'PASSKEY_NEEDED', t`Your role takes more than a password here. Please use your passkey.`)

const wrongSignIn = () => new AppError(401, 'WRONG_SIGN_IN', t`Invalid email or password`)

const invalidLink = () => new AppError(400, 'INVALID_RESET_LINK', invalidResetLink())

export function resetMail(facts: { appName: string; publicUrl: string; user: SessionUser; token: string }) {
  const query = new URLSearchParams({
    tab: 'reset-password',
    role: facts.user.role,
    email: facts.user.email,
    token: facts.token,
  })
  return {
    subject: t`Reset your ${facts.appName} password`,
    ...mailOf({
      appName: facts.appName,
      title: t`Choose a new password`,
      paragraphs: [
        t`Hello ${facts.user.firstName},`,
        t`someone asked for a new password for your ${facts.appName} account. The link works once, for one hour.`,
      ],
      action: { label: t`Choose a new password`, url: `${facts.publicUrl}/?${query}` },
      footer: t`If it was not you, ignore this mail: your password stays as it is.`,
    }),
  }
}
