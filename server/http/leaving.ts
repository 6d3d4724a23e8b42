import type { Request, Response } from 'express'

/**
 * Aborted when the caller leaves before the answer is out. It watches the connection, because Node reports nothing for an
 * answer that has not begun.
 */
export function leaving({ socket }: Request, res: Response): AbortSignal {
  const controller = new AbortController()
  const leave = () => controller.abort(new ClientGone('The reader left.'))
  if (socket.destroyed) leave()
  else {
    socket.once('close', leave)
    res.once('close', () => {
      socket.off('close', leave)
      if (!res.writableFinished) leave()
    })
  }
  return controller.signal
}

/** The caller left or takes nothing, such as a phone that lost its network: no error of ours, and nobody to answer. */
export class ClientGone extends Error {}
