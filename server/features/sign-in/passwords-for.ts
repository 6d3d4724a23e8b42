import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { PasswordsFor } from '#shared/sign-in/sign-in.ts'
import type { Role } from '#shared/users/roles.ts'
import { hasAdminAtProvider } from './queries.ts'

/** Who signs in by password. Where it is off, admins still do, until one of them has come through the provider. */
export async function passwordsFor(db: Db, config: Config): Promise<PasswordsFor> {
  if (config.passwordSignIn) return 'everyone'
  return (await hasAdminAtProvider(db)) ? 'nobody' : 'admins'
}

export async function mayUsePassword(db: Db, config: Config, role: Role): Promise<boolean> {
  const allowed = await passwordsFor(db, config)
  return allowed === 'everyone' || (allowed === 'admins' && role === 'admin')
}

/** Refuses a person of this role; where nobody is known yet, only if no role may. */
export async function requirePasswords(db: Db, config: Config, role: Role = 'admin'): Promise<void> {
  if (!(await mayUsePassword(db, config, role))) throw passwordsOff(config)
}

export const passwordsOff = ({ oidc }: Config) =>
  new AppError(
    403,
    'PASSWORD_SIGN_IN_OFF',
    t`Passwords are turned off here. Please sign in with ${oidc!.providerName}.`,
  )
