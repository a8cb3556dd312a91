import { expect, test } from 'vitest'
import { stepOf } from './use-row-keys.ts'

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false }

test.each([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['PageUp', -10],
  ['End', Infinity],
  ['x', undefined],
])('stepOf: %s moves by %s rows', (key, step) => {
  expect(stepOf({ ...PLAIN, key })).toBe(step)
})

test('stepOf: Ctrl-K opens the palette and moves no row', () => {
  expect(stepOf({ ...PLAIN, ctrlKey: true, key: 'k' })).toBeUndefined()
})
