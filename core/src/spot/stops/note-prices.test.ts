import { expect, test } from 'vitest'
import { MARKET } from '../../testing/listing.ts'
import { auditState, openHarness, outcomeOf, dedent, runScript } from '../../testing/script.ts'
import { TRIGGERS_MAX } from './trigger-stops.ts'

test.each([
  [
    'a trade through the trigger of an index stop: neither triggered nor kept',
    `bob stop sell 5 index <= 950 @ 940 -> #1 waiting
     bob stop sell 5 last <= 930 @ 920 -> #2 waiting
     ann buy 3 @ 940 -> #3 waiting
     cat sell 3 @ 940 -> #4 completed 3
     bob stop sell 5 last <= 940 @ 920 -> stop_would_trigger
     bob stop sell 5 last <= 939 @ 920 -> #5 waiting
     stops -> #1 waits +50, #2 waits +50, #5 waits +50`,
  ],
  [
    'an index price through the trigger of a stop by the last trade: it waits for the trade',
    `ann buy 3 @ 950 -> #1 waiting
     bob stop sell 5 last <= 950 @ 940 -> #2 waiting
     price 940
     price 1000
     stops -> #2 waits +50
     cat sell 3 @ 950 -> #3 completed 3
     stops -> #2 is #4`,
  ],
] as const)('%s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})

test('a trade while index stops are still to be triggered: they follow with its command', () => {
  const harness = reachManyByIndex()
  expect(harness.exchange.stops.waiting.size).toBe(7)
  runScript(harness, 'cat buy 3 @ 990')
  expect(runScript(harness, 'stops -> ?')).toContain('#66 waits +30')
  expect(harness.exchange.stops.waiting.size).toBe(1)
  expect(auditState(harness)).toEqual([])
})

test('index stops still to be triggered: no price of an earlier trade is kept for them', () => {
  const harness = reachManyByIndex('cat buy 3 @ 965\ncat stop sell 3 last <= 990 @ 980')
  expect(runScript(harness, 'stops -> ?')).toContain('#67 is ')
  expect(harness.exchange.stops.waiting.size).toBe(7)
  expect(harness.exchange.markets.get(MARKET)).toMatchObject({ sweptLow: 0, sweptHigh: 0 })
  expect(auditState(harness)).toEqual([])
})

/** Waits with more index stops than one command triggers, and one stop by the last trade, and reaches those of the index. */
function reachManyByIndex(byLast = 'cat stop sell 3 last <= 900 @ 900') {
  const harness = openHarness()
  for (let n = 1; n <= TRIGGERS_MAX; n += 1)
    runScript(harness, `${n <= 40 ? 'ann' : 'bob'} stop sell 3 index <= 950 @ 960`)
  runScript(harness, 'cat stop sell 3 index <= 950 @ 960')
  runScript(harness, byLast)
  for (let n = 1; n <= 5; n += 1) runScript(harness, 'cat stop sell 3 index <= 950 @ 960')
  runScript(harness, 'price 950')
  return harness
}
