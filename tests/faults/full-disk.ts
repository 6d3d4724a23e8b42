import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compare, lookAtPhotos, tidy } from './compare.ts'
import { createLoad, kinds } from './load.ts'
import { type Product, startProduct } from './product.ts'

const rounds = 3

/**
 * The data folder on a small disk that becomes full under load, and gets room again. Calls must say so, reading must go
 * on, and nothing that was acknowledged may be lost. Prints what it found; false where anything is wrong.
 */
export async function fullDisk(): Promise<boolean> {
  const disk = mkdtempSync(path.join(tmpdir(), 'washboard-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=700', 'tmpfs', disk])
  if (mounted.status !== 0) {
    rmdirSync(disk)
    console.log('full disk: not checked, since mounting a small one takes root')
    return true
  }
  try {
    const product = await startProduct(path.join(disk, 'data'))
    try {
      return await fillAndFree(product, path.join(disk, 'filler'))
    } finally {
      await product.stop()
    }
  } finally {
    spawnSync('umount', [disk])
    rmdirSync(disk)
  }
}

async function fillAndFree(product: Product, filler: string): Promise<boolean> {
  const load = await createLoad(product, 8)
  const Cookie = await product.signIn()
  let readingFailed = 0
  for (let round = 1; round <= rounds; round += 1) {
    load.start()
    await wait(500)
    fill(filler)
    await wait(1_000)
    for (const address of ['/api/tips', '/api/machine-problems', '/']) {
      const { status } = await fetch(product.url + address, { headers: { Cookie } })
      if (status !== 200) readingFailed += 1
    }
    rmSync(filler)
    await load.stop()
  }
  const unreadable = await lookAtPhotos(product, load)
  await tidy(product)
  const { lost, duplicated, filesMissing, filesUnknown } = await compare(product, load)
  const sum = (counts: object) => Object.values(counts).reduce((all, count) => all + count, 0)
  const total = kinds.reduce((all, kind) => all + load.acknowledged[kind].size, 0)
  console.log(`\nfull disk, ${rounds} times: ${total} writes, ${sum(lost)} lost, ${sum(duplicated)} duplicated`)
  console.log(`photos that cannot be seen: ${unreadable}; reads that failed meanwhile: ${readingFailed}`)
  console.log(`claimed pictures without their file: ${filesMissing}; files that no row knows: ${filesUnknown}`)
  const others = [...load.surprises].filter(([what]) => !what.endsWith('507 DISK_FULL'))
  const refused = [...load.surprises].reduce((all, [, times]) => all + times, 0)
  console.log(`refused in words (507): ${refused - others.reduce((all, [, times]) => all + times, 0)}`)
  for (const [what, times] of others) console.log(`not expected: ${what} (${times} times)`)
  const wrong = [sum(lost), sum(duplicated), unreadable, filesMissing, filesUnknown, readingFailed]
  return wrong.every((count) => count === 0) && others.length === 0 && refused > 0
}

function fill(filler: string) {
  const file = openSync(filler, 'w')
  try {
    for (let bytes = 1024 * 1024; bytes >= 4096; ) {
      try {
        if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes /= 2
      } catch {
        bytes /= 2
      }
    }
  } finally {
    closeSync(file)
  }
}
