import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { PlainField } from './plain-field.tsx'

interface CopyFieldProps {
  label: string
  /** A link, a secret, or several lines. */
  value: string
  /** Of the button: 'Copy Link' */
  copy: string
}

/** Something to pass on by hand, with a button that copies it. */
export function CopyField({ label, value, copy: word }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    setCopied(await copied(value))
  }
  const shown = {
    ref: field,
    label,
    value,
    readOnly: true,
    onFocus: () => field.current?.select(),
    className: 'flex-1 basis-60',
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {/* An input would take the lines together. */}
      {value.includes('\n') ? <PlainField as="textarea" {...shown} /> : <PlainField {...shown} />}
      <Button variant="secondary" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? t`Copied` : word}</span>
      </Button>
    </div>
  )
}

/** What is shown once, when it was made, and what it is good for. */
export function SecretShown({ secret, children }: { secret: string; children: string }) {
  return (
    <>
      <Notice tone="attention" live title={t`Copy it now`}>
        {children}
      </Notice>
      <CopyField label={t`Secret`} value={secret} copy={t`Copy`} />
    </>
  )
}

/** The clipboard's own interface exists only on https and localhost; elsewhere what is selected is copied. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
