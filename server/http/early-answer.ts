import type { Request, Response } from 'express'

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
