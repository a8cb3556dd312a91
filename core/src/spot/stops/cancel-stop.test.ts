import { expect, test } from 'vitest'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../../testing/script.ts'

test.each([
  [
    'cancelling releases the hold; only once, only for its owner',
    `bob stop sell 5 last <= 950 market -> #1 waiting
     ann unstop #1 -> stop_must_be_waiting
     bob cancel #1 -> order_must_be_open
     bob unstop #1 -> #1 cancelled
     bob -> BTC 5000 USDT 1000000
     bob unstop #1 -> stop_must_be_waiting
     stops -> #1 by_customer`,
  ],
  [
    'cancelling in a paused market is rejected; allowed in a cancel-only one and by a frozen owner',
    `bob stop sell 5 last <= 950 market -> #1 waiting
     market status paused
     bob unstop #1 -> market_must_be_open
     market status cancel_only
     freeze bob
     bob unstop #1 -> #1 cancelled`,
  ],
] as const)('%s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})

test('a pause that includes spot cancels the stop orders that buy a coin', () => {
  const harness = openHarness()
  runScript(
    harness,
    `bob stop buy 5 last >= 1050 market
     bob stop sell 5 last <= 950 market
     ann stop buy 5 last >= 1050 market`,
  )
  run(harness, { kind: 'beginPause', customerId: 2, days: 7, withSpot: true })
  const script = `stops -> #1 pause_is_running, #2 waits +50, #3 waits +5775
    bob -> BTC 4950+50 USDT 1000000
    bob stop buy 5 last >= 1050 market -> pause_is_running
    bob stop sell 5 last <= 950 market -> #4 waiting`
  expect(runScript(harness, script)).toBe(dedent(script))
  expect(auditState(harness)).toEqual([])
})
