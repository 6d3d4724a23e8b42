import { randomInt } from 'node:crypto'
import { idInObjectPath, maxFileBytes } from '#shared/objects/object.ts'
import { today } from '#shared/time/day.ts'
import { photo } from '#tests/storage/picture-data.ts'
import type { Ledger } from './ledger.ts'
import type { Sender } from './sender.ts'

/** A creating call, and how what it creates has to read in the ledger. */
export interface NewRecord {
  call: string
  body: object
  words: string
}

/** Each tells which it is, and whose; so nobody's can be taken for another's, and none is the same twice. */
export const newRecord = {
  tip(serial: number, of: string): NewRecord {
    const [orderId, amount, notes] = [String(serial % 10_000_000), amountOf(serial), `tip ${serial} of ${of}`]
    return { call: 'POST /api/tips', body: { orderId, amount, notes }, words: `${orderId}|${amount}|${notes}` }
  },

  problem(serial: number, of: string): NewRecord {
    const [machineType, machineNumber, description] = ['washer', randomInt(1, 40), `problem ${serial} of ${of}`]
    const body = { machineType, machineNumber, description }
    return { call: 'POST /api/machine-problems', body, words: `${machineType}|${machineNumber}|${description}` }
  },

  drop(serial: number, of: string, receiptImageUrl?: string): NewRecord {
    const [dropAmount, notes] = [amountOf(serial), `drop ${serial} of ${of}`]
    const cash = { startingCash: '100.00', endingCash: '900000.00', dropAmount }
    const body = { ...cash, shiftDate: today(), notes, ...(receiptImageUrl && { receiptImageUrl }) }
    const words = `${dropAmount}|${notes}|${idInObjectPath(receiptImageUrl ?? '') ?? ''}`
    return { call: 'POST /api/shift-reports', body, words }
  },
}

const amountOf = (serial: number) => `${Math.floor(serial / 100)}.${String(serial % 100).padStart(2, '0')}`

export interface Photo {
  bytes: Uint8Array<ArrayBuffer>
  width: number
}

export const somePhotos = () =>
  Promise.all(
    [200, 240, 280, 320].map(async (width): Promise<Photo> => {
      const bytes = await photo({ width, height: 180, isNoisy: true })
      return { width, bytes: new Uint8Array(bytes) }
    }),
  )

/** Brings a photo to the store and claims it; the path by which a report shows it. */
export async function upload(
  { untilAnswered }: Sender,
  { bytes, width }: Photo,
  { ledger, kind = 'stain-report' }: { ledger: Ledger; kind?: 'stain-report' | 'receipt' },
): Promise<{ objectPath: string; isLost: boolean }> {
  for (let isLost = false; ; ) {
    const slot = await untilAnswered('POST /api/objects/upload', [201], { body: { contentType: 'image/jpeg' } })
    const address: string = slot.body.uploadURL
    // The address of a bucket binds its user to the size.
    const headers = { ...(!address.startsWith('/') && { 'x-goog-content-length-range': `0,${maxFileBytes}` }) }
    const { status } = await untilAnswered(`PUT ${address}`, [200, 409], { body: bytes, headers })
    const body = { imageURL: address, receiptImageURL: address }
    const claimed = await untilAnswered(`PUT /api/${kind}-images`, [200, 400], { body })
    if (claimed.status === 200) {
      const { objectPath } = claimed.body
      ledger.keep('photo', idInObjectPath(objectPath)!, `${width}`)
      return { objectPath, isLost }
    }
    // What was acknowledged has to be there; what broke off is begun anew.
    isLost ||= status === 200
  }
}
