import type { Catalog } from '#shared/language/t.ts'

export const refunds: Catalog = {}
