import { t } from '#shared/language/t.ts'
import type { WebhookEvent } from './events.ts'

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'tip.logged': t`Tip logged`,
  'problem.reported': t`Problem reported`,
  'problem.repaired': t`Problem repaired`,
  'drop.reported': t`Drop reported`,
  'stain_report.made': t`Stain report made`,
  'payroll.imported': t`Payroll imported`,
  'person.joined': t`Person joined`,
  'person.left': t`Person left`,
  'training.finished': t`Training finished`,
}
