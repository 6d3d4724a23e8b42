import { boot } from '#client/api/boot.ts'
import { sweepDrafts } from '#client/api/draft-files.ts'
import { forgetReads } from '#client/api/kept-reads.ts'

/** What this device is to have and no longer to have. Doing it again changes nothing. */
export function lookAfterDevice(isNobody: boolean) {
  void sweepDrafts()
  // Whoever was signed in here is not any more, however that came.
  if (isNobody) void forgetReads()
  // It takes the whole application, so what this visit shows comes first.
  if (document.readyState === 'complete') registerWorker()
  else addEventListener('load', registerWorker, { once: true })
}

function registerWorker() {
  if (import.meta.env.PROD)
    void navigator.serviceWorker?.register(`/service-worker.js?language=${boot.language}`).catch(() => {})
}
