import { type Facts, type HistoryOf, hidden, instant, secret, text, words, yesNo } from '#shared/history/formats.ts'
import { languageNames, t } from '#shared/language/t.ts'
import { nameOf } from './name.ts'
import { type Role, roleNames } from './roles.ts'
import type { users } from './table.ts'

type Names = 'first_name' | 'last_name' | 'email'

const nameIn = (now: (column: Names) => string) =>
  nameOf({ firstName: now('first_name'), lastName: now('last_name'), email: now('email') })

const renamed = ({ who, now, before }: Facts<Names>) =>
  t`${who} changed the name of ${nameIn(before)} to ${nameIn(now)}`

const roleOf = (role: string) => roleNames[role as Role] ?? role

export const userHistory: HistoryOf<typeof users> = {
  table: 'users',
  kindName: t`Person`,
  kept: ['first_name', 'last_name', 'email'],
  fields: {
    id: hidden,
    email: text(t`Email`),
    first_name: text(t`First name`),
    last_name: text(t`Last name`),
    role: words(t`Role`, roleNames),
    is_active: yesNo(t`Active`, { noun: t`state` }),
    profile_image_url: text(t`Profile picture`),
    payroll_id: text(t`Payroll ID`),
    language: words(t`Language`, languageNames),
    password_hash: secret(t`Password`),
    oidc_issuer: secret(t`Sign-in provider`),
    oidc_subject: secret(t`Account at the provider`),
    sessions_ended_at: instant(t`Signed out by an admin`),
    exported_at: hidden,
    former_number: hidden,
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the account of ${nameIn(now)}`,
  nameOf: nameIn,
  sentences: {
    created: ({ who, now, entry }) =>
      entry.actor.id === entry.recordId
        ? t`${who} joined as ${roleOf(now('role'))}`
        : t`${who} made the account of ${nameIn(now)}`,
  },
  changes: [
    {
      when: 'is_active',
      say: ({ who, now }) =>
        now('is_active') === 'true' ? t`${who} reactivated ${nameIn(now)}` : t`${who} deactivated ${nameIn(now)}`,
    },
    {
      // By an invitation, whatever it was before.
      when: 'is_active',
      beside: ['role', 'first_name', 'last_name', 'password_hash', 'oidc_issuer', 'oidc_subject'],
      say: ({ who, now }) => t`${who} joined again as ${roleOf(now('role'))}`,
    },
    {
      when: 'role',
      say: ({ who, now, before }) =>
        t`${who} changed the role of ${nameIn(now)} from ${roleOf(before('role'))} to ${roleOf(now('role'))}`,
    },
    { when: 'first_name', beside: ['last_name'], say: renamed },
    { when: 'last_name', say: renamed },
    {
      when: 'password_hash',
      // Nobody who is signed in: by `npm run rescue` on the server.
      say: ({ who, now, entry }) =>
        entry.actor.id ? t`${who} chose a new password` : t`${nameIn(now)} was rescued on the server, by a link`,
    },
    {
      when: 'profile_image_url',
      say: ({ who, now }) =>
        now('profile_image_url') ? t`${who} chose a new profile picture` : t`${who} removed the profile picture`,
    },
    { when: 'sessions_ended_at', say: ({ who, now }) => t`${who} signed out ${nameIn(now)}` },
    { when: 'exported_at', say: ({ who, now }) => t`${who} exported everything of ${nameIn(now)}` },
    {
      when: 'former_number',
      say: ({ who, now }) =>
        now('former_number')
          ? t`${who} removed the name of ${nameIn(now)}`
          : t`${who} brought back the name of ${nameIn(now)}`,
    },
    { when: 'language', say: ({ who }) => t`${who} chose another language` },
    {
      when: 'oidc_subject',
      beside: ['oidc_issuer'],
      say: ({ who }) => t`${who} signed in through the provider for the first time`,
    },
  ],
}
