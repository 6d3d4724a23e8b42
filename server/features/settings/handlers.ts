import type { Config } from '#server/boot/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Handlers } from '#server/http/call.ts'
import { withChanges } from '#server/http/changed-fields.ts'
import { inPlainWords } from '#server/mail/failures.ts'
import { mailOf } from '#server/mail/layout.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { settingsEndpoints } from '#shared/settings/endpoints.ts'
import {
  type FirstStep,
  type FirstSteps,
  firstStepNames,
  type MailSettings,
  type SettingsShown,
  type ShopSettings,
} from '#shared/settings/settings.ts'
import { type Setting, settingNames, variables } from '#shared/settings/words.ts'
import {
  changeSettings,
  holdSettings,
  isPayImported,
  refuseOtherZone,
  type StoredSettings,
  seal,
  stepsTaken,
  storedSettings,
  storeSettings,
} from './queries.ts'

export const settingsHandlers: Handlers<typeof settingsEndpoints> = {
  settings: ({ config, db }) => shown(db, config),

  changeShopSettings: async ({ body: { was, ...wanted }, config, db, settings }) => {
    await db.transaction(async (tx) => {
      const withPay = wanted.timeZone !== was?.timeZone
      const stored = await holdSettings(tx, { withPay })
      const { timeZone, publicRepairs } = stored
      const present = shopPart(stored)
      const whole = (fields: ShopSettings) => ({ ...fields, publicRepairs: fields.publicRepairs ?? publicRepairs })
      const fields = withChanges(present, whole(wanted), was && whole(was))
      for (const name of Object.keys(fields) as (keyof ShopSettings)[])
        if (name in variables && fields[name] !== present[name]) refuseGiven(config, name as Setting)
      if (fields.timeZone !== timeZone) await refuseOtherZone(tx)
      await storeSettings(tx, fields)
    })
    await settings.read(db)
    return shown(db, config)
  },

  changeMailSettings: async ({ body: { fields: wanted, mailPassword, was }, config, db, mailSecret, settings }) => {
    await db.transaction(async (tx) => {
      const { mailHost, mailPort, mailUser, mailFrom, sealedMailPassword } = await holdSettings(tx, { withPay: false })
      const present: MailSettings = { mailHost, mailPort, mailUser, mailFrom }
      const fields = withChanges(present, wanted, was)
      const isElsewhere = (['mailHost', 'mailPort', 'mailUser'] as const).some((name) => fields[name] !== present[name])
      if (isElsewhere || mailPassword) refuseGiven(config, 'mailServer', 'mailHost')
      if (fields.mailFrom !== mailFrom) refuseGiven(config, 'mailFrom')
      // What was entered for one server is not sent to another one.
      if (fields.mailUser !== null && !mailPassword && (isElsewhere || sealedMailPassword === null))
        throw invalidField('mailPassword', t`Please enter the password that belongs to this user name and server.`)
      await storeSettings(tx, {
        ...fields,
        ...(fields.mailUser === null
          ? { sealedMailPassword: null }
          : mailPassword && { sealedMailPassword: seal(mailSecret(), mailPassword) }),
      })
    })
    await settings.read(db)
    return shown(db, config)
  },

  firstSteps: ({ config, db }) => firstSteps(db, config),

  hideFirstSteps: async ({ config, db }) => {
    await changeSettings(db, { hidesFirstSteps: true })
    return firstSteps(db, config)
  },

  sendTestMail: ({ config, inSteps, mailer, publicUrl, user }) => {
    const { appName, smtpUrl, mailFrom } = config
    const title = t`Mail from ${appName} arrives`
    const mail = {
      subject: title,
      ...mailOf({
        appName,
        title,
        paragraphs: [t`This is the test mail that you asked for. Invitations and reports will arrive the same way.`],
        action: { label: t`Open ${appName}`, url: publicUrl },
      }),
    }
    return inSteps({
      send: () =>
        mailer.send({ to: user.email, ...mail }).catch((error) => {
          throw inPlainWords(error, { smtpUrl, from: mailFrom, to: user.email })
        }),
      answer: async () => ({
        message: smtpUrl
          ? t`The mail server has taken the test mail to ${user.email}. Look into your mailbox, and into the spam.`
          : t`No mail server is set: the test mail is a file in the folder “outbox” of the server’s data.`,
      }),
    })
  },
}

function refuseGiven({ given }: Config, name: Setting, field: string = name) {
  if (given[name]) throw invalidField(field, t`Set by ${variables[name]} in the environment, which comes first.`)
}

/** The shop says its name and its zone itself; what the machine's zone is, is a guess. */
async function firstSteps(db: Db, config: Config): Promise<FirstSteps> {
  const { hidesFirstSteps, appName, timeZone, publicRepairs } = await storedSettings(db)
  if (hidesFirstSteps) return { steps: [] }
  const { given } = config
  const taken = await stepsTaken(db)
  const isTaken: Record<FirstStep, boolean> = {
    shop: (given.appName || appName !== null) && (given.timeZone || timeZone !== null || taken.payroll),
    mail: config.smtpUrl !== undefined,
    repairs: given.publicRepairs || publicRepairs !== null,
    ...taken,
  }
  const steps = firstStepNames.map((name) => ({ name, isTaken: isTaken[name] }))
  return { steps: steps.every((step) => step.isTaken) ? [] : steps }
}

const shopPart = (stored: StoredSettings): ShopSettings => {
  const { appName, timeZone, sheetUrl, publicRepairs, employeeRefundLimit, leadRefundLimit } = stored
  return { appName, timeZone, sheetUrl, publicRepairs, employeeRefundLimit, leadRefundLimit }
}

async function shown(db: Db, config: Config): Promise<SettingsShown> {
  const stored = await storedSettings(db)
  const { sealedMailPassword, mailHost, mailPort, mailUser, mailFrom } = stored
  const server = config.smtpUrl ? new URL(config.smtpUrl) : undefined
  return {
    shop: shopPart(stored),
    mail: { mailHost, mailPort, mailUser, mailFrom },
    hasMailPassword: sealedMailPassword !== null,
    given: settingNames.filter((name) => config.given[name]),
    isTimeZoneSettled: await isPayImported(db),
    inForce: {
      appName: config.appName,
      timeZone: config.timeZone,
      sheetUrl: config.defaultSheetUrl ?? null,
      mailServer: server?.host ?? null,
      mailFrom: config.mailFrom,
      publicRepairs: config.publicRepairs,
    },
  }
}
