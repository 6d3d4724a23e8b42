/** Why a sign-in through the provider ended at the sign-in page: it travels as `?problem=` in the address. */
export const signInProblems = {
  'provider-unavailable': 'The sign-in provider cannot be reached right now. Please try again in a moment.',
  'provider-failed': 'Signing in through the provider did not work. Please try again.',
  'sign-in-expired': 'This sign-in took too long or was started in another browser. Please try again.',
  'email-unverified': 'The provider has not verified your email address. Please verify it there, then try again.',
  'no-account': 'There is no account for you here yet. Please ask your manager for an invitation.',
  deactivated: 'This account has been deactivated. Please contact your manager.',
  'too-many': 'Too many sign-ins were started from here. Please try again in a minute.',
  unavailable: 'Signing in is not possible right now. Please try again in a moment.',
} as const

export type SignInProblem = keyof typeof signInProblems
