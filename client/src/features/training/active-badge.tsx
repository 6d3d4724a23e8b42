import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? t`Active` : t`Inactive`}</Badge>
)
