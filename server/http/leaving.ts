import type { Request, Response } from 'express'

/**
 * Aborted when whoever asked leaves before the answer is out. It looks at the connection: of an answer that has not begun
 * because another one goes first, Node says nothing.
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

/** Whoever asked left, or takes nothing, as a phone that lost its network: there is nobody to answer and nothing to mend. */
export class ClientGone extends Error {}
