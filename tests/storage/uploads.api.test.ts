import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { objects } from '#shared/objects/table.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { photo, pictureOf, put, uploadSlot } from './picture-data.ts'

const app = await startApp()

test('a photo is uploaded without a session, claimed by its owner, and shown', async () => {
  const uploadURL = await uploadSlot(app.as(erin))
  const bytes = await photo()
  expect((await put(app, uploadURL, bytes as Uint8Array<ArrayBuffer>)).status).toBe(200)
  const claim = await app.as(erin).put('/api/stain-report-images', { imageURL: uploadURL })
  expect([claim.status, claim.body.objectPath]).toEqual([200, expect.stringMatching(/^\/api\/objects\/[0-9a-f-]{36}$/)])
  const shown = await app.as(theo).get(claim.body.objectPath)
  expect(shown.status).toBe(200)
  const { format, width, height } = await sharp(shown.bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 640, 480])
})
