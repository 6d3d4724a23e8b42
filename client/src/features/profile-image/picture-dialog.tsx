import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CallError, call } from '#client/api/call.ts'
import { refreshLists } from '#client/api/hooks.ts'
import { maxFileBytes } from '#client/api/put-headers.ts'
import { userAddress } from '#client/api/query-client.ts'
import { pictureTypes } from '#client/held/uploads/photo.ts'
import { shrinkPhoto } from '#client/held/uploads/shrink-photo.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FilePicker } from '#client/ui/file-picker.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'

interface PictureDialogProps {
  user: SessionUser
  name: string
  close: () => void
}

/** Sets or removes one's own picture; it is shown at once wherever the person is. */
export default function PictureDialog({ user, name, close }: PictureDialogProps) {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const onSuccess = async (changed: SessionUser) => {
    client.setQueryData(userAddress, changed)
    await refreshLists(client, ['GET /api/admin/users'])
  }
  const set = useMutation({
    mutationFn: send,
    onSuccess,
    meta: { done: t`Your picture was changed.`, failed: t`Your picture could not be changed.` },
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/user/profile-image', {}),
    onSuccess,
    meta: { done: t`Your picture was removed.`, failed: t`Your picture could not be removed.` },
  })

  const choose = async ([file]: File[]) => {
    if (!file || set.isPending) return
    const { file: small } = await shrinkPhoto(file)
    const isTooLarge = small.size > maxFileBytes
    setError(isTooLarge ? t`File "${file.name}" is too large. File size must be less than 10MB` : undefined)
    if (!isTooLarge) set.mutate(small)
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t`Your Picture`}
      description={t`Your colleagues see it beside your name. The middle of the photo is kept.`}
      footer={
        <>
          {user.profileImageUrl && (
            <Button variant="ghost" onClick={() => remove.mutate()} busy={remove.isPending && t`Removing...`}>
              <Trash2 aria-hidden="true" />
              {t`Remove`}
            </Button>
          )}
          <Button variant="secondary" onClick={close}>{t`Close`}</Button>
        </>
      }
    >
      <div className="flex flex-col items-center">
        <Avatar name={name} src={user.profileImageUrl} size="lg" className="size-24!" />
        <p role="status" className="min-h-6 text-muted">
          {set.isPending && t`Uploading…`}
        </p>
      </div>
      <FilePicker
        label={t`New picture`}
        chooseLabel={t`Choose picture`}
        cameraLabel={t`Take photo`}
        accept={pictureTypes.join()}
        error={error}
        isOwnPurpose
        onFiles={(files) => void choose(files)}
      />
    </Dialog>
  )
}

async function send(file: Blob): Promise<SessionUser> {
  const body = new FormData()
  body.append('image', file, 'picture')
  const response = await fetch('/api/user/profile-image', { method: 'POST', body, credentials: 'include' })
  if (response.ok) return response.json()
  const text = await response.text()
  throw new CallError(response.status, text || response.statusText, parsed(text))
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
