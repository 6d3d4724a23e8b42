import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { addressOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { SessionList } from './session-list.tsx'

/** For a phone that was lost, or somebody who left one open. */
export default function SessionsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { id } = user
  const name = nameOf(user)
  const client = useQueryClient()
  const sessions = useEndpoint('GET /api/admin/users/:id/sessions', { params: { id } })
  // People sign in and out meanwhile: it is read anew whenever it is looked at.
  useEffect(() => {
    const queryKey = addressOf('GET /api/admin/users/:id/sessions', { params: { id } })
    return () => client.removeQueries({ queryKey })
  }, [client, id])
  const end = useAction('DELETE /api/admin/users/:id/sessions/:sessionId', {
    refresh: ['GET /api/admin/users'],
    done: t`${name} was signed out there.`,
    failed: t`It could not be ended.`,
  })
  const endAll = useAction('DELETE /api/admin/users/:id/sessions', {
    refresh: ['GET /api/admin/users'],
    done: t`${name} was signed out everywhere.`,
    failed: t`It could not be ended.`,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Where ${name} is signed in`}
      description={t`What you end here asks for the password again there. What is written on that device and not yet sent stays on it.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
          {(sessions.data?.length ?? 0) > 0 && (
            <Button
              variant="danger"
              data-not-first
              busy={endAll.isPending && t`Ending...`}
              onClick={() => endAll.mutate({ params: { id } }, { onSuccess: onClose })}
            >{t`End all`}</Button>
          )}
        </>
      }
    >
      <Loaded
        read={sessions}
        failed={t`The list could not be loaded.`}
        waiting={<SkeletonLines lines={3} label={t`Loading the list`} />}
        empty={<p className="text-muted">{t`${name} is signed in nowhere.`}</p>}
      >
        {(list) => (
          <SessionList
            sessions={list}
            ending={end.isPending ? end.variables.params.sessionId : undefined}
            onEnd={(session) =>
              end.mutate({ params: { id, sessionId: session.id } }, { onSettled: () => void sessions.refetch() })
            }
          />
        )}
      </Loaded>
    </Dialog>
  )
}
