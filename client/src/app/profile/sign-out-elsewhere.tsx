import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'

/** For a phone that was lost, or a shared computer that somebody forgot to leave. */
export function SignOutElsewhere() {
  const signOut = useAction('POST /api/user/sign-out-elsewhere', {
    done: t`You are signed out everywhere else.`,
    failed: t`You could not be signed out elsewhere.`,
  })
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted text-sm">
        {t`Ends your sign-in on every other phone, tablet and computer. Here you stay signed in.`}
      </p>
      <Button
        variant="secondary"
        className="self-start phone:w-full"
        busy={signOut.isPending && t`Signing out...`}
        onClick={() => signOut.mutate({})}
      >
        {t`Sign out everywhere else`}
      </Button>
    </div>
  )
}
