// `npm run openapi`: the OpenAPI document that the server answers at /api/openapi.json.
import { openApiOf } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'
import { takeNoArguments } from './arguments.ts'

takeNoArguments('openapi')

console.log(JSON.stringify(openApiOf(endpoints, plainCalls, 'Washboard'), null, 2))
