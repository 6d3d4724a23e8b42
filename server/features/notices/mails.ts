import { mailOf } from '#server/mail/layout.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { hours } from '#shared/payroll/words.ts'
import { formatDay, sundayOf } from '#shared/time/day.ts'
import { formatInstant, type Instant } from '#shared/time/instant.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { WeekFigures } from '#shared/week/week.ts'

interface Facts {
  appName: string
  publicUrl: string
  timeZone: string
  firstName: string
  notice: Notice
  createdAt: Instant
}

interface Words {
  subject: string
  happened: string
  /** What to do if it was not the person. */
  otherwise: string
  action: { label: string; path: string }
}

export function noticeMail({ appName, publicUrl, timeZone, firstName, notice, createdAt }: Facts) {
  const isOfTraining = notice.kind === 'trainingDue' || notice.kind === 'trainingOverdue'
  const { subject, paragraphs, action, footer } = isOfTraining
    ? trainingWords(notice)
    : notice.kind === 'week'
      ? weekWords(notice)
      : ofAccount(wordsOf(notice, appName), formatInstant(createdAt, { timeZone }))
  return {
    subject,
    ...mailOf({
      appName,
      title: subject,
      paragraphs: [t`Hello ${firstName},`, ...paragraphs],
      action: { label: action.label, url: `${publicUrl}${action.path}` },
      footer,
    }),
  }
}

const ofAccount = ({ subject, happened, otherwise, action }: Words, when: string) => ({
  subject,
  paragraphs: [happened, t`Time: ${when}`, otherwise],
  action,
  footer: t`You get this mail since it is about the safety of your account.`,
})

function wordsOf(notice: Exclude<Notice, TrainingNotice | { kind: 'week' }>, appName: string): Words {
  const profile = { label: t`Your Profile`, path: '/profile' }
  switch (notice.kind) {
    case 'newDevice': {
      const agent = notice.agent ?? t`a browser that does not say its name`
      return {
        subject: t`New device in your ${appName} account`,
        happened: t`somebody signed in to your account on a device that was not used for it before: ${agent}.`,
        otherwise: t`If it was you, all is well. If it was not you, choose a new password at once, which ends every sign-in, and tell an admin of your shop.`,
        action: profile,
      }
    }
    case 'passwordChanged':
      return {
        subject: t`Your ${appName} password was changed`,
        happened: t`the password of your account was changed, and every other device was signed out.`,
        otherwise: t`If it was not you, press “Forgot password?” on the sign-in page at once to choose another one, and tell an admin of your shop.`,
        action: { label: t`Sign In`, path: '/' },
      }
    case 'passkeyAdded':
      return {
        subject: t`New passkey in your ${appName} account`,
        happened: t`a passkey was added to your account: ${notice.name}. Whoever has it can sign in.`,
        otherwise: t`If it was not you, remove it in your profile at once, choose a new password, and tell an admin of your shop.`,
        action: profile,
      }
    case 'secondFactorOff':
      return {
        subject: t`Second step of your ${appName} sign-in turned off`,
        happened: notice.by
          ? t`${notice.by} turned off the code that your sign-in asked for beside the password. Your devices were signed out.`
          : t`the code that your sign-in asked for beside the password was turned off.`,
        otherwise: t`If you know nothing of it, choose a new password at once, turn the code on again, and tell an admin of your shop.`,
        action: profile,
      }
    case 'recoveryCodesRenewed':
      return {
        subject: t`New recovery codes for your ${appName} account`,
        happened: t`new recovery codes were made for your account. The old ones no longer work.`,
        otherwise: t`If it was not you, choose a new password at once, make new recovery codes in your profile, and tell an admin of your shop.`,
        action: profile,
      }
    case 'roleChanged':
      return {
        subject: t`Your role in ${appName} was changed`,
        happened: t`${notice.by} changed your role. You are: ${roleNames[notice.role]}.`,
        otherwise: t`If you did not expect this, ask them, or another admin of your shop.`,
        action: profile,
      }
    case 'adminInvited':
      return {
        subject: t`New admin invited to ${appName}`,
        happened: t`${notice.by} invited ${notice.email} as an admin. The invitation works for 24 hours.`,
        otherwise: t`If nobody should have been invited, delete the invitation at once, and look who else is an admin.`,
        action: { label: t`Invitations`, path: '/admin/user-management?tab=invitations' },
      }
  }
}

export type TrainingNotice = Extract<Notice, { kind: 'trainingDue' | 'trainingOverdue' }>

export function trainingWords(notice: TrainingNotice) {
  if (notice.kind === 'trainingDue')
    return {
      subject: t`Your training is due`,
      paragraphs: [
        t`this training is due, and something of it is still to be done:`,
        {
          columns: [{ label: t`Module` }, { label: t`Due` }],
          rows: notice.modules.map(({ name, dueDate }) => [name, formatDay(dueDate)]),
        },
      ],
      action: { label: t`Training`, path: '/training' },
      footer: t`You get this mail three days before training of yours is due, and on the day.`,
    }
  const { late, more } = notice
  return {
    subject: t`Overdue training`,
    paragraphs: [
      t`this training should be done by now:`,
      {
        columns: [{ label: t`Person` }, { label: t`Module` }, { label: t`Due` }],
        rows: late.map(({ person, module, dueDate }) => [person, module, formatDay(dueDate)]),
      },
      ...(more > 0 ? [t`And ${more} more.`] : []),
    ],
    action: { label: t`Training Management`, path: '/admin/training-management?tab=progress&show=overdue' },
    footer: t`You get this mail on Mondays since you lead a team.`,
  }
}

const known = (amount: string | null, write: (amount: string) => string) => (amount === null ? '–' : write(amount))

/** Label and figure; the last two are of pay. */
const lines: [label: () => string, figure: (week: WeekFigures) => string][] = [
  [() => t`Tips`, ({ tips }) => dollars(tips)],
  [() => t`Orders`, ({ orders }) => String(orders)],
  [() => t`Total Drops`, ({ dropped }) => dollars(dropped)],
  [() => t`Short`, ({ short }) => dollars(short)],
  [() => t`Over`, ({ over }) => dollars(over)],
  [() => t`Missing days`, ({ missing }) => String(missing)],
  [() => t`Machine problems reported`, ({ reported }) => String(reported)],
  [() => t`Machine problems repaired`, ({ repaired }) => String(repaired)],
  [() => t`Days lost`, ({ daysLost }) => daysLost.toLocaleString('en-US')],
  [() => t`Stain Reports`, ({ stains }) => String(stains)],
  [() => t`Training modules finished`, ({ finished }) => String(finished)],
  [() => t`Gross Pay`, ({ gross }) => known(gross, dollars)],
  [() => t`Hours`, ({ hours: worked }) => known(worked, hours)],
]

/** How the shop did, beside the week before. */
export function weekWords({ week }: Extract<Notice, { kind: 'week' }>) {
  const { start, now, before, unsent, overdue } = week
  const isPaid = now.gross !== null || before.gross !== null
  const rows = lines.map(([label, figure]) => [label(), figure(now), figure(before)])
  const days = t`${formatDay(start, { year: false })} to ${formatDay(sundayOf(start))}`
  return {
    subject: t`The week: ${days}`,
    paragraphs: [
      t`this is how the shop did from ${days}, beside the week before:`,
      {
        columns: [
          { label: '' },
          { label: t`Week`, align: 'right' as const },
          { label: t`Week before`, align: 'right' as const },
        ],
        rows: isPaid ? rows : rows.slice(0, -2),
      },
      ...(unsent > 0 ? [t`Stain reports not emailed: ${unsent}`] : []),
      ...(overdue > 0 ? [t`Overdue training: ${overdue}`] : []),
    ],
    action: { label: t`Open the week`, path: `/admin/week?start=${start}` },
    footer: t`You get this mail on Mondays since you chose to. Your profile stops it.`,
  }
}
