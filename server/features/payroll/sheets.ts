import type { z } from 'zod'
import { Json } from '#server/db/json.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { sheetRows } from '#shared/payroll/imports.ts'
import { readInProcess } from './sheet-process.ts'
import { notATable, notShared, refused } from './sheet-refusals.ts'

const googleOrigin = 'https://docs.google.com'
const mostBytes = 5_000_000
const mostRedirects = 5

export interface SheetOptions {
  /** Milliseconds until the sheet is there, redirects included. */
  patience?: number
  /** Aborted when the client leaves. */
  signal?: AbortSignal
}

const failed = (message: string) => new AppError(502, 'SHEET_UNAVAILABLE', message)

const couldNotDeliver = () => failed(t`Google Sheets could not deliver this sheet. Please try again.`)

/**
 * JSON text of the lines of a shared Google sheet. Only the sheet's own export is ever asked for, whatever the address
 * says.
 */
export async function readSheet(
  address: string,
  origin: string,
  options: SheetOptions = {},
): Promise<Json<z.output<typeof sheetRows>>> {
  const url = exportAddress(address, origin)
  return new Json(await readInProcess(await fetchExport(url, origin, options), undefined, options.signal))
}

/** The fixed address of the sheet's CSV, at the configured origin; throws where the address is no sheet's. */
export function exportAddress(address: string, origin: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isKnown = url && [googleOrigin, new URL(origin).origin].includes(url.origin) && !url.username && !url.password
  const path = isKnown && /^\/spreadsheets\/(?:u\/\d{1,2}\/)?d\/([\w-]{2,200})(?:\/|$)/.exec(url.pathname)
  if (!path)
    throw refused(
      'NOT_A_SHEET_ADDRESS',
      t`This is not the address of a Google sheet. It begins with https://docs.google.com/spreadsheets/d/`,
    )
  const gid = /[?#&]gid=(\d{1,20})(?:[&#]|$)/.exec(url.search + url.hash)?.[1]
  const wanted = new URL(`/spreadsheets/d/${path[1]}/export`, origin)
  wanted.search = new URLSearchParams({ format: 'csv', ...(gid && { gid }) }).toString()
  return wanted
}

async function fetchExport(
  first: URL,
  origin: string,
  { patience = 10_000, signal: leaving }: SheetOptions,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(patience)
  const signal = leaving ? AbortSignal.any([late, leaving]) : late
  try {
    let url = first
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/csv' } })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        url = redirectTarget(response, url, origin)
        continue
      }
      return await readExport(response)
    }
    throw refused('SHEET_REDIRECTS', t`Google sends this address round in circles. Please check it.`)
  } catch (error) {
    if (error instanceof AppError) throw error
    leaving?.throwIfAborted()
    if (signal.aborted) throw failed(t`Google Sheets did not answer in time. Please try again.`)
    throw failed(t`Google Sheets cannot be reached right now. Please try again.`)
  }
}

function redirectTarget(response: Response, from: URL, origin: string): URL {
  const location = response.headers.get('location')
  if (!location) throw couldNotDeliver()
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined
  if (target?.hostname === 'accounts.google.com') throw notShared()
  if (!target || !(target.origin === new URL(origin).origin || isGoogle(target)))
    throw refused('SHEET_REDIRECTED', t`This address leads away from Google Sheets, so it was not followed.`)
  return target
}

const isGoogle = ({ protocol, hostname, port }: URL) =>
  protocol === 'https:' && port === '' && /^(?:docs\.google\.com|[\w-]+\.googleusercontent\.com)$/.test(hostname)

async function readExport(response: Response): Promise<Uint8Array> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const refuse = async (error: AppError) => {
    await response.body?.cancel()
    throw error
  }
  if (response.status === 401 || response.status === 403) return refuse(notShared())
  if (!response.ok) return refuse(isOurMistake(response.status) ? noSheet() : couldNotDeliver())
  // Google shows its sign-in page instead of a sheet that is not shared.
  if (type === 'text/html') return refuse(notShared())
  if (type !== '' && type !== 'text/csv' && type !== 'text/plain')
    return refuse(notATable(t`Google delivered something else than CSV.`))
  if (Number(response.headers.get('content-length')) > mostBytes) return refuse(tooBig())
  return readAtMost(response, mostBytes)
}

/** A wrong address or tab, not a provider that is slow or has had enough of us. */
const isOurMistake = (status: number) => status < 500 && status !== 408 && status !== 429

const noSheet = () => refused('SHEET_NOT_FOUND', t`There is no sheet at this address. Please check it.`)

const tooBig = () => refused('SHEET_TOO_BIG', t`This sheet is larger than 5 MB.`)

async function readAtMost(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw tooBig()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
