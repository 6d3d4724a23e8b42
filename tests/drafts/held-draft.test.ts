import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDrafts, draftKey, holdDraft, readDraft, releaseDraft, writeDraft } from '#client/api/drafts.ts'

/** What a browser's tabs share. */
class Store {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key]
  }
}

beforeEach(() => {
  const localStorage = new Store()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('the draft of what is on its way is not offered, and a tab that tidies up leaves it', () => {
  const key = draftKey('robin', 'log-tip')
  writeDraft(key, { id: 'one', savedAt: Date.now(), values: { orderId: '7' } })
  holdDraft('one')
  expect(readDraft(key)).toBeUndefined()
  expect(currentDrafts()).toHaveLength(1)
  releaseDraft('one')
  expect(readDraft(key)?.values).toEqual({ orderId: '7' })
})
