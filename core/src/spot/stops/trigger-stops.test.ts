import { describe, expect, test } from 'vitest'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../../testing/script.ts'
import { TRIGGERS_MAX } from './trigger-stops.ts'

function check(_rule: string, script: string): void {
  expect(outcomeOf(script)).toBe(dedent(script))
}

describe('triggered by the last trade', () => {
  test.each([
    [
      'a market sale is sold like an order, down to its worst price',
      `price 940
       ann sell 3 @ 1000 -> #1 waiting
       cat buy 3 @ 1000 -> #2 completed 3
       bob stop sell 9 last <= 950 market -> #3 waiting
       cat buy 3 @ 951 -> #4 waiting
       cat buy 3 @ 950 -> #5 waiting
       cat buy 3 @ 855 -> #6 waiting
       cat buy 6 @ 854 -> #7 waiting
       ann sell 3 @ 951 -> #8 completed 3
       stops -> #3 waits +90
       ann sell 3 @ 950 -> #9 completed 3
       stops -> #3 is #10
       bob -> BTC 4970 USDT 1002513
       trades -> 3@1000 fee 1/30, 3@951 fee 58/1, 3@950 fee 57/1, 3@855 fee 52/1
       book -> buy 854 | 7x6`,
    ],
    [
      'a market purchase holds its worst price and pays what it buys for',
      `bob stop buy 5 last >= 1050 market -> #1 waiting
       ann sell 3 @ 1050 -> #2 waiting
       ann sell 3 @ 1060 -> #3 waiting
       cat buy 3 @ 1050 -> #4 completed 3
       stops -> #1 is #5
       bob -> BTC 5029 USDT 996820`,
    ],
    [
      'a limit order rests in the book with the hold of an order',
      `bob stop sell 5 last <= 950 @ 940 -> #1 waiting
       ann buy 3 @ 950 -> #2 waiting
       cat sell 3 @ 950 -> #3 completed 3
       stops -> #1 is #4
       book -> sell 940 | 4x5
       bob -> BTC 4950+50 USDT 1000000
       bob cancel #4 -> #4 cancelled
       bob -> BTC 5000 USDT 1000000`,
    ],
    [
      'a take-profit waits for a higher price',
      `bob stop sell 5 last >= 1050 @ 1050 -> #1 waiting
       ann sell 3 @ 1049 -> #2 waiting
       cat buy 3 @ 1049 -> #3 completed 3
       stops -> #1 waits +50
       ann sell 3 @ 1050 -> #4 waiting
       cat buy 3 @ 1050 -> #5 completed 3
       stops -> #1 is #6`,
    ],
    [
      'each price of an order that trades at several counts, not only its last one',
      `ann sell 3 @ 990 -> #1 waiting
       ann sell 3 @ 1010 -> #2 waiting
       bob stop sell 5 last <= 990 @ 980 -> #3 waiting
       bob stop buy 5 last >= 1010 @ 970 -> #4 waiting
       cat buy 6 @ 1010 -> #5 completed 6
       stops -> #3 is #6, #4 is #7
       book -> sell 980 | 6x5, buy 970 | 7x5`,
    ],
    [
      'a triggered sale reaches the next ones: in the order of the price, then of their ids',
      `cat buy 3 @ 950 -> #1 waiting
       cat buy 6 @ 940 -> #2 waiting
       cat buy 9 @ 930 -> #3 waiting
       ann stop sell 3 last <= 940 market -> #4 waiting
       bob stop sell 3 last <= 950 market -> #5 waiting
       ann stop sell 3 last <= 950 market -> #6 waiting
       ann sell 3 @ 950 -> #7 completed 3
       stops -> #4 is #10, #5 is #8, #6 is #9
       trades -> 3@950 fee 57/1, 3@940 fee 57/1, 3@940 fee 57/1, 3@930 fee 56/1`,
    ],
    [
      'an order that trades again when it is amended triggers as well',
      `bob stop sell 5 last <= 950 @ 960 -> #1 waiting
       ann buy 3 @ 950 -> #2 waiting
       cat sell 3 @ 970 -> #3 waiting
       cat amend #3 3 @ 950 -> #3 completed 3
       stops -> #1 is #4`,
    ],
    [
      'a restart keeps what waits',
      `bob stop sell 5 last <= 950 @ 940 -> #1 waiting
       restart
       ann buy 3 @ 950 -> #2 waiting
       restart
       cat sell 3 @ 950 -> #3 completed 3
       stops -> #1 is #4`,
    ],
  ] as const)('%s', check)
})

describe('a stop on the index', () => {
  test.each([
    [
      'at the trigger price, not before; the last trade has no effect',
      `bob stop sell 5 index <= 950 @ 940 -> #1 waiting
       ann buy 3 @ 940 -> #2 waiting
       cat sell 3 @ 940 -> #3 completed 3
       price 951
       stops -> #1 waits +50
       price 950
       stops -> #1 is #4`,
    ],
    [
      'the worst price of a market order protects, however far the index falls',
      `price 700
       bob stop sell 10 index <= 690 market -> #1 waiting
       ann buy 5 @ 621 -> #2 waiting
       ann buy 5 @ 620 -> #3 waiting
       price 500
       stops -> #1 is #4
       trades -> 5@621 fee 63/1
       book -> buy 620 | 3x5`,
    ],
    [
      'the band around the index protects too, if it is narrower',
      `price 800
       bob stop buy 10 index >= 900 market -> #1 waiting
       market bandPpm 50000
       ann sell 5 @ 945 -> #2 waiting
       ann sell 5 @ 946 -> #3 waiting
       price 900
       stops -> #1 is #4
       trades -> 5@945 fee 1/48
       bob -> BTC 5049 USDT 995275`,
    ],
  ] as const)('%s', check)
})

describe('a stop that is reached and cannot be traded', () => {
  test.each([
    [
      'in a market that is not open: waits, and is triggered if the index is still there',
      `bob stop sell 5 index <= 950 @ 900 -> #1 waiting
       market status paused
       price 950
       stops -> #1 waits +50
       price 960
       market status open
       stops -> #1 waits +50
       market status cancel_only
       price 950
       market status open
       stops -> #1 is #2`,
    ],
    [
      'on a stale index price: waits for the next one',
      `bob stop sell 5 index <= 950 @ 900 -> #1 waiting
       market status paused
       price 950
       wait 10001
       market status open
       stops -> #1 waits +50
       restart
       price 950
       stops -> #1 is #2`,
    ],
    [
      'of a frozen customer: cancelled, and the hold is released',
      `bob stop sell 5 index <= 950 market -> #1 waiting
       ann buy 9 @ 940 -> #2 waiting
       freeze bob
       price 950
       stops -> #1 customer_is_frozen
       bob -> BTC 5000 USDT 1000000
       trades -> none`,
    ],
    [
      'a limit outside the band at that time: cancelled',
      `cat stop buy 5 last >= 1050 @ 1150 -> #1 waiting
       cat stop sell 5 last >= 1050 @ 1150 -> #2 waiting
       ann sell 3 @ 1050 -> #3 waiting
       bob buy 3 @ 1050 -> #4 completed 3
       stops -> #1 price_outside_band, #2 is #5
       cat -> BTC 4950+50 USDT 1000000`,
    ],
    [
      'without an order on the other side within the worst price: cancelled',
      `ann buy 9 @ 854 -> #1 waiting
       bob stop sell 5 index <= 950 market -> #2 waiting
       price 950
       stops -> #2 no_liquidity`,
    ],
    [
      'against its own order: ends there like any order',
      `bob buy 5 @ 940 -> #1 waiting
       bob stop sell 5 index <= 950 @ 940 -> #2 waiting
       bob stop sell 5 index <= 950 market -> #3 waiting
       price 950
       stops -> #2 is #4, #3 no_liquidity
       bob -> BTC 5000 USDT 995300+4700
       trades -> none`,
    ],
    [
      'by limits of the market that have changed: cancelled with the rule',
      `bob stop sell 5 index <= 950 @ 940 -> #1 waiting
       bob stop sell 9 index <= 950 @ 940 -> #2 waiting
       bob stop sell 6 index <= 950 @ 940 -> #3 waiting
       market lotsMin 6
       market lotsMax 8
       market valueMin 6000
       price 950
       stops -> #1 quantity_too_small, #2 quantity_too_large, #3 value_too_small`,
    ],
  ] as const)('%s', check)
})

describe('more stop orders than one command triggers', () => {
  test('the clock, which is due at once, triggers the rest, although the price is back', () => {
    const harness = reachMany()
    expect(harness.exchange.stops.waiting.size).toBe(6)
    expect(runScript(harness, 'cat stop sell 3 last <= 955 market -> ?')).toContain('stop_would_trigger')
    harness.now += 1
    run(harness, { kind: 'passTime' })
    expect(harness.exchange.stops.waiting.size).toBe(0)
    expect(auditState(harness)).toEqual([])
  })

  test('a restart triggers the rest too', () => {
    const harness = reachMany()
    runScript(harness, 'restart\nfreeze ann')
    expect(harness.exchange.stops.waiting.size).toBe(0)
    expect(auditState(harness)).toEqual([])
  })

  test('a stop that is cancelled first is not triggered', () => {
    const harness = reachMany()
    runScript(harness, 'market status cancel_only')
    for (const id of harness.exchange.stops.waiting.keys()) runScript(harness, `cat unstop #${id}`)
    expect(harness.exchange.stops.reached.size).toBe(0)
    expect(harness.exchange.markets.get(1)).toMatchObject({ sweptLow: 0, sweptHigh: 0 })
    expect(auditState(harness)).toEqual([])
  })
})

/** Waits with more stop orders than one command triggers, and trades at their trigger and back. */
function reachMany() {
  const harness = openHarness()
  const place = (name: string) => runScript(harness, `${name} stop sell 3 last <= 950 @ 960`)
  for (let n = 1; n <= TRIGGERS_MAX; n += 1) place(n <= 40 ? 'ann' : 'bob')
  for (let n = 1; n <= 6; n += 1) place('cat')
  runScript(harness, 'ann sell 3 @ 950\nann sell 3 @ 970\nbob buy 6 @ 970')
  return harness
}
