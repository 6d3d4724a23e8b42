import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { signInProblems } from './problems.ts'

export const deactivated = () => new AppError(403, 'DEACTIVATED', signInProblems.deactivated)

export const passwordsOff = (providerName: string) =>
  new AppError(403, 'PASSWORD_SIGN_IN_OFF', t`Passwords are turned off here. Please sign in with ${providerName}.`)
