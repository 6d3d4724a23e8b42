import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

export function NotFound({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={isSignedIn ? undefined : 'mx-auto max-w-form p-6'}>
      <PageHeader title="404 Page Not Found" />
      <EmptyState
        drawing="search"
        title="There is nothing at this address for you."
        action={
          <Link href="/" className={buttonClass()}>
            {isSignedIn ? 'Go to the dashboard' : 'Go to sign in'}
          </Link>
        }
      >
        {isSignedIn && window.location.pathname.startsWith('/invite/') && 'Sign out to use an invitation.'}
      </EmptyState>
    </div>
  )
}
