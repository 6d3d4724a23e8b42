import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compareFiles, filesOnDisk, lookAtPhotos, tidy } from './compare.ts'
import { createLoad } from './load.ts'
import { type Product, startProduct } from './product.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const rounds = 3

/**
 * The data folder on a small disk that becomes full under load, and gets room again. Calls must say so, reading must go
 * on, and nothing that was acknowledged may be lost. Prints what it found; false where anything is wrong.
 */
export async function fullDisk(): Promise<boolean> {
  const disk = mountSmallDisk(256)
  if (!disk) {
    console.log('full disk: not checked, since mounting a small one takes root')
    return true
  }
  try {
    const product = await startProduct({ folder: path.join(disk.path, 'data') })
    try {
      return await fillAndEmpty(product, disk)
    } finally {
      await product.stop()
    }
  } finally {
    disk.remove()
  }
}

async function fillAndEmpty(product: Product, disk: SmallDisk): Promise<boolean> {
  const load = await createLoad(product, 8)
  const Cookie = await product.signIn()
  let readingFailed = 0
  for (let round = 1; round <= rounds; round += 1) {
    load.start()
    await wait(500)
    await disk.fill()
    await wait(1_000)
    for (const address of ['/api/tips', '/api/machine-problems', '/']) {
      const { status } = await fetch(product.url + address, { headers: { Cookie } })
      if (status !== 200) readingFailed += 1
    }
    await disk.empty()
    await load.stop()
  }
  const unreadable = await lookAtPhotos(product, Cookie, load.ledger)
  await tidy(product)
  const { lost, doubled } = await load.ledger.compare(product.pool)
  const files = await compareFiles(product, filesOnDisk(product))
  const [filesMissing, filesUnknown] = [files.filesMissing.length, files.filesUnknown.length]
  const [losses, doubles] = [lost, doubled].map((found) => Object.values(found).flat().length)
  console.log(`\nfull disk, ${rounds} times: ${load.ledger.total} writes, ${losses} lost, ${doubles} doubled`)
  console.log(`photos that cannot be seen: ${unreadable}; reads that failed meanwhile: ${readingFailed}`)
  console.log(`claimed pictures without their file: ${filesMissing}; files that no row knows: ${filesUnknown}`)
  const others = [...load.surprises].filter(([what]) => !what.endsWith('507 DISK_FULL'))
  const refused = [...load.surprises].reduce((all, [, times]) => all + times, 0)
  console.log(`refused in words (507): ${refused - others.reduce((all, [, times]) => all + times, 0)}`)
  for (const [what, times] of others) console.log(`not expected: ${what} (${times} times)`)
  const wrong = [losses, doubles, unreadable, filesMissing, filesUnknown, readingFailed]
  return wrong.every((count) => count === 0) && others.length === 0 && refused > 0
}
