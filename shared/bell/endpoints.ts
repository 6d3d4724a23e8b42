import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { bell, bellChoice, newSubscription, readKinds } from './bell.ts'

export const bellEndpoints = defineEndpoints({
  ownBell: {
    method: 'GET',
    path: '/api/user/bell',
    access: 'signedIn',
    summary: 'What the caller’s phones are told of, and when',
    reply: bell,
    peopleOnly: true,
  },
  chooseBells: {
    method: 'PUT',
    path: '/api/user/bell',
    access: 'signedIn',
    summary: 'Choose what one’s phones are told of, and the hours in which they are not',
    body: bellChoice,
    reply: bellChoice,
    peopleOnly: true,
  },
  bellHere: {
    method: 'PUT',
    path: '/api/user/bell/subscription',
    access: 'signedIn',
    summary: 'Tell the browser of this session, as long as it is signed in',
    body: newSubscription,
    reply: success,
    peopleOnly: true,
  },
  noBellHere: {
    method: 'DELETE',
    path: '/api/user/bell/subscription',
    access: 'signedIn',
    summary: 'Tell the browser of this session no more',
    reply: success,
    peopleOnly: true,
  },
  readBells: {
    method: 'POST',
    path: '/api/user/bell/read',
    access: 'signedIn',
    summary: 'The caller has looked where these kinds lead, so their phones need not show them any more',
    body: readKinds,
    reply: success,
    peopleOnly: true,
  },
})
