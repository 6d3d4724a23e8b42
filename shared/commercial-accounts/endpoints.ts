import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { accountChange, accountFields, accountsMax, commercialAccount } from './commercial-account.ts'

export const commercialAccountEndpoints = defineEndpoints({
  listCommercialAccounts: {
    method: 'GET',
    path: '/api/commercial-accounts',
    access: 'signedIn',
    summary: `Business customers by name, inactive ones included, ${accountsMax} at most`,
    reply: z.array(commercialAccount).max(accountsMax),
  },
  addCommercialAccount: {
    method: 'POST',
    path: '/api/commercial-accounts',
    access: ['admin'],
    summary: 'Add a business customer',
    body: accountFields,
    reply: commercialAccount,
    status: 201,
  },
  changeCommercialAccount: {
    method: 'PUT',
    path: '/api/commercial-accounts/:id',
    access: ['admin'],
    summary:
      'Change the name and address of a business customer: what differs from `was`, unless it is other than that meanwhile',
    body: accountChange,
    reply: commercialAccount,
  },
  deactivateCommercialAccount: {
    method: 'DELETE',
    path: '/api/commercial-accounts/:id',
    access: ['admin'],
    summary: 'Deactivate a business customer for good',
    reply: commercialAccount,
  },
})
