import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'

const RichTextEditor = lazy(() => import('#client/ui/rich-text-editor.tsx'))

/** A field of the surrounding `Form` for text with headings, lists and links. */
export function RichTextField({ name, label }: { name: string; label: string }) {
  const id = useId()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 font-semibold text-sm">
        {label}
        <span className="font-normal text-muted"> {t`(optional)`}</span>
      </p>
      <Suspense fallback={<Skeleton className="h-56" />}>
        <RichTextEditor
          ref={field.ref}
          html={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          labelledBy={id}
          describedBy={error ? `${id}-error` : undefined}
          isInvalid={error !== undefined}
        />
      </Suspense>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1 text-sm text-trouble">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
