import type { Request, Response } from 'express'
import { ClientGone } from './client-gone.ts'

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
