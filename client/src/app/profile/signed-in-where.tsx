import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { SessionList } from '#client/features/users/session-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { ownSessions } from '#shared/sign-in/reads.ts'

/** For a phone that was lost, or a shared computer that somebody forgot to leave. */
export function SignedInWhere() {
  const sessions = useEndpoint(...ownSessions)
  const end = useAction('DELETE /api/user/sessions/:id', {
    done: t`You are signed out there.`,
    failed: t`It could not be ended.`,
  })
  const signOut = useAction('POST /api/user/sign-out-elsewhere', {
    refresh: ['GET /api/user/sessions'],
    done: t`You are signed out everywhere else.`,
    failed: t`You could not be signed out elsewhere.`,
  })
  return (
    <div className="flex flex-col gap-5">
      <Loaded
        read={sessions}
        failed={t`The list could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the list`} />}
      >
        {(list) => (
          <SessionList
            sessions={list}
            ending={end.isPending ? end.variables.params.id : undefined}
            onEnd={({ id }) => end.mutate({ params: { id } }, { onSettled: () => void sessions.refetch() })}
          />
        )}
      </Loaded>
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
