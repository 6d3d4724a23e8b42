import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'

/** A link to pass on by hand, with a button that copies it. */
export function CopyLink({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    setCopied(await copied(url))
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <PlainField
        ref={field}
        label={label}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        className="flex-1 basis-60"
      />
      <Button variant="secondary" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? t`Copied` : t`Copy Link`}</span>
      </Button>
    </div>
  )
}

/** The clipboard's own interface exists only on https and localhost; elsewhere what is selected is copied. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
