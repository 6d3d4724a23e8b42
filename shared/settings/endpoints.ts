import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { firstStepsReply, mailChange, settingsReply, shopChange } from './settings.ts'

export const settingsEndpoints = defineEndpoints({
  settings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: ['admin'],
    summary: 'What admins have set, and what is in force: the environment comes first',
    reply: settingsReply,
  },
  changeShopSettings: {
    method: 'PUT',
    path: '/api/admin/settings/shop',
    access: ['admin'],
    summary:
      'Set name, time zone and sheet of the shop: what differs from `was`, unless it is other than that meanwhile',
    body: shopChange,
    reply: settingsReply,
  },
  changeMailSettings: {
    method: 'PUT',
    path: '/api/admin/settings/mail',
    access: ['admin'],
    freshProof: true,
    summary: 'Set how mails leave: what differs from `was`, unless it is other than that meanwhile',
    body: mailChange,
    reply: settingsReply,
  },
  firstSteps: {
    method: 'GET',
    path: '/api/admin/first-steps',
    access: ['admin'],
    summary:
      'What a new shop begins with, and what of it the records show; none once all is done or the list was hidden',
    reply: firstStepsReply,
  },
  hideFirstSteps: {
    method: 'POST',
    path: '/api/admin/first-steps/hide',
    access: ['admin'],
    summary: 'Hide the first steps from all admins',
    reply: firstStepsReply,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    access: ['admin'],
    summary: 'Mail the caller as the settings say; a refusal says in words what is wrong',
    reply: z.object({ message: z.string() }),
    waitsFor: ['mail'],
    limit: 'testMails',
  },
})
