import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { SessionList } from '#client/features/users/session-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { ownSessions } from '#shared/sign-in/reads.ts'

/** So many are seen at a glance. */
const shownOthers = 4

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
        {(all) => {
          const others = all.filter(({ isThis }) => !isThis)
          const list = (some: typeof all) => (
            <SessionList
              sessions={some}
              ending={end.isPending ? end.variables.params.id : undefined}
              onEnd={({ id }) => end.mutate({ params: { id } }, { onSettled: () => void sessions.refetch() })}
            />
          )
          const own = all.filter(({ isThis }) => isThis)
          if (others.length <= shownOthers) return list([...own, ...others])
          return (
            <div>
              {list(own)}
              <Fold variant="words" summary={t`${others.length} others`} className="mt-3 border-line border-t">
                <div className="pt-2">{list(others)}</div>
              </Fold>
            </div>
          )
        }}
      </Loaded>
      <div>
        <Button
          variant="secondary"
          className="phone:w-full"
          busy={signOut.isPending && t`Signing out...`}
          onClick={() => signOut.mutate({})}
        >
          {t`Sign out everywhere else`}
        </Button>
        <p className="mt-2 text-muted text-sm">
          {t`Ends your sign-in on every other phone, tablet and computer. Here you stay signed in.`}
        </p>
      </div>
    </div>
  )
}
