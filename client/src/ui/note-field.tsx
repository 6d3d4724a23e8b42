import { Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { usePhone } from './use-phone.ts'

interface NoteFieldProps {
  name: string
  isOpen: boolean
  onOpen: () => void
  maxLength?: number | undefined
}

/** The notes of a form, which few need: on a phone they leave the room to the rest until somebody wants them. */
export function NoteField({ name, isOpen, onOpen, maxLength }: NoteFieldProps) {
  const { control } = useFormContext()
  const isPhone = usePhone()
  const notes = useWatch({ control, name })
  const add = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(onOpen)
    // At once: the form's own `setFocus` waits for a timer, and a key that is pressed meanwhile goes to the wrong field.
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  if (isPhone && !isOpen && !notes)
    return (
      <Button variant="ghost" aria-expanded={false} onClick={add} className="-my-3 -ml-4 self-start justify-self-start">
        <Plus aria-hidden="true" />
        {t`Note`}
      </Button>
    )
  // Once it is typed in, it stays while it is emptied.
  return <Field name={name} as="textarea" label={t`Notes`} optional maxLength={maxLength} onFocus={onOpen} />
}
