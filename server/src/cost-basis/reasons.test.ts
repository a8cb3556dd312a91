import { LEDGER_REASONS } from '@halyard/api'
import { expect, test } from 'vitest'
import { isKnown } from './reasons.ts'

/** The two sides of a spot trade, which is read as one movement. */
const SIDES = ['buy', 'sell']

test('reasons: each product says how each reason of an entry counts', () => {
  expect(LEDGER_REASONS.filter((reason) => !isKnown(reason) && !SIDES.includes(reason))).toEqual([])
})
