import { expect, test } from 'vitest'
import { placeCard } from '#client/shell/tour/placement.ts'

const card = { width: 400, height: 200 }
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }
const phoneCard = { width: 328, height: 220 }

test('without a target the card stands in the middle', () => {
  expect(placeCard(undefined, card, desktop)).toEqual({ left: 520, top: 350 })
})

test('beside its target where there is room, and never beyond the window', () => {
  expect(placeCard({ left: 12, top: 200, width: 216, height: 44 }, card, desktop)).toEqual({ left: 244, top: 200 })
  expect(placeCard({ left: 12, top: 860, width: 216, height: 30 }, card, desktop)).toEqual({ left: 244, top: 684 })
})

test('on a phone below its target, or above it', () => {
  const tile = { left: 16, width: 158, height: 88 }
  expect(placeCard({ ...tile, top: 100 }, phoneCard, phone)).toEqual({ left: 16, top: 204 })
  expect(placeCard({ ...tile, top: 600 }, phoneCard, phone)).toEqual({ left: 16, top: 364 })
})

test('over the end of a target that leaves no room', () => {
  expect(placeCard({ left: 16, top: 64, width: 328, height: 600 }, phoneCard, phone)).toEqual({ left: 16, top: 504 })
})
