import { expect, test } from 'vitest'
import { sectionsFor } from '#client/shell/menu.ts'
import { routes } from '#client/shell/routes.ts'
import { type Admission, admissionTo, plainAddress } from '#shared/pages/page.ts'
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
const [problems, users, accounts, stains, _shiftReports, ...rest] = adminMenu
const adminTiles = [users, problems, accounts, stains, ['Drop Reports', '/admin/shift-reports'], ...rest]

const listed = (role: Role, words: 'menu' | 'tile') =>
  sectionsFor(routes, role, words).map(({ heading, entries }) => [
    heading,
    entries.map(({ label, href }) => [label, href]),
  ])

test('the sidebar', () => {
  const staff = [undefined, staffMenu]
  expect(listed('employee', 'menu')).toEqual([staff])
  expect(listed('technician', 'menu')).toEqual([['Technician', [['Manage Problems', '/admin/machine-management']]]])
  expect(listed('team_lead', 'menu')).toEqual([staff, ['Team Lead', leadMenu]])
  expect(listed('admin', 'menu')).toEqual([staff, ['Admin', adminMenu]])
})

test('the dashboard’s buttons', () => {
  const staff = [undefined, staffTiles]
  expect(listed('employee', 'tile')).toEqual([staff])
  expect(listed('team_lead', 'tile')).toEqual([staff, ['Team Lead', leadMenu]])
  expect(listed('admin', 'tile')).toEqual([staff, ['Admin', adminTiles]])
})

test('phones, which have no sidebar, lead by tiles to all that it has', () => {
  for (const role of ['employee', 'team_lead', 'admin'] as const) {
    const addresses = (words: 'menu' | 'tile') =>
      sectionsFor(routes, role, words).flatMap(({ entries }) => entries.map(({ href }) => href).toSorted())
    expect(addresses('tile')).toEqual(addresses('menu').filter((href) => href !== '/'))
  }
})

/** The matrix of who may open what, as it was agreed. */
const forStrangers = ['/', '/invite/:inviteCode?', '/machine-status']
const forEverybody = ['/machine-status', '/profile', '/machines', '/admin/machine-management']
const specified = ['/', '/tips', '/problems', '/stain-report', '/shift-reports', '/my-payroll', '/training']
const forStaff = [...specified, '/refunds']
const forLeads = ['/admin/training-management', '/admin/week']
const forAdmins = [
  ...['/admin/machine-labels', '/admin/user-management', '/admin/commercial-accounts', '/admin/stain-reports'],
  ...['/admin/shift-reports', '/admin/shift-reports/calendar', '/admin/refunds', '/admin/payroll-import', '/admin/pay'],
  ...['/admin/connections', '/admin/settings', '/admin/history'],
]

const addressesFor = (role: Role | undefined, wanted: Admission) =>
  routes
    .filter((route) => JSON.stringify(admissionTo(route, role ? { role } : null)) === JSON.stringify(wanted))
    .map(({ path }) => plainAddress(path))
    .sort()

test.each([
  [undefined, forStrangers.map(plainAddress)],
  ['employee', [...forEverybody, ...forStaff]],
  ['technician', forEverybody],
  ['team_lead', [...forEverybody, ...forStaff, ...forLeads]],
  ['admin', [...forEverybody, ...forStaff, ...forLeads, ...forAdmins]],
] as const)('role %s opens what is theirs', (role, own) => {
  expect(addressesFor(role, 'shown')).toEqual(own.toSorted())
})

test('technicians are led from the staff’s pages to theirs', () => {
  expect(addressesFor('technician', { redirect: '/admin/machine-management' })).toEqual(forStaff.toSorted())
})
