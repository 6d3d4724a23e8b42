import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { hrefOf } from './link-address.ts'
import { PlainField } from './plain-field.tsx'

/** Asks where a link leads, between the toolbar and the text: a dialog in a dialog would be too much. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: (focusEditor: boolean) => void }) {
  const current: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(current)
  const [error, setError] = useState<string>()
  const row = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  // Before the dialog around hears of it: Escape closes this row only.
  useEffect(() => {
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !row.current?.contains(event.target as Node)) return
      event.stopPropagation()
      onClose(false)
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [onClose])

  const apply = () => {
    const href = hrefOf(address)
    if (!href) {
      setError(t`Enter the address of a web page or a mail address.`)
      field.current?.focus()
      return
    }
    if (editor.state.selection.empty && !current)
      editor.commands.insertContent({
        type: 'text',
        text: address.trim(),
        marks: [
          ...editor.state.selection.$from.marks().map((mark) => mark.toJSON()),
          { type: 'link', attrs: { href } },
        ],
      })
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
    onClose(true)
  }

  return (
    <div ref={row} className="flex flex-wrap items-start gap-2 border-line border-b p-3">
      <PlainField
        ref={field}
        label={t`Link address`}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={address}
        error={error}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form around the editor.
          event.preventDefault()
          apply()
        }}
        className="flex-1 basis-60"
      />
      <div className="flex flex-wrap gap-2 md:mt-6.5">
        <Button variant="secondary" onClick={apply}>{t`Set link`}</Button>
        {current && (
          <Button
            variant="secondary"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              onClose(true)
            }}
          >{t`Remove link`}</Button>
        )}
      </div>
    </div>
  )
}
