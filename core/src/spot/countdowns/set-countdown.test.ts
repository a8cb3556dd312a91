import { expect, test } from 'vitest'
import { nextDueAt } from '../../process-triggers.ts'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../../testing/script.ts'
import { COUNTDOWNS_MAX } from './process-countdowns.ts'

test.each([
  [
    'its end cancels orders and stop orders; those of others remain',
    `bob buy 5 @ 900 -> #1 waiting
     ann buy 5 @ 900 -> #2 waiting
     bob stop sell 5 last <= 950 market -> #3 waiting
     bob countdown 5000 -> ends at 1005000
     wait 4999
     tick
     book -> buy 900 | 1x5 2x5
     wait 1
     tick
     book -> buy 900 | 2x5
     stops -> #3 countdown_ended
     bob -> BTC 5000 USDT 1000000`,
  ],
  [
    'set again: starts over',
    `bob buy 5 @ 900 -> #1 waiting
     bob countdown 5000 -> ends at 1005000
     wait 4000
     bob countdown 5000 -> ends at 1009000
     wait 4999
     tick
     book -> buy 900 | 1x5
     wait 1
     tick
     book -> empty`,
  ],
  [
    'set shorter: ends earlier, and only once',
    `bob buy 5 @ 900 -> #1 waiting
     bob countdown 9000 -> ends at 1009000
     bob countdown 2000 -> ends at 1002000
     wait 2000
     tick
     book -> empty
     bob buy 5 @ 900 -> #2 waiting
     wait 7000
     tick
     book -> buy 900 | 2x5`,
  ],
  [
    'switched off, and on again',
    `bob buy 5 @ 900 -> #1 waiting
     bob countdown 5000 -> ends at 1005000
     bob countdown 0 -> off
     wait 5000
     tick
     book -> buy 900 | 1x5
     bob countdown 1000 -> ends at 1006000
     wait 1000
     tick
     book -> empty`,
  ],
  [
    'an index price ends it before it triggers a stop order',
    `bob stop sell 5 index <= 950 @ 940 -> #1 waiting
     bob countdown 5000 all -> ends at 1005000
     wait 5000
     price 950
     stops -> #1 countdown_ended`,
  ],
  [
    'of all markets, and of one: each has its own',
    `bob buy 5 @ 900 -> #1 waiting
     bob countdown 5000 all -> ends at 1005000
     bob countdown 1000 -> ends at 1001000
     bob countdown 0 -> off
     wait 4999
     tick
     book -> buy 900 | 1x5
     wait 1
     tick
     book -> empty`,
  ],
  [
    'a restart keeps it; it ends in a paused market and for a frozen owner',
    `bob buy 5 @ 900 -> #1 waiting
     bob countdown 5000 -> ends at 1005000
     market status paused
     freeze bob
     restart
     wait 5000
     tick
     book -> empty`,
  ],
  [
    'rejects with the first rule that is not met',
    `zoe countdown 1 nowhere -> customer_must_be_known
     bob countdown -1 nowhere -> market_must_be_known
     bob countdown -1 -> countdown_out_of_range
     bob countdown 0.5 -> countdown_out_of_range
     bob countdown 86400001 all -> countdown_out_of_range
     bob countdown 86400000 all -> ends at 87400000`,
  ],
] as const)('a countdown, %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})

test('the clock is due at the end of a countdown, and no longer once it has ended', () => {
  const harness = openHarness()
  runScript(harness, 'bob countdown 5000')
  expect(nextDueAt(harness.exchange)).toBe(1_005_000)
  runScript(harness, 'wait 5000\ntick')
  expect(nextDueAt(harness.exchange)).toBeUndefined()
})

test('more countdowns than one command ends: the rest follows with the next one', () => {
  const harness = openHarness()
  for (let customerId = 10; customerId < 10 + COUNTDOWNS_MAX + 2; customerId += 1) {
    run(harness, { kind: 'openCustomer', customerId })
    run(harness, { kind: 'setCountdown', customerId, countdownMs: 1_000 })
  }
  harness.now += 1_000
  expect(run(harness, { kind: 'passTime' })).toMatchObject({ hasMore: true })
  expect(harness.exchange.countdowns.rows()).toHaveLength(2)
  expect(run(harness, { kind: 'passTime' })).toMatchObject({ hasMore: false })
  expect(auditState(harness)).toEqual([])
})

test.each([
  ['set and switched off', (nth: number) => (nth % 2 === 0 ? 5_000 : 0)],
  ['set shorter each time', (nth: number) => 86_400_000 - nth],
])('a countdown that is %s ten thousand times: the queue stays short', (_name, msOf) => {
  const harness = openHarness()
  run(harness, { kind: 'openCustomer', customerId: 10 })
  for (let nth = 0; nth < 10_000; nth += 1)
    run(harness, { kind: 'setCountdown', customerId: 10, countdownMs: msOf(nth) })
  expect(harness.exchange.countdowns.queued).toBeLessThan(100)
  run(harness, { kind: 'setCountdown', customerId: 10, countdownMs: 1_000 })
  harness.now += 999
  run(harness, { kind: 'passTime' })
  expect(harness.exchange.countdowns.rows()).toHaveLength(1)
  harness.now += 1
  run(harness, { kind: 'passTime' })
  expect(harness.exchange.countdowns.rows()).toEqual([])
  expect(auditState(harness)).toEqual([])
})
