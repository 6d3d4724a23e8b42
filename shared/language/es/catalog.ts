import type { Catalog } from '#shared/language/t.ts'
import { app } from './app.ts'
import { bell } from './bell.ts'
import { commercialAccounts } from './commercial-accounts.ts'
import { common } from './common.ts'
import { history } from './history.ts'
import { invitations } from './invitations.ts'
import { machineProblems } from './machine-problems.ts'
import { machines } from './machines.ts'
import { myPay } from './my-pay.ts'
import { notices } from './notices.ts'
import { objects } from './objects.ts'
import { outbox } from './outbox.ts'
import { passkeys } from './passkeys.ts'
import { payroll } from './payroll.ts'
import { personalData } from './personal-data.ts'
import { profileImage } from './profile-image.ts'
import { refunds } from './refunds.ts'
import { secondFactor } from './second-factor.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { shiftReports } from './shift-reports.ts'
import { signIn } from './sign-in.ts'
import { stainReports } from './stain-reports.ts'
import { tips } from './tips.ts'
import { tokens } from './tokens.ts'
import { tour } from './tour.ts'
import { training } from './training.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { week } from './week.ts'

/** Every text in Spanish; which file of this folder one stands in is only for those who look for it. */
export const spanish: Catalog = {
  ...app,
  ...bell,
  ...commercialAccounts,
  ...common,
  ...history,
  ...invitations,
  ...machineProblems,
  ...machines,
  ...myPay,
  ...notices,
  ...objects,
  ...outbox,
  ...passkeys,
  ...payroll,
  ...personalData,
  ...profileImage,
  ...secondFactor,
  ...server,
  ...settings,
  ...shiftReports,
  ...refunds,
  ...signIn,
  ...stainReports,
  ...tips,
  ...tokens,
  ...tour,
  ...training,
  ...ui,
  ...users,
  ...webhooks,
  ...week,
}
