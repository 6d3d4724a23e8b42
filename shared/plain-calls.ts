import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { refused, tooMany } from '#shared/api/openapi.ts'
import { success } from '#shared/api/success.ts'
import { maxFileBytes, pictureSizes } from '#shared/objects/object.ts'
import { sessionUser } from '#shared/users/user.ts'

const picture = z.file().max(maxFileBytes)
const ofAnObject = z.object({ id: z.uuid() })
const session = [{ session: [] }]
const redirect = { description: 'The browser goes on to the address in Location' }

/** The calls that are no JSON on both sides, for the OpenAPI document: each is a route of its feature's own. */
export const plainCalls: ZodOpenApiPathsObject = {
  '/api/user/profile-image': {
    post: {
      operationId: 'setProfileImage',
      summary: 'Take a picture as one’s own profile picture; its middle is kept as a square',
      tags: ['user'],
      security: session,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: z.object({ image: picture }) } } },
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: sessionUser } } },
        429: tooMany,
        ...refused,
      },
    },
  },
  '/api/objects/{id}': {
    get: {
      operationId: 'showObject',
      summary: 'The bytes of a picture; receipts only for their owner and admins',
      tags: ['objects'],
      security: session,
      requestParams: {
        path: ofAnObject,
        query: z.object({ size: z.enum(pictureSizes.map(String) as ['320', '1600']).optional() }),
      },
      responses: {
        200: { description: 'The picture', content: { 'image/*': { schema: z.file() } } },
        ...refused,
      },
    },
  },
  '/api/objects/uploads/{id}': {
    put: {
      operationId: 'putUpload',
      summary: 'Take the bytes of one file; the address, with its signature, is what POST /api/objects/upload answered',
      tags: ['objects'],
      security: [],
      requestParams: {
        path: ofAnObject,
        query: z.object({ expires: z.string(), max: z.string(), signature: z.string() }),
      },
      requestBody: { required: true, content: { '*/*': { schema: picture } } },
      responses: {
        200: { description: 'Kept until it is claimed', content: { 'application/json': { schema: success } } },
        ...refused,
      },
    },
  },
  '/api/admin/users/{id}/export': {
    get: {
      operationId: 'downloadExport',
      summary: 'Everything of a person as a ZIP file, once after POST /api/admin/users/:id/export; for admins',
      tags: ['admin'],
      security: session,
      requestParams: { path: ofAnObject },
      responses: {
        200: { description: 'The file', content: { 'application/zip': { schema: z.file() } } },
        ...refused,
      },
    },
  },
  '/api/payroll-imports/{id}/file': {
    get: {
      operationId: 'downloadImportedFile',
      summary: 'The file that a period was imported from, as it was chosen; for admins',
      tags: ['payroll-imports'],
      security: session,
      requestParams: { path: ofAnObject },
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: z.file() } } },
        ...refused,
      },
    },
  },
  '/api/login': {
    get: {
      operationId: 'startProviderSignIn',
      summary: 'Send the browser to the sign-in provider, or to the sign-in page where there is none',
      tags: ['login'],
      security: [],
      requestParams: { query: z.object({ inviteCode: z.string().optional() }) },
      responses: { 302: redirect, ...refused },
    },
  },
  '/api/callback': {
    get: {
      operationId: 'finishProviderSignIn',
      summary: 'Where the sign-in provider sends the browser back to',
      tags: ['callback'],
      security: [],
      requestParams: { query: z.object({ code: z.string().optional(), state: z.string().optional() }) },
      responses: { 302: redirect, ...refused },
    },
  },
}
