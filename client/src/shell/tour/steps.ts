import { boot } from '#client/api/boot.ts'
import { t } from '#shared/language/t.ts'

export interface TourStep {
  id: string
  title: string
  text: string
  /** What it is about, as a selector; without one, or where that is not to be seen, the card stands in the middle. */
  target?: string
  /** Below 768 px, where there is no sidebar. */
  phoneTarget?: string
}

/** A page: its entry in the sidebar, its tile on a phone. */
const page = (href: string) => ({ target: `aside nav a[href="${href}"]`, phoneTarget: `main nav a[href="${href}"]` })

export const steps: readonly TourStep[] = [
  {
    id: 'welcome',
    title: t`Welcome to ${boot.appName}`,
    text: t`A look around in a minute. You can skip it and take it again whenever you like.`,
  },
  {
    id: 'employee-functions',
    title: t`Your pages`,
    text: t`These lead to everything you do in a shift. From every page, Dashboard brings you back here.`,
    target: 'aside nav section',
    phoneTarget: 'main nav',
  },
  {
    id: 'my-tips',
    title: t`My Tips`,
    text: t`Log each tip with its order number as soon as you get it. Your week and your reports are there too.`,
    ...page('/tips'),
  },
  {
    id: 'machine-problems',
    title: t`Machine Problems`,
    text: t`Report a washer or dryer that does not work, and mark it fixed once it does.`,
    ...page('/problems'),
  },
  {
    id: 'drop-reports',
    title: t`Drop Report`,
    text: t`At the end of a shift, count the drawer, drop the cash and submit both with a photo of the receipt.`,
    ...page('/shift-reports'),
  },
  {
    id: 'stain-reports',
    title: t`Stain Report`,
    text: t`Count the stained items of a commercial order, add photos and mail the report to the customer.`,
    ...page('/stain-report'),
  },
  {
    id: 'my-pay',
    title: t`My Pay`,
    text: t`Your hours, pay and tips of every pay period, and a summary of the year.`,
    ...page('/my-payroll'),
  },
  {
    id: 'training',
    title: t`Training`,
    text: t`The modules that are assigned to you. Tick off what you have done; some tasks are approved by a trainer.`,
    ...page('/training'),
  },
  {
    id: 'tour-complete',
    title: t`That is all`,
    text: t`Take Tour shows you around again at any time.`,
    target: '[data-take-tour]',
    phoneTarget: '[data-take-tour]',
  },
]
