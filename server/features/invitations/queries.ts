import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { actAs } from '#server/db/history.ts'
import { tellOtherAdmins } from '#server/features/notices/queries.ts'
import { newToken, tokenHashOf } from '#server/features/sign-in/queries.ts'
import { giveTrainingOfRole } from '#server/features/training/queries.ts'
import { insertUser, userByEmail, userColumns } from '#server/features/users/queries.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { languageNow } from '#server/http/language.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { invitations, replacedInvitationCodes } from '#shared/invitations/table.ts'
import { t } from '#shared/language/t.ts'
import { fullName } from '#shared/users/name.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import { invitationById, isExpired, openInvitation } from './opening.ts'

export const invitationConflicts: Conflicts = {
  invitations_pending_unique: () =>
    new AppError(409, 'ALREADY_INVITED', t`This address is already invited. Resend the pending invitation instead.`),
}

/** A new admin sees everybody's pay, so that link works for a day only. */
const expiryFor = (role: Role) => sql`now() + ${role === 'admin' ? '24 hours' : '7 days'}::interval`

export async function insertInvitation(
  db: Db,
  values: Pick<typeof invitations.$inferInsert, 'email' | 'firstName' | 'lastName' | 'role'> & {
    invitedById?: string
    isBoundToEmail?: boolean
  },
): Promise<{ invitation: Invitation; code: string }> {
  const code = newToken()
  return db.transaction(async (tx) => {
    if (values.invitedById) await holdRightToInvite(tx, values.invitedById)
    const user = await userByEmail(tx, values.email)
    if (user?.isActive) throw new AppError(409, 'ALREADY_USER', t`${values.email} is already a user.`)
    // An expired or void one gives way to the new one.
    const isOver = or(eq(invitations.status, 'void'), and(eq(invitations.status, 'pending'), isExpired))
    await tx
      .update(invitations)
      .set({ status: 'replaced' })
      .where(and(eq(invitations.email, values.email), isOver))
    const [made] = await tx
      .insert(invitations)
      .values({ ...values, codeHash: tokenHashOf(code), expiresAt: expiryFor(values.role) })
      .returning({ id: invitations.id })
    if (values.invitedById && values.role === 'admin')
      await tellOtherAdmins(tx, values.invitedById, {
        kind: 'adminInvited',
        email: values.email,
        by: tx.who.name,
        byId: tx.who.id,
      })
    return { invitation: await invitationById(tx, made!.id), code }
  })
}

/** Locks the right to invite until the transaction ends: taking it away waits, and then ends this invitation as well. */
async function holdRightToInvite(tx: Db, userId: string): Promise<void> {
  const isAdmin = and(eq(users.id, userId), eq(users.isActive, true), eq(users.role, 'admin'))
  const [held] = await tx.select({ id: users.id }).from(users).where(isAdmin).for('share')
  if (!held) throw forbidden()
}

/**
 * Gives a pending invitation a new code and the full number of days; the old link says that a newer one was sent. The
 * new link is shown to the person who sends it, so it ends with their right to invite.
 */
export async function renewInvitation(
  db: Db,
  id: string,
  invitedById: string,
): Promise<{ invitation: Invitation; code: string }> {
  const code = newToken()
  return db.transaction(async (tx) => {
    await holdRightToInvite(tx, invitedById)
    const [old] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
    if (!old || old.status === 'deleted' || old.status === 'replaced') throw notFound(t`Invitation`)
    if (old.status === 'accepted') throw new AppError(409, 'ALREADY_ACCEPTED', t`This invitation was already accepted.`)
    if (old.status === 'void')
      throw new AppError(
        409,
        'VOID_INVITATION',
        t`The sender of this invitation may no longer invite. Invite the person again.`,
      )
    await tx.insert(replacedInvitationCodes).values({ codeHash: old.codeHash, invitationId: id })
    await tx
      .update(invitations)
      .set({ codeHash: tokenHashOf(code), expiresAt: expiryFor(old.role), invitedById })
      .where(eq(invitations.id, id))
    return { invitation: await invitationById(tx, id), code }
  })
}

export async function deleteInvitation(db: Db, id: string): Promise<void> {
  const [deleted] = await db
    .update(invitations)
    .set({ status: 'deleted' })
    .where(and(eq(invitations.id, id), inArray(invitations.status, ['pending', 'void'])))
    .returning({ id: invitations.id })
  if (deleted) return
  const [other] = await db.select({ status: invitations.status }).from(invitations).where(eq(invitations.id, id))
  if (other?.status === 'accepted')
    throw new AppError(409, 'ALREADY_ACCEPTED', t`This invitation was already accepted and stays in the list.`)
  throw notFound(t`Invitation`)
}

interface NewPerson {
  email: string
  /** '' where a provider of sign-ins knows none. */
  firstName: string
  lastName: string
  passwordHash?: string
  oidcIssuer?: string
  oidcSubject?: string
}

/** The pending invitation, or the reason why it cannot be used. */
export const roleOfInvitation = async (db: Db, code: string): Promise<Role> => (await openInvitation(db, code)).role

/** Makes the account (or brings a deactivated one back under its old id) with the role the invitation has now. */
export async function acceptInvitation(db: Db, code: string, person: NewPerson): Promise<SignedInUser> {
  return db.transaction(async (tx) => {
    const known = await deactivatedAccount(tx, person.email)
    const invitation = await openInvitation(tx, code, { locked: true })
    if (invitation.isBoundToEmail && invitation.email !== person.email)
      throw new AppError(400, 'OTHER_EMAIL', t`This invitation code belongs to another email address.`, {
        errors: { email: [t`This invitation code belongs to another email address.`] },
      })
    return accept(tx, invitation, person, known)
  })
}

/** The same for a person whose address a sign-in provider has verified, without a code; undefined without invitation. */
export async function acceptInvitationFor(db: Db, person: NewPerson): Promise<SignedInUser | undefined> {
  return db.transaction(async (tx) => {
    const known = await deactivatedAccount(tx, person.email)
    const [invitation] = await tx
      .select({
        id: invitations.id,
        firstName: invitations.firstName,
        lastName: invitations.lastName,
        role: invitations.role,
      })
      .from(invitations)
      .where(and(eq(invitations.email, person.email), eq(invitations.status, 'pending'), sql`not ${isExpired}`))
      .for('update')
    return invitation && accept(tx, invitation, person, known)
  })
}

/** The account that comes back with an invitation; people are locked before invitations. */
async function deactivatedAccount(tx: Db, email: string): Promise<{ id: string; lastName: string } | undefined> {
  const hasEmail = eq(sql`lower(${users.email})`, email)
  const [known] = await tx
    .select({ id: users.id, lastName: users.lastName })
    .from(users)
    .where(and(hasEmail, eq(users.isActive, false)))
    .for('no key update')
  return known
}

/** In the history it is the new person who does all this, under their new name and id. */
async function accept(
  tx: Db,
  invitation: Pick<Invitation, 'id' | 'firstName' | 'lastName' | 'role'>,
  { firstName, lastName, ...account }: NewPerson,
  known: { id: string; lastName: string } | undefined,
): Promise<SignedInUser> {
  const id = known?.id ?? newId()
  const person = {
    ...account,
    firstName: firstName || invitation.firstName || account.email.split('@')[0]!,
    // A provider that knows no last name must not take away the one that payroll knows.
    lastName: lastName || known?.lastName || invitation.lastName || '',
  }
  await actAs(tx, { id, name: fullName(person) })
  await tx
    .update(invitations)
    .set({ status: 'accepted', acceptedAt: sql`now()` })
    .where(eq(invitations.id, invitation.id))
  const user = known
    ? await bringBack(tx, id, invitation.role, person)
    : await insertUser(tx, { id, ...person, role: invitation.role, language: languageNow() })
  await giveTrainingOfRole(tx, id)
  return user
}

async function bringBack(tx: Db, id: string, role: Role, person: NewPerson): Promise<SignedInUser> {
  const [back] = await tx
    .update(users)
    .set({ ...person, role, isActive: true })
    .where(eq(users.id, id))
    .returning(userColumns)
  return back!
}

/** Ends the printed invitations of a first admin. */
export async function deletePendingUnbound(db: Db): Promise<void> {
  await db
    .update(invitations)
    .set({ status: 'deleted' })
    .where(and(eq(invitations.isBoundToEmail, false), eq(invitations.status, 'pending')))
}
