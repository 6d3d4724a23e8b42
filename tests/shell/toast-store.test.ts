import { beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, toast } from '#client/ui/toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a message that was taken away is forgotten long after', () => {
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).toMatchObject({ id, open: false })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

test('a new message takes the place of the old, and taking the old one away does nothing', () => {
  const old = toast({ title: 'Saved' })
  const id = toast({ title: 'Deleted' })
  dismissToast(old)
  expect(currentToast()).toMatchObject({ id, title: 'Deleted', open: true })
})
