import sharp from 'sharp'
import type { Worker } from './worker.ts'

/** A picture as a phone takes it, of some megabytes. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 3000,
      height: 2250,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer(),
})

export async function reportDrop(erin: Worker) {
  const { page } = erin
  const receipt = await photo('receipt.jpg')
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Drop Report' }))
  await erin.type(page.getByLabel('Starting Cash'), '200')
  await erin.type(page.getByLabel('Ending Cash'), '540.25')
  await erin.tap(page.getByRole('button', { name: 'Expected amount' }))
  await erin.chooseFiles(page.getByLabel('Choose picture'), [receipt])
  await page.getByRole('button', { name: 'Open receipt', exact: true }).waitFor()
  await erin.tap(page.getByRole('button', { name: 'Submit Report' }))
  await erin.reads('Drop report submitted successfully!')
}

export async function reportStains(erin: Worker) {
  const { page } = erin
  const photos = await Promise.all([1, 2, 3].map((each) => photo(`photo-${each}.jpg`)))
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Stain Report' }))
  await erin.type(page.getByLabel('Order ID'), '904411')
  await erin.choose(page.getByLabel('Commercial Account'), { index: 1 })
  for (const item of ['K Flat', 'K Flat', 'Q Fitted', 'Duvet', 'Bath Towel'])
    await erin.tap(page.getByRole('button', { name: `Add one ${item}`, exact: true }))
  await erin.chooseFiles(page.getByLabel('Choose photos'), photos)
  await erin.reads('3 of 3 photos')
  await erin.tap(page.getByRole('button', { name: 'Done', exact: true }))
  await page.getByRole('button', { name: 'Send Email Report' }).waitFor()
}
