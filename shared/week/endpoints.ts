import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { recentWeek, week, weekAsked, weekMail, weekSoFar, weeksShown } from './week.ts'

export const weekEndpoints = defineEndpoints({
  showWeek: {
    method: 'GET',
    path: '/api/admin/week',
    access: ['team_lead', 'admin'],
    summary: 'How the shop did from a Monday to its Sunday, and in the weeks before; cash and pay for admins alone',
    query: weekAsked,
    reply: week,
  },
  weekSoFar: {
    method: 'GET',
    path: '/api/admin/week/so-far',
    access: ['admin'],
    summary: 'The tips of the present week, and how much its drawers are over, or below zero short',
    reply: weekSoFar,
  },
  recentWeeks: {
    method: 'GET',
    path: '/api/recent-weeks',
    access: ['employee', 'team_lead', 'admin'],
    summary: `The last ${weeksShown} weeks in figures: the caller's tips and orders, and machine problems that were reported`,
    reply: z.array(recentWeek).length(weeksShown),
  },
  ownWeekMail: {
    method: 'GET',
    path: '/api/user/week-mail',
    access: ['admin'],
    summary: 'Whether one gets the week by mail on Mondays',
    reply: weekMail,
  },
  chooseWeekMail: {
    method: 'PUT',
    path: '/api/user/week-mail',
    access: ['admin'],
    summary: 'Choose to get the week by mail on Mondays, or not',
    body: weekMail,
    reply: weekMail,
  },
})
