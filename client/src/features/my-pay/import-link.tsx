import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'

/** For admins who see no pay: where it comes from. */
export const ImportLink = () => (
  <Link href="/admin/payroll-import" className={buttonClass({ variant: 'secondary' })}>
    {t`Payroll Import`}
  </Link>
)
