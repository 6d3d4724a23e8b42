/** What other software can be told of, as the messages call it. */
export const webhookEvents = [
  'tip.logged',
  'problem.reported',
  'problem.repaired',
  'drop.reported',
  'stain_report.made',
  'payroll.imported',
  'person.joined',
  'person.left',
  'training.finished',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
