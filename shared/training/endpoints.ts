import { assignmentEndpoints } from './assignment-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import { progressEndpoints } from './progress-endpoints.ts'

export const trainingEndpoints = { ...progressEndpoints, ...contentEndpoints, ...assignmentEndpoints }
