// `npm run openapi`: the OpenAPI document that the server answers at /api/openapi.json.
import { openApiOf } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'

console.log(JSON.stringify(openApiOf(endpoints, 'Washboard'), null, 2))
