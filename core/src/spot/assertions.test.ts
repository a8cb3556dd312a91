import { normalise, unsafeUnits } from '@halyard/money'
import { expect, test } from 'vitest'
import { FROZEN } from '../ledger/balances.ts'
import type { OrderSlot } from '../book/slot.ts'
import { openHarness, runScript } from '../testing/script.ts'
import type { Exchange } from '../state.ts'

/** Each row corrupts the resting sell order of 5 lots or the frozen balance that it uses. */
test.each<
  [what: string, corrupt: (exchange: Exchange, order: OrderSlot) => void, line: string, message: string]
>([
  [
    'a hold below the fill',
    ({ orders }, order) => orders.records.setHeld(order, unsafeUnits(1)),
    'bob buy 5 @ 1000',
    'the hold of a maker covers the fill',
  ],
  [
    'a frozen balance below the fill',
    ({ ledger, orders }, order) =>
      ledger.balances.set(orders.records.payAccountOf(order), FROZEN, normalise(1n)),
    'bob buy 5 @ 1000',
    'cannot move 50 from account',
  ],
  [
    'a frozen balance below the release',
    ({ ledger, orders }, order) =>
      ledger.balances.set(orders.records.payAccountOf(order), FROZEN, normalise(1n)),
    'ann cancel #1',
    'cannot move 50 from account',
  ],
  [
    'more lots than the book has',
    ({ orders }, order) => orders.resting.setRemaining(order, 0),
    'bob buy 5 @ 1000',
    'a fill has lots and a value',
  ],
])('broken invariant: %s stops the command', (_what, corrupt, line, message) => {
  const harness = openHarness()
  runScript(harness, 'ann sell 5 @ 1000')
  const order = harness.exchange.orders.find(1)
  corrupt(harness.exchange, order)
  expect(() => runScript(harness, line)).toThrow(message)
})
