import { setTimeout as wait } from 'node:timers/promises'
import type { Notices, Services } from '#server/http/call.ts'
import { inLanguage } from '#server/http/language.ts'
import { deliver } from '#server/mail/delivery.ts'
import { mailOf } from '#server/mail/layout.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { hours } from '#shared/payroll/words.ts'
import { formatDay, sundayOf } from '#shared/time/day.ts'
import { formatInstant, type Instant } from '#shared/time/instant.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { WeekFigures, WeekInMail } from '#shared/week/week.ts'
import { claimNotice, markSent } from './queries.ts'

/** Between two looks at what waits: for a mail server that was away, or a server that ended. */
const minute = 60_000

/** Milliseconds. */
const gathering = 200

export type Waiting = Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>

/**
 * Mails what waits, one after the other, without holding a connection to the database. Each of `sources` sends one
 * due mail and says whether there may be more.
 */
export function createNotices(
  services: Waiting,
  sources: readonly ((services: Waiting) => Promise<boolean>)[],
  apart: (work: () => Promise<void>) => Promise<void>,
): Notices & { start(): () => Promise<void> } {
  const { log } = services
  let isStopping = false
  let isWanted = false
  let running: Promise<void> | undefined

  async function sendAll() {
    while (isWanted && !isStopping) {
      // What comes together is looked at together.
      await wait(gathering)
      isWanted = false
      for (const sendOne of sources) for (let goesOn = true; goesOn && !isStopping; ) goesOn = await sendOne(services)
    }
  }

  const soon = () => {
    isWanted = true
    // What it asks the database is not the request's that woke it.
    running ??= apart(sendAll)
      .catch((error) => log.warn({ err: error }, 'notices could not be looked at; next try in a minute'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    soon,
    start() {
      soon()
      const timer = setInterval(soon, minute)
      timer.unref()
      return async () => {
        isStopping = true
        clearInterval(timer)
        await running
      }
    },
  }
}

/** False where nothing is due, or the mail server is away: then the others wait as well. */
export async function sendNotice(services: Waiting): Promise<boolean> {
  const { config, db, publicUrl } = services
  const claimed = await claimNotice(db)
  if (!claimed) return false
  const { appName, timeZone } = config
  const { id, email, language } = claimed
  const mail = inLanguage(language, () => noticeMail({ appName, publicUrl, timeZone, ...claimed }))
  const { isDone, goesOn } = await deliver(services, { to: email, ...mail }, { notice: id })
  if (isDone) await markSent(db, id)
  return goesOn
}

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
        happened: t`a passkey was added to your account: ${notice.name}. Anybody who has it can sign in.`,
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

const hasRefunds = ({ now }: WeekInMail) => (now.refunds ?? 0) > 0
const isPaid = ({ now, before }: WeekInMail) => now.gross !== null || before.gross !== null

/** Each of them is in every mail, unless its last part says when. */
const lines: [label: () => string, figure: (week: WeekFigures) => string, isTold?: (week: WeekInMail) => boolean][] = [
  [() => t`Tips`, ({ tips }) => dollars(tips)],
  [() => t`Orders`, ({ orders }) => String(orders)],
  [() => t`Total Drops`, ({ dropped }) => dollars(dropped)],
  [() => t`Short`, ({ short }) => dollars(short)],
  [() => t`Over`, ({ over }) => dollars(over)],
  [() => t`Given back`, ({ givenBack = '0' }) => dollars(givenBack), hasRefunds],
  [() => t`Missing days`, ({ missing }) => String(missing)],
  [() => t`Machine problems reported`, ({ reported }) => String(reported)],
  [() => t`Machine problems repaired`, ({ repaired }) => String(repaired)],
  [() => t`Days lost`, ({ daysLost }) => daysLost.toLocaleString('en-US')],
  [() => t`Stain Reports`, ({ stains }) => String(stains)],
  [() => t`Training modules finished`, ({ finished }) => String(finished)],
  [() => t`Gross Pay`, ({ gross }) => known(gross, dollars), isPaid],
  [() => t`Hours`, ({ hours: worked }) => known(worked, hours), isPaid],
]

/** How the shop did, beside the week before. */
export function weekWords({ week }: Extract<Notice, { kind: 'week' }>) {
  const { start, now, before, unsent, overdue } = week
  const told = lines.filter(([, , isTold]) => isTold === undefined || isTold(week))
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
        rows: told.map(([label, figure]) => [label(), figure(now), figure(before)]),
      },
      ...(unsent > 0 ? [t`Stain reports not emailed: ${unsent}`] : []),
      ...(overdue > 0 ? [t`Overdue training: ${overdue}`] : []),
    ],
    action: { label: t`Open the week`, path: `/admin/week?start=${start}` },
    footer: t`You get this mail on Mondays since you chose to. Your profile stops it.`,
  }
}
