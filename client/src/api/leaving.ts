import { call } from './call.ts'
import { dropFile } from './draft-files.ts'
import { readDraft, removeDraft } from './drafts.ts'
import { forgetReads } from './kept-reads.ts'
import { askToBeWoken, signOutTag } from './outbox/sync.ts'

/** Unfinished imports, and questions and answers about pay, whoever wrote them. */
const isOfPay = (key: string) => /^draft:[^:]+:(payroll-import|pay-question|pay-answer)/.test(key)

/** Nothing that anybody has read stays on the device, nor what says what people are paid; what else was begun does. */
export function forgetPeople() {
  void forgetReads()
  for (const key of Object.keys(localStorage).filter(isOfPay)) {
    const rows = readDraft<{ rowsId?: string }>(key)?.values.rowsId
    if (rows) dropFile(rows)
    removeDraft(key)
  }
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
