import { CloudUpload } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Badge } from './badge.tsx'

/** On what was written without a connection. */
export const WaitingMark = () => <Badge tone="attention" icon={CloudUpload}>{t`Waiting to be sent`}</Badge>
