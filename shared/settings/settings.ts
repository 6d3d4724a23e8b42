import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { publicRepairModes } from '#shared/machine-problems/choices.ts'
import { money, moneyText } from '#shared/money/schema.ts'
import { tidyLine } from '#shared/text/text.ts'
import {
  mailTextMaxLength,
  type Setting,
  settingLabels,
  settingNames,
  sheetUrlMaxLength,
  shopNameMaxLength,
} from './words.ts'

/** '' is nothing: what stands there then is not set. */
const text = (label: string, max: number, isRight = (_value: string) => true, wrong?: () => string) =>
  z
    .string()
    .overwrite(tidyLine)
    .max(max, { error: () => t`${label} must be ${max} characters or less` })
    .refine((value) => value === '' || isRight(value), { error: wrong })
    .transform((value) => value || null)
    .nullable()
    .default(null)

export const isZone = (value: string) => value === 'UTC' || Intl.supportedValuesOf('timeZone').includes(value)

/** Names and passwords in an address would stand in the history. */
function isWebAddress(value: string) {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** 'mail.example.com', '192.168.1.5' or '[fd00::5]'. */
const isHost = (value: string) => /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i.test(value)

/** 'office@example.org' or 'The Office <office@example.org>'. */
function isSender(value: string) {
  const [, address = value] = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(value) ?? []
  return z.email().safeParse(address).success
}

/** Blank: none. */
const refundLimit = z
  .preprocess(
    (amount) => (amount === '' ? null : amount),
    money({
      min: '0.01',
      max: '9999.99',
      messages: { invalid: () => t`Amount must be from $0.01 to $9,999.99` },
    }).nullable(),
  )
  .default(null)

/** What people see of the shop, and what its pages begin with. Null: not set. */
export const shopSettings = z.object({
  appName: text(settingLabels.appName, shopNameMaxLength),
  timeZone: text(settingLabels.timeZone, 60, isZone, () => t`Please choose a time zone from the list.`),
  sheetUrl: text(
    settingLabels.sheetUrl,
    sheetUrlMaxLength,
    isWebAddress,
    () => t`Please enter an address that starts with https://`,
  ),
  /** Null: no change, so that a call that knows no PIN does not remove it. */
  publicRepairs: z
    .enum(['', ...publicRepairModes])
    .nullable()
    .default(null)
    .transform((mode) => mode || null),
  employeeRefundLimit: refundLimit,
  leadRefundLimit: refundLimit,
})
export type ShopSettings = z.output<typeof shopSettings>
export type ShopInput = z.input<typeof shopSettings>

const port = z.coerce
  .number({ error: () => t`The port is a number from 1 to 65535.` })
  .int({ error: () => t`The port is a number from 1 to 65535.` })
  .min(1, { error: () => t`The port is a number from 1 to 65535.` })
  .max(65535, { error: () => t`The port is a number from 1 to 65535.` })

const mailFields = z.object({
  mailHost: text(
    settingLabels.mailHost,
    mailTextMaxLength,
    isHost,
    () => t`Please enter a name such as mail.example.com`,
  ),
  mailPort: z.preprocess((value) => (value === '' || value === null ? undefined : value), port.optional()),
  mailUser: text(settingLabels.mailUser, mailTextMaxLength),
  mailFrom: text(
    settingLabels.mailFrom,
    mailTextMaxLength,
    isSender,
    () => t`Please enter an address such as washboard@example.com`,
  ),
})

/** Without a server there is nothing to sign in to. */
const whole = ({ mailHost, mailPort, mailUser, mailFrom }: z.output<typeof mailFields>) => ({
  mailHost,
  mailPort: mailHost === null ? null : (mailPort ?? 587),
  mailUser: mailHost === null ? null : mailUser,
  mailFrom,
})

export const mailSettings = mailFields.transform(whole)
export type MailSettings = z.output<typeof mailSettings>

const mailPassword = z
  .string()
  .max(mailTextMaxLength, {
    error: () => t`${settingLabels.mailPassword} must be ${mailTextMaxLength} characters or less`,
  })
  .default('')

/** As the form has it: the fields, without what they were. */
export const mailForm = mailFields
  .extend({ mailPassword })
  .transform(({ mailPassword, ...fields }) => ({ ...whole(fields), mailPassword }))
export type MailInput = z.input<typeof mailForm>
export type MailForm = z.output<typeof mailForm>

/** `was` is what the form began with: a field that is still the same is not changed. */
export const shopChange = shopSettings.extend({ was: shopSettings.optional() })

/** The same; without a password the one that is there stays. */
export const mailChange = mailFields
  .extend({ mailPassword, was: mailSettings.optional() })
  .transform(({ mailPassword, was, ...fields }) => ({ fields: whole(fields), mailPassword, was }))

const names = z.enum(settingNames as [Setting, ...Setting[]])

/** What is set here, and what is in force: the environment comes first. */
export const settingsReply = z
  .object({
    shop: z.object({
      appName: z.string().nullable(),
      timeZone: z.string().nullable(),
      sheetUrl: z.string().nullable(),
      publicRepairs: z.enum(publicRepairModes).nullable(),
      employeeRefundLimit: moneyText.nullable(),
      leadRefundLimit: moneyText.nullable(),
    }),
    mail: z.object({
      mailHost: z.string().nullable(),
      mailPort: z.int().nullable(),
      mailUser: z.string().nullable(),
      mailFrom: z.string().nullable(),
    }),
    /** Nobody is told which. */
    hasMailPassword: z.boolean(),
    /** By the environment: these cannot be changed here. */
    given: z.array(names),
    /** Pay was imported by the days of this time zone, so it cannot change. */
    isTimeZoneSettled: z.boolean(),
    inForce: z.object({
      appName: z.string(),
      timeZone: z.string(),
      sheetUrl: z.string().nullable(),
      /** 'mail.example.com:587'; null: mails become files. */
      mailServer: z.string().nullable(),
      mailFrom: z.string(),
      publicRepairs: z.enum(publicRepairModes),
    }),
  })
  .meta({ id: 'Settings' })

export type SettingsShown = z.output<typeof settingsReply>

/** What a new shop begins with, in the order of its list. */
export const firstStepNames = [
  'shop',
  'mail',
  'people',
  'machines',
  'repairs',
  'training',
  'accounts',
  'payroll',
] as const
export type FirstStep = (typeof firstStepNames)[number]

export const firstStepsReply = z
  .object({ steps: z.array(z.object({ name: z.enum(firstStepNames), isTaken: z.boolean() })) })
  .meta({ id: 'FirstSteps' })

export type FirstSteps = z.output<typeof firstStepsReply>
