import type { ComponentProps } from 'react'
import { boot } from '#client/api/boot.ts'
import { useAction } from '#client/api/hooks.ts'
import { chooseOnDevice } from '#client/api/language.ts'
import { LanguageSelect } from '#client/ui/language-select.tsx'
import { t } from '#shared/language/t.ts'

/** Keeps the choice with the person, for every device, and with this device for its sign-in page. */
export function LanguageChooser(look: Pick<ComponentProps<typeof LanguageSelect>, 'isSmall' | 'isFramed'>) {
  const choose = useAction('PATCH /api/user/language', { failed: t`The language could not be changed.` })
  return (
    <LanguageSelect
      value={choose.isPending || choose.isSuccess ? choose.variables.body.language : boot.language}
      onChange={(language) => choose.mutate({ body: { language } }, { onSuccess: () => chooseOnDevice(language) })}
      {...look}
    />
  )
}
