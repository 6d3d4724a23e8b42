// `npm run test:container`: builds the Containerfile on a Debian made here, and does with the image what an owner does:
// starts it (not root, its files read-only), signs in, uploads a photo, pulls the plug, starts it again, and restores a
// backup into another. Exit code 77 where this machine cannot.
import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { chown, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { photo, put, uploadSlot } from '#tests/storage/picture-data.ts'
import { type Client, clientOf, signIn } from '#tests/support/client.ts'
import { dataFolder, makeImage, missing, start } from './image.ts'

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
  await signIn(client, account)
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
  const run = (data: string, env: Record<string, string> = {}, command = image.config.Cmd) =>
    start(image, data, command, { ...settings, ...env })
  const backup = (...what: string[]) => ['node', 'server/backup/command.ts', ...what, '/data/backup.tar.gz']

  const data = dataFolder(folder, 'data')
  const first = run(data)
  const url = await first.ready
  const picture = await uploadReceipt(url, await signedIn(url))
  told('started, signed in, uploaded a photo')

  await first.killed()
  const second = run(data)
  const client = await signedIn(await second.ready)
  const { status, bytes } = await client.get(picture)
  strictEqual(status, 200)
  told('killed and started again: the photo is there')

  const made = run(data, {}, backup('backup'))
  strictEqual(await made.exit, 0, made.output())
  await second.killed()
  const other = dataFolder(folder, 'other')
  const restored = path.join(other, 'backup.tar.gz')
  await copyFile(path.join(data, 'backup.tar.gz'), restored)
  await chown(restored, 10001, 10001)
  const place = { DATA_DIR: '/data/shop' }
  const back = run(other, place, backup('restore'))
  strictEqual(await back.exit, 0, back.output())
  const third = run(other, place)
  const again = await (await signedIn(await third.ready)).get(picture)
  deepStrictEqual(again.bytes, bytes)
  await third.killed()
  told('a backup restored into an empty one: sign-in and photo are as before')

  const wrong = run(data, { TIMEZONE: 'Atlantis' })
  strictEqual(await wrong.exit, 1)
  told(`a wrong setting ends it: ${wrong.output().trim()}`)
} finally {
  image.remove()
  rmSync(folder, { recursive: true, force: true })
}
