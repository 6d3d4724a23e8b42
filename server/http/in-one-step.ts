import type { RequestHandler } from 'express'

/**
 * The steps one after the other, as one. The router looks at address and parameters before every step it takes, which
 * costs more than most of these do.
 */
export function inOneStep(...steps: RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let at = 0
    const go = (error?: unknown) => {
      const step = steps[at]
      at += 1
      if (error || !step) return next(error)
      // Some steps wait for the database: what the next one throws then reaches nobody else.
      try {
        step(req, res, go)
      } catch (thrown) {
        next(thrown)
      }
    }
    go()
  }
}
