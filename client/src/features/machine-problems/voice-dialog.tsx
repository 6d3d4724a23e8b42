import { isConflict } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { newVoice, voiceNoteMaxLength } from '#shared/machine-problems/report.ts'
import { PhotosField } from './photos-field.tsx'
import { problemLists } from './problem-lists.ts'
import { usePhotos } from './use-photos.ts'

interface VoiceDialogProps {
  problem: MachineProblem
  onClose: () => void
  onSent: () => void
}

/** Somebody met a problem that is reported already; what they know of it is optional. */
export default function VoiceDialog({ problem, onClose, onSent }: VoiceDialogProps) {
  const photos = usePhotos(`voice-photo/${problem.id}`)
  const voice = useDraftForm(`voice/${problem.id}`, {
    schema: newVoice,
    start: { note: '' },
    beside: photos.beside,
    send: async (body) => {
      const brought = await photos.outgoing({ field: 'photo', isList: false })
      if (!brought) return undefined
      const [photo = null] = brought.paths
      return outgoing(
        'POST /api/machine-problems/:id/voices',
        {
          params: { id: problem.id },
          body: { ...body, photo },
          refresh: problemLists,
          done: t`Added to the report of ${machineName(problem)}.`,
          failed: t`Failed to add to the report. Please try again.`,
          isOutdated: isConflict,
          onSent,
        },
        brought.photos,
      )
    },
  })
  return (
    <FormDialog
      title={t`The same with ${machineName(problem)}`}
      description={<span className="line-clamp-3 whitespace-pre-line">{problem.description}</span>}
      of={{ ...voice, isSending: voice.isSending || photos.isWaiting }}
      back={(time) => t`Your unsent note from ${time} is back.`}
      send={t`Add`}
      sending={photos.isWaiting ? t`Uploading photos...` : undefined}
      isSentLater
      isSendFirst
      onClose={onClose}
    >
      <Field as="textarea" name="note" label={t`Note`} optional maxLength={voiceNoteMaxLength} />
      <PhotosField photos={photos} most={1} />
    </FormDialog>
  )
}
