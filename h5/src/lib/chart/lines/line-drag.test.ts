import { expect, test } from 'vitest'
import { isDrag, lineAt, movePrice, snapPrice } from './line-drag.ts'

const PLACES = new Map([
  ['far', 10],
  ['near', 100],
  ['nearer', 110],
])

test('lineAt: the nearest line within reach of a thumb', () => {
  expect(lineAt(PLACES, 107)).toBe('nearer')
  expect(lineAt(PLACES, 104)).toBe('near')
  expect(lineAt(PLACES, 132)).toBe('nearer')
})

test('lineAt: no line out of reach', () => expect(lineAt(PLACES, 133)).toBeUndefined())

test('isDrag: a pointer that hardly moves has tapped', () => {
  expect([isDrag(100, 103), isDrag(100, 104), isDrag(100, 96)]).toEqual([false, true, true])
})

test('snapPrice: a drawn price at the nearest tick, at least one', () => {
  expect(snapPrice(63_000.26, 1)).toBe('63000.3')
  expect(snapPrice(63_000.04, 1)).toBe('63000')
  expect(snapPrice(-5, 1)).toBe('0.1')
})

test('movePrice: by ticks, not below one', () => {
  expect(movePrice('63000', 1n, 1)).toBe('63000.1')
  expect(movePrice('63000', -100n, 1)).toBe('62990')
  expect(movePrice('0.2', -5n, 1)).toBe('0.1')
})
