import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** Why a sign-in through the provider ended at the sign-in page: it travels as `?problem=` in the address. */
export const signInProblems = {
  get 'provider-unavailable'() {
    return t`The sign-in provider cannot be reached right now. Please try again in a moment.`
  },
  get 'provider-failed'() {
    return t`Signing in through the provider did not work. Please try again.`
  },
  get 'sign-in-expired'() {
    return t`This sign-in took too long or was started in another browser. Please try again.`
  },
  get 'email-unverified'() {
    return t`The provider has not verified your email address. Please verify it there, then try again.`
  },
  get 'no-account'() {
    return t`There is no account for you here yet. Please ask your manager for an invitation.`
  },
  get 'another-account'() {
    return t`Somebody else has the account with your email address here. Please contact your manager.`
  },
  get deactivated() {
    return t`This account has been deactivated. Please contact your manager.`
  },
  get 'too-many'() {
    return t`Too many sign-ins were started from here. Please try again in a minute.`
  },
  get unavailable() {
    return t`Signing in is not possible right now. Please try again in a moment.`
  },
}

export type SignInProblem = keyof typeof signInProblems

export const deactivated = () => new AppError(403, 'DEACTIVATED', signInProblems.deactivated)

export const passwordsOff = (providerName: string) =>
  new AppError(403, 'PASSWORD_SIGN_IN_OFF', t`Passwords are turned off here. Please sign in with ${providerName}.`)
