import { clsx } from 'clsx'
import { ChevronDown, Languages } from 'lucide-react'
import { type Language, languageNames, languages, t } from '#shared/language/t.ts'

interface LanguageSelectProps {
  value: Language
  onChange: (language: Language) => void
  /** Shows the sign only; the names stand in the list. */
  isSmall?: boolean | undefined
  /** Has a frame, like the fields around it. */
  isFramed?: boolean | undefined
  className?: string
}

export function LanguageSelect({ value, onChange, isSmall, isFramed, className }: LanguageSelectProps) {
  return (
    <span className={clsx('relative inline-flex items-center', className)}>
      <Languages aria-hidden="true" className="pointer-events-none absolute left-3 size-5 text-muted" />
      <select
        name="language"
        aria-label={t`Language`}
        value={value}
        onChange={(event) => onChange(event.target.value as Language)}
        className={clsx(
          'h-11 cursor-pointer appearance-none rounded bg-transparent transition-colors hover:bg-sunken',
          isSmall ? 'w-11 text-transparent' : 'pr-9 pl-11 text-sm phone:text-base',
          isFramed ? 'border border-edge' : !isSmall && 'text-muted',
        )}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language} className="bg-surface text-ink">
            {languageNames[language]}
          </option>
        ))}
      </select>
      {!isSmall && (
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-4 text-muted" />
      )}
    </span>
  )
}
