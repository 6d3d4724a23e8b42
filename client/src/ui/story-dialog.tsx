import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { formatInstant, type Instant } from '#shared/time/instant.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Loaded, type Reading } from './loaded.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface Told {
  entries: readonly { id: string; at: Instant }[]
}

interface StoryDialogProps<Story extends Told> {
  title: string
  /** What the server answers, newest first. */
  read: Reading<Story>
  /** What an entry says above its time. */
  children: (entry: Story['entries'][number], story: Story) => ReactNode
  onClose: () => void
}

/** Who did what to a record, and when. */
export function StoryDialog<Story extends Told>({ title, read, children, onClose }: StoryDialogProps<Story>) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}
    >
      <Loaded
        read={read}
        failed={t`The history could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
      >
        {(story) => (
          <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
            {story.entries.map((entry) => (
              <li key={entry.id} className="text-sm">
                <span className="block break-words">{children(entry, story)}</span>
                <time dateTime={entry.at} className="block text-muted">
                  {formatInstant(entry.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
