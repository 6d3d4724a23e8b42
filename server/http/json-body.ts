import express, { type Request, type Response } from 'express'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { ClientGone } from './leaving.ts'

/** Our deepest call, an import, has three. */
export const mostLevels = 20

/** The shortest list that somebody sends for good is one of ids, of 39 bytes each; the longest is an import. */
export const valuesIn = (bytes: number) => Math.min(bytes / 20, 300_000)

/** A body that would keep the server busy or break what walks through it; `type` as on the errors of express.json. */
class BodyRefused extends Error {
  readonly type: string
  constructor(type: 'entity.too.deep' | 'entity.too.large' | 'charset.unsupported') {
    super(type)
    this.type = type
  }
}

/**
 * Looks over the bytes of a JSON text before anything walks through what is made of them: reading JSON takes any depth,
 * writing it again does not, and a hundred thousand digits in a list are cheap to send and dear to check.
 */
export function refuseMonsters(bytes: Buffer, mostValues: number): void {
  let levels = 0
  let values = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    switch (String.fromCharCode(bytes[at]!)) {
      case '"':
        isText = !isText
        break
      case '\\':
        at += 1
        break
      case '[':
      case '{':
        if (!isText) levels += 1
        if (levels > mostLevels) throw new BodyRefused('entity.too.deep')
        break
      case ']':
      case '}':
        if (!isText) levels -= 1
        break
      case ',':
        if (!isText) values += 1
        if (values > mostValues) throw new BodyRefused('entity.too.large')
    }
  }
}

/** Reads JSON of at most so many bytes into `req.body`; no body is an empty one. */
export function jsonBody(limit = 100_000): (req: Request, res: Response) => Promise<void> {
  const parse = express.json({
    limit,
    strict: false,
    verify(_req, _res, bytes, encoding) {
      // RFC 8259; in another encoding the bytes of a bracket mean something else.
      if (encoding !== 'utf-8') throw new BodyRefused('charset.unsupported')
      refuseMonsters(bytes, valuesIn(limit))
    },
  })
  return async (req, res) => {
    const isEmpty = req.headers['transfer-encoding'] === undefined && !Number(req.headers['content-length'])
    if (!isEmpty && !req.is('application/json'))
      throw new AppError(415, 'WRONG_TYPE', t`Please send the request body as application/json.`)
    const tooLarge = () => new BodyRefused('entity.too.large')
    askForBody(req, res, limit, tooLarge)
    await new Promise<void>((resolve, reject) => {
      parse(req, res, (error) => (error ? reject(error) : resolve()))
      // The parser would read to the end first.
      whenMoreThan(limit, req, () => reject(tooLarge()))
    })
    // The parser passes over what comes from a connection that has ended: with half of what was meant nothing is done.
    if (!isEmpty && req.body === undefined) throw new ClientGone('The sender left.')
    req.body ??= {}
  }
}

/** A sender who is silent for so long (milliseconds) sends nothing more. */
const patience = 5_000
/** More than any file that somebody chooses by mistake. */
const mostDiscarded = 200_000_000

const asked = new WeakSet<Request>()

/** Whether the sender sends nothing before it is asked to. */
const isWaiting = (req: Request) => /^100-continue$/i.test(req.headers.expect ?? '') && !asked.has(req)

/** Before a body is read: refuses it unread where it says that it is too large, and asks for it where the sender waits for that. */
export function askForBody(req: Request, res: Response, most: number, refusal: () => Error) {
  if (Number(req.headers['content-length']) > most) throw refusal()
  if (!isWaiting(req)) return
  asked.add(req)
  res.writeContinue()
}

/** Tells once more has come than that, where the length was not told. */
export function whenMoreThan(most: number, req: Request, tell: () => void) {
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) tell()
  })
}

/**
 * Answers at once, while the body is still coming. Many senders, browsers among them, read an answer only once they have
 * sent everything, and lose it where the connection is closed under them: so what comes is taken and thrown away, and the
 * connection closed after it.
 */
export function answerEarly(req: Request, res: Response, text: string) {
  res.setHeader('Connection', 'close')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  if (isWaiting(req)) return void res.end(text)
  res.write(text)
  const end = () => void res.end()
  const silence = setTimeout(end, patience)
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostDiscarded) end()
    silence.refresh()
  })
  req.once('end', end)
  res.once('close', () => clearTimeout(silence))
  req.resume()
}
