import { expect, test } from 'vitest'
import { dedent, openHarness, outcomeOf, run, runScript } from '../testing/script.ts'

test.each([
  [
    'orders and stop orders, their holds released; those of others remain',
    `bob buy 5 @ 900 -> #1 waiting
     ann buy 5 @ 900 -> #2 waiting
     bob stop sell 5 last <= 950 market -> #3 waiting
     bob sell 5 @ 1100 -> #4 waiting
     bob -> BTC 4900+100 USDT 995500+4500
     bob cancel all -> #1 #4 #3
     bob -> BTC 5000 USDT 1000000
     book -> buy 900 | 2x5
     stops -> #3 by_customer`,
  ],
  ['none is open: accepted, with none', 'bob cancel all -> none'],
  [
    'an order that is filled in part keeps its trades',
    `bob buy 5 @ 1000 -> #1 waiting
     ann sell 3 @ 1000 -> #2 completed 3
     bob cancel all -> #1
     bob -> BTC 5029 USDT 997000`,
  ],
  [
    'their client ids are free again',
    `bob buy 5 @ 900 as one -> #1 waiting one
     bob stop sell 5 last <= 950 market as two -> #2 waiting two
     bob cancel all -> #1 #2
     bob buy 5 @ 900 as two -> #3 waiting two
     bob buy 5 @ 900 as one -> #4 waiting one`,
  ],
  [
    'after a restart, and after more orders',
    `bob buy 5 @ 900 -> #1 waiting
     bob buy 5 @ 901 -> #2 waiting
     ann buy 5 @ 902 -> #3 waiting
     restart
     bob buy 5 @ 903 -> #4 waiting
     bob cancel #2 -> #2 cancelled
     bob buy 5 @ 904 -> #5 waiting
     bob cancel all -> #1 #4 #5
     ann cancel all -> #3
     book -> empty`,
  ],
  [
    'in a cancel-only market, of a frozen owner and on a stale price: accepted',
    `bob buy 5 @ 900 -> #1 waiting
     market status cancel_only
     freeze bob
     wait 10001
     bob cancel all -> #1`,
  ],
  [
    'rejects with the first rule that is not met',
    `zoe cancel all nowhere -> customer_must_be_known
     market status paused
     bob cancel all nowhere -> market_must_be_known
     bob cancel all -> market_must_be_open`,
  ],
] as const)('cancelling all orders, %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})

test('a stop order that is set aside remains', () => {
  const harness = openHarness()
  runScript(harness, 'bob stop sell 5 index <= 950 @ 940\nbob stop sell 5 index <= 950 @ 930')
  run(harness, { kind: 'setAside', record: 'stopOrder', recordId: 1, reason: 'a failure' })
  expect(runScript(harness, 'bob cancel all -> ?')).toBe('bob cancel all -> #2')
  expect(runScript(harness, 'stops -> ?')).toBe('stops -> #1 waits +50, #2 by_customer')
})
