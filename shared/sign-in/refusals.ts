import { AppError } from '#shared/api/app-error.ts'
import { signInProblems } from './problems.ts'

export const deactivated = () => new AppError(403, 'DEACTIVATED', signInProblems.deactivated)
