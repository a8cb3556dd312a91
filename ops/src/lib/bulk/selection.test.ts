import { expect, test } from 'vitest'
import { extendTo, NO_SELECTION, toggleAll, toggleRow } from './selection.ts'

const SHOWN = ['a', 'b', 'c', 'd', 'e']

test('selection: x selects a row and clears it again', () => {
  const one = toggleRow(NO_SELECTION, 'b')
  expect([...one.keys]).toEqual(['b'])
  expect([...toggleRow(one, 'b').keys]).toEqual([])
})

test('selection: Shift selects from the row chosen last, in both directions', () => {
  const one = toggleRow(NO_SELECTION, 'c')
  const down = extendTo(one, SHOWN, 'e')
  expect([...down.keys].toSorted()).toEqual(['c', 'd', 'e'])
  expect([...extendTo(down, SHOWN, 'a').keys].toSorted()).toEqual(SHOWN)
})

test('selection: Shift without a row chosen before, or with one that has gone, selects one', () => {
  expect([...extendTo(NO_SELECTION, SHOWN, 'd').keys]).toEqual(['d'])
  const gone = extendTo(toggleRow(NO_SELECTION, 'z'), SHOWN, 'b')
  expect([...gone.keys].toSorted()).toEqual(['b', 'z'])
  expect(gone.anchor).toBe('b')
})

test('selection: the checkbox above selects all rows shown, then none', () => {
  const all = toggleAll(toggleRow(NO_SELECTION, 'a'), SHOWN)
  expect([...all.keys]).toEqual(SHOWN)
  expect(toggleAll(all, SHOWN)).toEqual(NO_SELECTION)
})
