import { afterAll, expect, vi } from 'vitest'

// The files of a worker share its clock: one that leaves it held gives its day to all after it.
afterAll(() => expect(vi.getMockedSystemTime(), 'This file leaves the clock held.').toBeNull())
