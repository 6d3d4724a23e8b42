// `npm run test:container`: builds the Containerfile on a Debian made here, and does with the image what an owner does:
// starts it (not root, its files read-only), signs in, uploads a photo, pulls the plug, starts it again, and restores a
// backup into another. Exit code 77 where this machine cannot.
import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { chown, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { photo, put, uploadSlot } from '#tests/storage/picture-data.ts'
import { type Client, clientOf } from '#tests/support/client.ts'
import { start } from './container.ts'
import { dataFolder, makeImage, missing } from './image.ts'

const reason = missing()
if (reason) {
  console.log(`The container was not tried: ${reason}.`)
  process.exit(77)
}

const account = { email: 'ada@example.com', password: 'in a container' }
const settings = { PORT: '0', LOG_LEVEL: 'warn', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
const folder = mkdtempSync(path.join(tmpdir(), 'washboard-container-'))
const begun = performance.now()
const told = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${what}`)

async function signedIn(url: string): Promise<Client> {
  const client = clientOf(url)
  strictEqual((await client.post('/api/login', account)).status, 200)
  return client
}

async function uploadReceipt(url: string, client: Client): Promise<string> {
  const uploadURL = await uploadSlot(client)
  strictEqual((await put({ url }, uploadURL, (await photo()) as Uint8Array<ArrayBuffer>)).status, 200)
  const claimed = await client.put('/api/receipt-images', { receiptImageURL: uploadURL })
  strictEqual(claimed.status, 200)
  return claimed.body.objectPath
}

const image = makeImage(folder)
try {
  told(`built: ${image.size} MB more than its base; it runs as ${image.config.User}`)
  const command = (image.config as unknown as { Cmd: string[] }).Cmd

  const data = dataFolder(folder, 'data')
  const first = start(image, data, command, settings)
  const url = await first.url
  const picture = await uploadReceipt(url, await signedIn(url))
  told('started, signed in, uploaded a photo')

  await first.killed()
  const second = start(image, data, command, settings)
  const client = await signedIn(await second.url)
  const { status, bytes } = await client.get(picture)
  strictEqual(status, 200)
  told('killed and started again: the photo is there')

  const backup = ['node', 'server/backup/command.ts']
  const made = start(image, data, [...backup, 'backup', '/data/backup.tar.gz'], settings)
  strictEqual(await made.gone, 0, made.said())
  await second.killed()
  const other = dataFolder(folder, 'other')
  await copyFile(path.join(data, 'backup.tar.gz'), path.join(folder, 'backup.tar.gz'))
  const restored = path.join(other, 'backup.tar.gz')
  await copyFile(path.join(folder, 'backup.tar.gz'), restored)
  await chown(restored, 10001, 10001)
  const back = start(image, other, [...backup, 'restore', '/data/backup.tar.gz'], {
    ...settings,
    DATA_DIR: '/data/shop',
  })
  strictEqual(await back.gone, 0, back.said())
  const third = start(image, other, command, { ...settings, DATA_DIR: '/data/shop' })
  const again = await (await signedIn(await third.url)).get(picture)
  deepStrictEqual(again.bytes, bytes)
  await third.killed()
  told('a backup restored into an empty one: sign-in and photo are as before')

  const wrong = start(image, data, command, { ...settings, TIMEZONE: 'Atlantis' })
  strictEqual(await wrong.gone, 1)
  told(`a wrong setting ends it: ${wrong.said().trim()}`)
} finally {
  image.remove()
  rmSync(folder, { recursive: true, force: true })
}
