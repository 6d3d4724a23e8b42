import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'

/** One quiet line beside a form whose days may not be the ones that are meant, with the way to where they are set. */
export const DayHint = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="text-muted text-sm">
      {text}{' '}
      <Link href="/admin/settings" className="text-brand underline">
        {t`Settings`}
      </Link>
    </p>
  )
