// `npm run openapi`: the OpenAPI document that the server answers at /api/openapi.json.
import { version } from '#server/boot/project-root.ts'
import examples from '#server/http/examples.json' with { type: 'json' }
import { openApiOf } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'
import { takeNoArguments } from '#tools/arguments.ts'

takeNoArguments('openapi')

console.log(JSON.stringify(openApiOf(endpoints, plainCalls, { name: 'Washboard', version }, examples), null, 2))
