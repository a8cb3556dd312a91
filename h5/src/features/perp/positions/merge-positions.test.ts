import { expect, test } from 'vitest'
import { position } from '../testing.ts'
import { mergePositions } from './merge-positions.ts'

const ids = (positions: ReadonlyArray<{ readonly id: number }>) => positions.map(({ id }) => id)

test('mergePositions: an update replaces its position; the newest come first', () => {
  const merged = mergePositions(
    [position({ id: 1 }), position({ id: 3 })],
    [position({ id: 1, margin: '6000', updatedAt: 2 }), position({ id: 4, status: 'waiting' })],
  )
  expect(ids(merged)).toEqual([4, 3, 1])
  expect(merged.at(-1)?.margin).toBe('6000')
})

test('mergePositions: ignores a stale update', () => {
  const [kept] = mergePositions([position({ margin: '6000', updatedAt: 2 })], [position()])
  expect(kept?.margin).toBe('6000')
})

test('mergePositions: removes ended positions', () => {
  expect(mergePositions([position()], [position({ status: 'closed', updatedAt: 2 })])).toEqual([])
  expect(mergePositions([position()], [position({ status: 'cancelled', updatedAt: 2 })])).toEqual([])
})
