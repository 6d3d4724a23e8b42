import type { SessionUser } from '#shared/users/user.ts'
import { Pages } from './pages.tsx'
import { routes } from './routes.tsx'
import { Shell } from './shell.tsx'

/** Everything for people who are signed in; the sign-in page loads none of it. */
export default function SignedIn({ user }: { user: SessionUser }) {
  return (
    <Shell user={user}>
      <Pages routes={routes} user={user} />
    </Shell>
  )
}
