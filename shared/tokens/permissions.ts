import type { Endpoint, Endpoints } from '#shared/api/endpoint.ts'
import { commercialAccountEndpoints } from '#shared/commercial-accounts/endpoints.ts'
import { historyEndpoints } from '#shared/history/endpoints.ts'
import { machineProblemEndpoints } from '#shared/machine-problems/endpoints.ts'
import { machineEndpoints } from '#shared/machines/endpoints.ts'
import { objectEndpoints } from '#shared/objects/endpoints.ts'
import { payrollEndpoints } from '#shared/payroll/endpoints.ts'
import { refundEndpoints } from '#shared/refunds/endpoints.ts'
import { shiftReportEndpoints } from '#shared/shift-reports/endpoints.ts'
import { stainReportEndpoints } from '#shared/stain-reports/endpoints.ts'
import { tipEndpoints } from '#shared/tips/endpoints.ts'
import { trainingEndpoints } from '#shared/training/endpoints.ts'
import { userEndpoints } from '#shared/users/endpoints.ts'
import type { OpenFeature, Permission } from './token.ts'

const rows: Record<OpenFeature, Endpoints> = {
  tips: tipEndpoints,
  'machine-problems': machineProblemEndpoints,
  machines: machineEndpoints,
  'shift-reports': shiftReportEndpoints,
  refunds: refundEndpoints,
  'stain-reports': stainReportEndpoints,
  'commercial-accounts': commercialAccountEndpoints,
  objects: objectEndpoints,
  training: trainingEndpoints,
  users: userEndpoints,
  payroll: payrollEndpoints,
  history: historyEndpoints,
}

/** What no token may do: it is nobody, cannot show once more who it is, and has what admins have at most. */
const isForPeople = ({ access, freshProof, peopleOnly }: Endpoint) =>
  access === 'public' ||
  freshProof === true ||
  peopleOnly === true ||
  (access !== 'signedIn' && !access.includes('admin'))

const permissions = new Map<Endpoint, Permission>()
for (const [feature, endpoints] of Object.entries(rows) as [OpenFeature, Endpoints][])
  for (const endpoint of Object.values(endpoints))
    if (!isForPeople(endpoint)) permissions.set(endpoint, `${feature}:${endpoint.method === 'GET' ? 'read' : 'write'}`)

/** What a token needs for a call; undefined where none may make it. */
export const permissionFor = (endpoint: Endpoint): Permission | undefined => permissions.get(endpoint)

/** All that a token can be given. */
export const grantable: readonly Permission[] = [...new Set(permissions.values())]
