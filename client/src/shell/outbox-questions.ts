import { watched } from '#client/api/watched.ts'

/** What follows where the person leaves although something is not sent, while they are asked about it. */
export const { set: askToLeave, use: useLeaving } = watched<(() => void) | undefined>(undefined)

/** How often the person has asked for the password's dialog, which they may have put off. */
const asked = watched(0)
export const askToSignIn = () => asked.set(asked.get() + 1)
export const useSignInAsked = asked.use
