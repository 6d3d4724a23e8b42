import { boot } from '#client/api/boot.ts'
import { call } from '#client/api/call.ts'
import { isSignedOut } from '#client/api/signed-out.ts'
import { secretDrafts } from '#shared/offline.ts'
import { dropFile, sweepDrafts } from './draft-files.ts'
import { readDraft, removeDraft } from './drafts.ts'
import { forgetReads } from './kept-reads.ts'
import { askToBeWoken, signOutTag } from './outbox-store.ts'

/** What this device is to have and no longer to have. Doing it again changes nothing. */
export function lookAfterDevice(isNobody: boolean) {
  void sweepDrafts()
  // The person is not signed in any more, for whatever reason.
  if (isSignedOut()) forgetPeople()
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

/** Nothing that anybody has read stays on the device, nor what says what people are paid; what else was begun does. */
export function forgetPeople() {
  void forgetReads()
  void closeNotifications().catch(() => {})
  for (const key of Object.keys(localStorage)) {
    const [, form = ''] = /^draft:[^:]+:(.+)/.exec(key) ?? []
    const secret = secretDrafts.find((each) => form.startsWith(each.form))
    if (!secret) continue
    const file = secret.file && readDraft<Record<string, string>>(key)?.values[secret.file]
    if (file) dropFile(file)
    removeDraft(key)
  }
}

async function closeNotifications() {
  const shown = await (await navigator.serviceWorker?.getRegistration())?.getNotifications?.()
  for (const each of shown ?? []) each.close()
}

/** After somebody has signed out: tells the server, where it has not heard yet, and empties the device. */
export function leaveDevice(person: string) {
  tellServer(person)
  forgetPeople()
}

/** Anything that this device asks for ends the session; this is for where nothing else is asked. */
function tellServer(person: string) {
  // By the time this runs somebody may have signed in, who got no such cookie, and the session before has ended with that.
  if (!/signed-out=1/.test(document.cookie)) return
  // Where it has been on its way until somebody else has signed in, it is none of their business.
  call('POST /api/logout', {}, { forUser: person }).catch(() => {
    addEventListener('online', () => tellServer(person), { once: true })
    void askToBeWoken(signOutTag).catch(() => {})
  })
}
