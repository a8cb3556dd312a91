import { expect, test } from 'vitest'
import { MARKET } from '../../testing/listing.ts'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../../testing/script.ts'

test.each([
  [
    'a sale follows a rising index, and is triggered by a fall from its highest',
    `bob stop sell 5 trail 20000 -> #1 waiting
     stops -> #1 waits +50 at 980
     price 1010
     stops -> #1 waits +50 at 990
     price 1100
     stops -> #1 waits +50 at 1078
     price 1079
     stops -> #1 waits +50 at 1078
     ann buy 5 @ 1078 -> #2 waiting
     price 1078
     stops -> #1 is #3`,
  ],
  [
    'a purchase follows a falling index with its hold, and is triggered by a rise from its lowest',
    `ann sell 5 @ 930 -> #1 waiting
     bob stop buy 5 trail 20000 -> #2 waiting
     bob -> BTC 5000 USDT 994390+5610
     price 900
     stops -> #2 waits +5610 at 918
     bob -> BTC 5000 USDT 994390+5610
     price 917
     stops -> #2 waits +5610 at 918
     price 918
     stops -> #2 is #3
     bob -> BTC 5049 USDT 995350`,
  ],
  [
    'a price better by less than a twentieth of the distance moves nothing',
    `bob stop sell 5 trail 200000 -> #1 waiting
     price 1009
     stops -> #1 waits +50 at 800
     price 1010
     stops -> #1 waits +50 at 808
     price 1019
     stops -> #1 waits +50 at 808`,
  ],
  [
    'trades do not move it, and do not trigger it',
    `bob stop sell 5 trail 20000 -> #1 waiting
     ann sell 5 @ 1090 -> #2 waiting
     cat buy 5 @ 1090 -> #3 completed 5
     stops -> #1 waits +50 at 980
     ann buy 5 @ 970 -> #4 waiting
     cat sell 5 @ 970 -> #5 completed 5
     stops -> #1 waits +50 at 980`,
  ],
  [
    'a restart keeps how far it has followed',
    `bob stop sell 5 trail 20000 -> #1 waiting
     price 1100
     restart
     price 1101
     stops -> #1 waits +50 at 1079
     price 1102
     stops -> #1 waits +50 at 1080
     ann buy 5 @ 1078 -> #2 waiting
     price 1079
     stops -> #1 is #3`,
  ],
  [
    'as a leg of an OCO it follows, and its trigger cancels the limit order',
    `bob oco sell 5 @ 1100 trail 20000 market -> #1 waiting, #2 waiting
     price 1050
     stops -> #2 waits +0 at 1029
     ann buy 5 @ 1000 -> #3 waiting
     price 1029
     stops -> #2 is #4
     book -> empty`,
  ],
  [
    'distances out of range, and limit orders, are rejected',
    `bob stop sell 5 trail 999 -> trail_is_invalid
     bob stop sell 5 trail 200001 -> trail_is_invalid
     bob stop sell 5 trail 1000.5 -> trail_is_invalid
     bob stop sell 5 trail -1000 -> trail_is_invalid
     bob stop sell 5 trail 1000 -> #1 waiting
     bob stop sell 5 trail 200000 -> #2 waiting`,
  ],
] as const)('%s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})

test('an uncertain price does not move it; the next certain one does', () => {
  const harness = openHarness()
  runScript(harness, 'bob stop sell 5 trail 20000')
  run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1100, quality: 'uncertain' }] })
  expect(runScript(harness, 'stops -> ?')).toBe('stops -> #1 waits +50 at 980')
  expect(runScript(harness, 'price 1100\nstops -> ?')).toBe('price 1100\nstops -> #1 waits +50 at 1078')
  expect(auditState(harness)).toEqual([])
})

test('set aside, it does not move; retried, it follows the next price', () => {
  const harness = openHarness()
  runScript(harness, 'bob stop sell 5 trail 20000\nann stop sell 5 trail 20000')
  run(harness, { kind: 'setAside', record: 'stopOrder', recordId: 1, reason: 'a failure' })
  expect(runScript(harness, 'price 1100\nstops -> ?')).toBe(
    'price 1100\nstops -> #1 waits +50 at 980, #2 waits +50 at 1078',
  )
  for (const operatorId of [900, 901])
    run(harness, { kind: 'retryRecord', record: 'stopOrder', recordId: 1, operatorId })
  expect(runScript(harness, 'price 1050\nstops -> ?')).toContain('#1 waits +50 at 1029, #2 no_liquidity')
  expect(auditState(harness)).toEqual([])
})

test('many follow one price: all of them, and each is still triggered by its own distance', () => {
  const harness = openHarness()
  for (let n = 0; n < 20; n += 1) runScript(harness, `bob stop sell 3 trail ${20_000 + n * 1_000}`)
  runScript(harness, 'price 1100')
  expect(runScript(harness, 'stops -> ?').match(/at \d+/g)).toEqual(
    Array.from({ length: 20 }, (_, n) => `at ${1100 - Math.floor((1100 * (20_000 + n * 1_000)) / 1e6)}`),
  )
  expect(auditState(harness)).toEqual([])
})
