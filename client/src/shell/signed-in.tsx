import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import type { SessionUser } from '#shared/users/user.ts'
import { Pages } from './pages.tsx'
import { PayCurtain } from './pay-curtain.tsx'
import { RouteTable } from './route.ts'
import { routes } from './routes.ts'
import { Shell } from './shell.tsx'
import { useLeaveTogether } from './sign-out.ts'

/** Everything for people who are signed in; the sign-in page loads none of it. */
export default function SignedIn({ user }: { user: SessionUser }) {
  useLeaveTogether(user)
  return (
    <RouteTable value={routes}>
      <Shell user={user}>
        <Pages routes={routes} user={user} notice={NeedsConnection} curtain={PayCurtain} />
      </Shell>
    </RouteTable>
  )
}
