import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { apiToken, madeToken, newToken, tokenList, tokensMax } from './token.ts'

export const tokenEndpoints = defineEndpoints({
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    access: ['admin'],
    summary: `The tokens of other software, newest first, ${tokensMax} at most, and what tokens can be given`,
    reply: tokenList,
  },
  makeToken: {
    method: 'POST',
    path: '/api/tokens',
    access: ['admin'],
    freshProof: true,
    summary: 'Make a token, which works until its last day is over; answers its secret, once',
    body: newToken,
    reply: madeToken,
    status: 201,
  },
  changeToken: {
    method: 'PUT',
    path: '/api/tokens/:id',
    access: ['admin'],
    freshProof: true,
    summary: 'Change the name, the last day and the permissions of a token; its secret stays',
    body: newToken,
    reply: apiToken,
  },
  endToken: {
    method: 'DELETE',
    path: '/api/tokens/:id',
    access: ['admin'],
    freshProof: true,
    summary: 'End a token: it opens nothing from now on',
    reply: success,
  },
})
