import { roles } from '#shared/users/roles.ts'
import { type Pages, staff } from './page.ts'

/** Every address for people who are signed in, and who it is for; `page-reads.ts` says what its page reads first. */
export const pages = {
  '/': { for: staff },
  '/tips/:tab?': { for: staff, only: ['reports'] },
  '/problems': { for: staff },
  '/stain-report': { for: staff },
  '/shift-reports': { for: staff },
  '/refunds': { for: staff },
  '/my-payroll': { for: staff },
  '/training/:moduleId?': { for: staff },
  '/profile': { for: roles },
  '/admin/machine-management': {
    // The page itself turns away whom it is not for.
    for: roles,
  },
  '/machines/:machine?': { for: roles },
  '/admin/machine-labels': { for: ['admin'] },
  '/admin/user-management': { for: ['admin'] },
  '/admin/commercial-accounts': { for: ['admin'] },
  '/admin/stain-reports': { for: ['admin'] },
  '/admin/shift-reports': { for: ['admin'] },
  '/admin/shift-reports/calendar': { for: ['admin'] },
  '/admin/refunds': { for: ['admin'] },
  '/admin/payroll-import': { for: ['admin'] },
  '/admin/pay/:userId?': { for: ['admin'] },
  '/admin/training-management': { for: ['team_lead', 'admin'] },
  '/admin/week': { for: ['team_lead', 'admin'] },
  '/admin/connections': { for: ['admin'] },
  '/admin/settings': { for: ['admin'] },
  '/admin/history': { for: ['admin'] },
} satisfies Pages
