import { describe, expect, test } from 'vitest'
import { sectionsFor } from '#client/app/menu.ts'
import { routes } from '#client/app/routes.ts'
import { admissionTo, technicianHome } from '#shared/pages/page.ts'
import type { Role } from '#shared/users/roles.ts'

const staffMenu = [
  ['Dashboard', '/'],
  ['Tips', '/tips'],
  ['Machine Problem', '/problems'],
  ['Stain Report', '/stain-report'],
  ['Shift Report', '/shift-reports'],
  ['My Payroll', '/my-payroll'],
  ['Training', '/training'],
]
const adminMenu = [
  ['Manage Problems', '/admin/machine-management'],
  ['Manage Users', '/admin/user-management'],
  ['Commercial Accounts', '/admin/commercial-accounts'],
  ['Search Stain Reports', '/admin/stain-reports'],
  ['Shift Reports', '/admin/shift-reports'],
  ['Payroll Import', '/admin/payroll-import'],
  ['Training Management', '/admin/training-management'],
  ['This Week', '/admin/week'],
  ['History', '/admin/history'],
  ['Settings', '/admin/settings'],
]
const leadMenu = [
  ['Training Management', '/admin/training-management'],
  ['This Week', '/admin/week'],
]
const staffTiles = [
  ['My Tips', '/tips'],
  ['Machine Problems', '/problems'],
  ['Drop Report', '/shift-reports'],
  ['Stain Report', '/stain-report'],
  ['My Pay', '/my-payroll'],
  ['Training', '/training'],
]
const adminTiles = [
  ['Manage Users', '/admin/user-management'],
  ['Manage Problems', '/admin/machine-management'],
  ['Commercial Accounts', '/admin/commercial-accounts'],
  ['Search Stain Reports', '/admin/stain-reports'],
  ['Drop Reports', '/admin/shift-reports'],
  ['Payroll Import', '/admin/payroll-import'],
  ['Training Management', '/admin/training-management'],
  ['This Week', '/admin/week'],
  ['History', '/admin/history'],
  ['Settings', '/admin/settings'],
]

const listed = (role: Role, words: 'menu' | 'tile') =>
  sectionsFor(routes, role, words).map(({ heading, entries }) => [
    heading,
    entries.map(({ label, href }) => [label, href]),
  ])

describe('the sidebar', () => {
  test('of an employee', () => expect(listed('employee', 'menu')).toEqual([[undefined, staffMenu]]))

  test('of a technician', () =>
    expect(listed('technician', 'menu')).toEqual([['Technician', [['Manage Problems', '/admin/machine-management']]]]))

  test('of a team lead', () =>
    expect(listed('team_lead', 'menu')).toEqual([
      [undefined, staffMenu],
      ['Team Lead', leadMenu],
    ]))

  test('of an admin', () =>
    expect(listed('admin', 'menu')).toEqual([
      [undefined, staffMenu],
      ['Admin', adminMenu],
    ]))
})

describe("the dashboard's buttons", () => {
  test('of an employee', () => expect(listed('employee', 'tile')).toEqual([[undefined, staffTiles]]))

  test('of a team lead', () =>
    expect(listed('team_lead', 'tile')).toEqual([
      [undefined, staffTiles],
      ['Team Lead', leadMenu],
    ]))

  test('of an admin', () =>
    expect(listed('admin', 'tile')).toEqual([
      [undefined, staffTiles],
      ['Admin', adminTiles],
    ]))
})

describe('who gets to see which address', () => {
  const addressesFor = (role: Role | undefined, wanted: unknown) =>
    routes
      .filter((route) => JSON.stringify(admissionTo(route, role ? { role } : null)) === JSON.stringify(wanted))
      .map(({ path }) => path)

  test('nobody signed in: the sign-in page, invitations and the machine status', () => {
    expect(addressesFor(undefined, 'shown')).toEqual(['/', '/invite/:inviteCode?', '/machine-status'])
  })

  test("technicians are led from the staff's pages to theirs", () => {
    expect(addressesFor('technician', { redirect: technicianHome })).toEqual([
      '/',
      '/tips/:tab?',
      '/problems',
      '/stain-report',
      '/shift-reports',
      '/my-payroll',
      '/training/:moduleId?',
    ])
    expect(addressesFor('technician', 'shown')).toEqual([
      '/machine-status',
      '/profile',
      '/admin/machine-management',
      '/machines/:machine?',
    ])
  })

  test('admin pages are not found by others, but for machine management, which says so itself', () => {
    const adminPages = (role: Role) => addressesFor(role, 'shown').filter((path) => path.startsWith('/admin/'))
    expect(adminPages('employee')).toEqual(['/admin/machine-management'])
    expect(adminPages('team_lead')).toEqual(['/admin/machine-management', '/admin/training-management', '/admin/week'])
    // Come to from the person, the drop reports, the machines and the settings, not from a menu.
    const elsewhere = [
      '/admin/pay/:userId?',
      '/admin/shift-reports/calendar',
      '/admin/machine-labels',
      '/admin/connections',
    ]
    const inMenus = adminPages('admin').filter((path) => !elsewhere.includes(path))
    expect(inMenus).toEqual(adminMenu.map(([, path]) => path))
    expect(adminPages('admin')).toEqual(expect.arrayContaining(elsewhere))
  })
})
