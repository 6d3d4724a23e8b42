import { useRef, useState } from 'react'
import type { Photo, Photos } from '#client/api/hooks.ts'
import { useDraft } from '#client/held/drafts.ts'
import type { KeptPhoto } from '#client/held/uploads/photo.ts'
import type { Uploads } from '#client/held/uploads/use-uploads.ts'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'

const none: KeptPhoto[] = []

const lost = {
  title: t`Some photos did not arrive`,
  description: t`Please retry or remove them first.`,
  tone: 'destructive',
} as const

/** The photos of a form. They have a draft of their own; the code that uploads them is loaded with the first photo. */
export function usePhotos(name: string) {
  const draft = useDraft(name, { photos: none })
  const uploads = useRef<Uploads>(undefined)
  const isBack = draft.savedAt !== undefined
  const [isOpen, setOpen] = useState(isBack)
  const [isWaiting, setWaiting] = useState(false)
  const clear = () => {
    uploads.current?.fill('', [])
    setOpen(false)
  }
  const settled = async (): Promise<Photo[]> => {
    if (!uploads.current) return []
    setWaiting(uploads.current.isBusy)
    const list = await uploads.current.outgoing()
    setWaiting(false)
    return list
  }
  return {
    draft,
    uploads,
    isOpen,
    open: () => setOpen(true),
    isWaiting,
    clear,
    /** For the draft of the form. */
    beside: {
      from: draft.from,
      forget: draft.forget,
      discard: () => {
        draft.discard()
        clear()
      },
    },
    /** What the call sends; undefined, with a toast, where a photo did not arrive. */
    async outgoing(field: Pick<Photos, 'field' | 'isList'>) {
      const list = await settled()
      const { photos } = uploads.current ?? draft.values
      if (list.length < photos.length) {
        toast(lost)
        return undefined
      }
      const paths = list.flatMap(({ path }) => path ?? [])
      const isWhole = paths.length === list.length
      return { paths, photos: isWhole ? undefined : { ...field, claim: 'machine-photo' as const, list } }
    },
  }
}

export type FormPhotos = ReturnType<typeof usePhotos>
