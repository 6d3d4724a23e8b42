import { t } from '#shared/language/t.ts'

/** Resolves once the browser has a network, at once where it has one. */
export const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

export const needsConnection = () => t`This needs a connection, and there is none at the moment.`
