import { CircleAlert, CircleCheck, type LucideIcon, Wrench } from 'lucide-react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Dryer, Washer } from '#client/ui/machine-drawings.tsx'
import { problemStatusNames } from '#shared/machine-problems/machine.ts'

interface StatusLook {
  tone: Tone
  icon: LucideIcon | undefined
  word: string
}

const looks: Record<string, StatusLook> = {
  open: { tone: 'attention', icon: CircleAlert, word: problemStatusNames.open },
  in_progress: { tone: 'info', icon: Wrench, word: problemStatusNames.in_progress },
  repaired: { tone: 'good', icon: CircleCheck, word: problemStatusNames.repaired },
}

/** A status of a later version is shown as it is, without a colour that would mean something. */
export const lookOf = (status: string): StatusLook =>
  looks[status] ?? { tone: 'neutral', icon: undefined, word: status.replaceAll('_', ' ') }

const edges: Record<string, string> = { open: 'border-l-attention', in_progress: 'border-l-info' }

/** Shows at a glance whether somebody looks after it. */
export const edgeOf = (status: string) => edges[status] ?? 'border-l-edge'

export function StatusBadge({ status }: { status: string }) {
  const { tone, icon, word } = lookOf(status)
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

export function MachineIcon({ machineType, className }: { machineType: string; className: string }) {
  const Icon = machineType === 'washer' ? Washer : Dryer
  return <Icon aria-hidden="true" className={className} />
}
