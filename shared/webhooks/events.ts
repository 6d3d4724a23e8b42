import { t } from '#shared/language/t.ts'

export const webhooksMax = 20
export const webhookUrlMaxLength = 1000
/** How many messages of a webhook are listed, the newest first. */
export const deliveriesListed = 100

/** What other software can be told of, as the messages call it. */
export const webhookEvents = [
  'tip.logged',
  'problem.reported',
  'problem.repaired',
  'drop.reported',
  'refund.given',
  'stain_report.made',
  'payroll.imported',
  'person.joined',
  'person.left',
  'training.finished',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'tip.logged': t`Tip logged`,
  'problem.reported': t`Problem reported`,
  'problem.repaired': t`Problem repaired`,
  'drop.reported': t`Drop reported`,
  'refund.given': t`Refund given`,
  'stain_report.made': t`Stain report made`,
  'payroll.imported': t`Payroll imported`,
  'person.joined': t`Person joined`,
  'person.left': t`Person left`,
  'training.finished': t`Training finished`,
}

/** Why a message did not arrive. `answer`: its status tells more; `notMade`: it was never sent. */
export const deliveryFailures = [
  'answer',
  'redirect',
  'timeout',
  'private',
  'unknownHost',
  'unreachable',
  'certificate',
  'cutOff',
  'notMade',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const

export const secretWords = t`It is not shown again. The other program knows by it that a message is from here.`
