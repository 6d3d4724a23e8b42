import { boot } from '#client/api/boot.ts'
import { sweepDrafts } from '#client/api/draft-files.ts'
import { forgetReads } from '#client/api/kept-reads.ts'
import { isSignedOut } from '#client/api/signed-out.ts'

/** What this device is to have and no longer to have. Doing it again changes nothing. */
export function lookAfterDevice(isNobody: boolean) {
  void sweepDrafts()
  // Whoever was signed in here is not any more, however that came.
  if (isSignedOut()) void import('#client/api/leaving.ts').then(({ forgetPeople }) => forgetPeople()).catch(() => {})
  else if (isNobody) void forgetReads()
  // It takes the whole application, so what this visit shows comes first.
  if (document.readyState === 'complete') void registerWorker()
  else addEventListener('load', () => void registerWorker(), { once: true })
}

const longestWait = 10 * 60_000
/** One at most, however often people come and go meanwhile. */
let nextTry: ReturnType<typeof setTimeout> | undefined

/** It takes many files, all or none: where one is lost on the way, a page that stays open tries again, ever later. */
async function registerWorker(wait = 5_000) {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  if (!navigator.onLine) return addEventListener('online', () => void registerWorker(wait), { once: true })
  const tryAgain = () => {
    clearTimeout(nextTry)
    nextTry = setTimeout(() => void registerWorker(Math.min(2 * wait, longestWait)), wait)
  }
  try {
    const registration = await navigator.serviceWorker.register(`/service-worker.js?language=${boot.language}`)
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registration.active) tryAgain()
    })
  } catch {
    tryAgain()
  }
}
