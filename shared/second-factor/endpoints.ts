import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { signedInUser } from '#shared/users/user.ts'
import { code, newSecret, recoveryCodeList, secondFactorState, turnOff } from './second-factor.ts'

export const secondFactorEndpoints = defineEndpoints({
  secondFactorState: {
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'signedIn',
    summary: 'Whether passwords of the caller need a code of an authenticator app beside them',
    reply: secondFactorState,
    evenIfDue: 'setup',
  },
  startSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/secret',
    access: 'signedIn',
    summary: 'A new secret for an authenticator app; nothing changes before a code of it is sent',
    reply: newSecret,
    freshProof: true,
    evenIfDue: 'setup',
  },
  // No 201, which would keep the answer: the recovery codes are shown once.
  turnOnSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor',
    access: 'signedIn',
    summary: 'Turn codes on with the first of them, within ten minutes; answers the recovery codes, once',
    body: code,
    reply: recoveryCodeList,
    evenIfDue: 'setup',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    access: 'signedIn',
    summary: 'New recovery codes in the place of the old ones, which work no longer; answers them, once',
    reply: recoveryCodeList,
    freshProof: true,
  },
  turnOffSecondFactor: {
    method: 'POST',
    path: '/api/user/second-factor/off',
    access: 'signedIn',
    summary: 'Turn codes off, with one of them or with fresh proof',
    body: turnOff,
    reply: success,
  },
  signInWithCode: {
    method: 'POST',
    path: '/api/login/code',
    access: 'public',
    summary: 'The code, or a recovery code, after the right password, within ten minutes',
    body: code,
    reply: signedInUser,
    limit: 'signInsWithCode',
  },
  proveWithCode: {
    method: 'POST',
    path: '/api/user/proof/code',
    access: 'signedIn',
    summary: 'Show once more who one is, with a code',
    body: code,
    reply: success,
    evenIfDue: 'proof',
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/admin/users/:id/second-factor',
    access: ['admin'],
    summary: 'For somebody who lost their phone: take codes and passkeys away, end every session, tell them by mail',
    reply: success,
    freshProof: true,
  },
})
