import { expect, test } from 'vitest'
import { position } from '../testing.ts'
import { mergePositions } from './merge-positions.ts'

const ids = (positions: ReadonlyArray<{ readonly id: number }>) => positions.map(({ id }) => id)

test('news replaces what it is of, and puts the newest first', () => {
  const merged = mergePositions(
    [position({ id: 1 }), position({ id: 3 })],
    [position({ id: 1, margin: '6000', updated_at: 2 }), position({ id: 4, status: 0 })],
  )
  expect(ids(merged)).toEqual([4, 3, 1])
  expect(merged.at(-1)?.margin).toBe('6000')
})

test('news older than what is known changes nothing', () => {
  const [kept] = mergePositions([position({ margin: '6000', updated_at: 2 })], [position()])
  expect(kept?.margin).toBe('6000')
})

test('what has ended leaves', () => {
  expect(mergePositions([position()], [position({ status: 2, updated_at: 2 })])).toEqual([])
  expect(mergePositions([position()], [position({ status: 3, updated_at: 2 })])).toEqual([])
})
