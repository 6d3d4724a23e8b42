import { z } from 'zod'

export const photoPath = z.string().max(200)
