import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { signedInUser } from '#shared/users/user.ts'
import {
  creationOptions,
  newPasskey,
  ownPasskeys,
  passkey,
  passkeyName,
  passkeyProof,
  passkeysMax,
  requestOptions,
} from './passkey.ts'

export const passkeyEndpoints = defineEndpoints({
  listPasskeys: {
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'signedIn',
    summary: `One’s own passkeys, ${passkeysMax} at most, and where they work`,
    reply: ownPasskeys,
    evenIfDue: 'setup',
  },
  startPasskey: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'signedIn',
    summary: 'What the browser needs to make a passkey; answered within five minutes, once',
    reply: creationOptions,
    freshProof: true,
    evenIfDue: 'setup',
  },
  // Not 201, which would honour an idempotency key: the first answer uses up its challenge, right or wrong.
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'signedIn',
    summary: 'Add the passkey that the browser has made',
    body: newPasskey,
    reply: passkey,
    evenIfDue: 'setup',
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    access: 'signedIn',
    summary: 'Give one of one’s own passkeys another name',
    body: passkeyName,
    reply: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    access: 'signedIn',
    summary: 'Remove one of one’s own passkeys; it opens no session any more',
    reply: success,
    freshProof: true,
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    summary: 'What the browser needs to sign in with a passkey; answered within five minutes, once',
    reply: requestOptions,
    limit: 'passkeyQuestions',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    summary: 'Sign in with a passkey',
    body: passkeyProof,
    reply: signedInUser,
    limit: 'signInsWithPasskey',
  },
  startPasskeyProof: {
    method: 'POST',
    path: '/api/user/proof/passkey/options',
    access: 'signedIn',
    summary: 'What the browser needs to show with a passkey once more who one is; answered within five minutes, once',
    reply: requestOptions,
    evenIfDue: 'proof',
  },
  proveWithPasskey: {
    method: 'POST',
    path: '/api/user/proof/passkey',
    access: 'signedIn',
    summary: 'Show once more who one is, with a passkey',
    body: passkeyProof,
    reply: success,
    evenIfDue: 'proof',
  },
})
