import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const modules = import.meta.glob<Record<string, unknown>>('/shared/*/*table.ts', { eager: true })

/** Every table there is. */
export const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each) => is(each, PgTable))
