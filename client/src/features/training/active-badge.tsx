import { EyeOff } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t, tIn } from '#shared/language/t.ts'

/** The usual state is quiet. Two words for each state: in other languages they follow the gender of what is active. */
const words = {
  module: { active: t`Active`, inactive: t`Inactive` },
  task: { active: tIn('task')`Active`, inactive: tIn('task')`Inactive` },
}

export const ActiveBadge = ({ of, isActive }: { of: keyof typeof words; isActive: boolean }) => (
  <Badge tone={isActive ? 'neutral' : 'attention'} icon={isActive ? undefined : EyeOff}>
    {words[of][isActive ? 'active' : 'inactive']}
  </Badge>
)
