import { expect, test } from 'vitest'
import { dedent, openHarness, outcomeOf, runScript } from '../testing/script.ts'
import { restoreSnapshot, takeSnapshot } from '../snapshot.ts'

/** A lot at 1,000 ticks is 1,000 units of USDT. The maker fee is 1 % until it changes. */
function check(_rule: string, script: string): void {
  expect(outcomeOf(script)).toBe(dedent(script))
}

test.each([
  [
    'a resting order keeps the maker fee at which it was accepted; a new one has the new fee',
    `ann sell 10 @ 1000 -> #1 waiting
     market makerFeePpm 50000
     ann sell 10 @ 1000 -> #2 waiting
     bob buy 10 @ 1000 -> #3 completed 10
     ann -> BTC 4800+100 USDT 1009900
     bob buy 10 @ 1000 -> #4 completed 10
     ann -> BTC 4800 USDT 1019400`,
  ],
  [
    'a lower fee does not apply to a resting order either',
    `ann sell 10 @ 1000 -> #1 waiting
     market makerFeePpm 0
     bob buy 10 @ 1000 -> #2 completed 10
     ann -> BTC 4900 USDT 1009900`,
  ],
  [
    'the taker fee changes at once for orders that trade after it',
    `ann sell 10 @ 1000 -> #1 waiting
     market takerFeePpm 0
     bob buy 10 @ 1000 -> #2 completed 10
     bob -> BTC 5100 USDT 990000`,
  ],
  [
    'an order that was amended to a smaller quantity keeps its fee, at another price it has the new one',
    `ann sell 20 @ 1000 -> #1 waiting
     ann sell 10 @ 1001 -> #2 waiting
     market makerFeePpm 50000
     ann amend #1 10 @ 1000 -> #1 waiting
     ann amend #2 10 @ 1000 -> #2 waiting
     bob buy 10 @ 1000 -> #3 completed 10
     ann -> BTC 4800+100 USDT 1009900
     bob buy 10 @ 1000 -> #4 completed 10
     ann -> BTC 4800 USDT 1019400`,
  ],
  [
    'a resting order stays below a higher minimum and outside a narrower band, and trades',
    `ann sell 3 @ 1050 -> #1 waiting
     market lotsMin 100
     market bandPpm 10000
     ann sell 3 @ 1050 -> quantity_too_small
     market lotsMin 1
     ann sell 3 @ 1050 -> #2 waiting
     price 1050
     bob buy 3 @ 1050 -> #3 completed 3`,
  ],
])('accepted terms: %s', check)

test('accepted terms: an order has the fee of its acceptance after a restart', () => {
  const harness = openHarness()
  runScript(harness, 'ann sell 10 @ 1000 -> #1 waiting\nmarket makerFeePpm 50000')
  harness.exchange = restoreSnapshot(takeSnapshot(harness.exchange))
  const script = 'bob buy 10 @ 1000 -> #2 completed 10\nann -> BTC 4900 USDT 1009900'
  expect(runScript(harness, script)).toBe(script)
})
