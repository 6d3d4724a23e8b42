import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'

/** One quiet line beside a form whose days may not be the ones that are meant. */
export const DayHint = ({ text, href }: { text?: string; href?: string | undefined }) =>
  text && (
    <p className="text-muted text-sm">
      {text}{' '}
      {href && (
        <Link href={href} className="text-brand underline">
          {t`Settings`}
        </Link>
      )}
    </p>
  )
