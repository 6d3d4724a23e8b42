// `npm run endpoints`: the endpoint table with its access.
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { takeNoArguments } from '#tools/arguments.ts'

takeNoArguments('endpoints')
const rows: Endpoint[] = Object.values(endpoints)
for (const { method, path, access, summary } of rows.toSorted((a, b) => a.path.localeCompare(b.path)))
  console.log(`${method.padEnd(7)}${path.padEnd(52)}${String(access).padEnd(34)}${summary}`)
