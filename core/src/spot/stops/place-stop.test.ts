import { describe, expect, test } from 'vitest'
import { amount } from '@halyard/money'
import { MARKET, marketConfig } from '../../testing/listing.ts'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../../testing/script.ts'
import { WAITING_STOPS_MAX } from './place-stop.ts'

describe('placing a stop order', () => {
  test.each([
    [
      'rejects with the first rule that is not met',
      `zoe stop buy 1 last >= 0 @ 0 nowhere -> customer_must_be_known
       freeze ann
       ann stop buy 1 last >= 0 @ 0 nowhere -> customer_is_frozen
       unfreeze ann
       ann stop buy 1 last >= 0 @ 0 nowhere -> market_must_be_known
       market status cancel_only
       wait 10001
       ann stop buy 1 last >= 0 @ 0 -> market_must_be_open
       market status open
       ann stop buy 1 last >= 0 @ 0 -> market_has_no_price
       price 1000
       ann stop buy 1 last >= 0 @ 0 -> price_is_invalid
       ann stop buy 1 index <= 1000000000001 @ 0 -> price_is_invalid
       ann stop buy 1 index >= 1000 @ 0 -> stop_would_trigger
       ann stop buy 1 index >= 1001 @ 0 -> quantity_too_small
       ann stop buy 1001 index >= 1001 @ 0 -> quantity_too_large
       ann stop buy 2 index >= 1001 @ 0 -> price_is_invalid
       ann stop buy 2 index >= 1001 @ 1102 -> price_outside_band
       ann stop buy 2 index >= 1001 @ 1101 -> value_too_small
       ann stop buy 1000 index >= 1001 @ 1001 -> insufficient_balance
       ann stop sell 501 index <= 999 market -> insufficient_balance
       ann -> BTC 5000 USDT 1000000`,
    ],
    [
      'rejects a trigger that the last trade or the index has reached',
      `ann sell 3 @ 1000 -> #1 waiting
       cat buy 3 @ 1000 -> #2 completed 3
       price 1010
       bob stop sell 5 last <= 1000 market -> stop_would_trigger
       bob stop sell 5 last <= 999 market -> #3 waiting
       bob stop buy 5 last >= 1000 market -> stop_would_trigger
       bob stop buy 5 last >= 1001 market -> #4 waiting
       bob stop sell 5 index >= 1010 market -> stop_would_trigger
       bob stop sell 5 index >= 1011 market -> #5 waiting
       bob stop sell 5 index <= 1010 market -> stop_would_trigger`,
    ],
    [
      'a sale holds its coins, a limit purchase its limit price, a market purchase the worst price',
      `bob stop sell 5 last <= 950 market -> #1 waiting
       bob stop buy 5 last >= 1050 @ 1060 -> #2 waiting
       bob -> BTC 4950+50 USDT 994700+5300
       ann stop buy 5 last >= 1050 market -> #3 waiting
       ann -> BTC 5000 USDT 994225+5775`,
    ],
    [
      'a market sale needs the lowest value at its worst price',
      `bob stop sell 3 index <= 927 market -> #1 waiting
       bob stop sell 3 index <= 925 market -> value_too_small`,
    ],
    [
      'is rejected above what is available, which a stop order reduces',
      `bob stop sell 300 last <= 950 market -> #1 waiting
       bob stop sell 201 last <= 950 market -> insufficient_balance
       bob sell 201 @ 1000 -> insufficient_balance
       bob stop sell 200 last <= 950 market -> #2 waiting`,
    ],
  ] as const)('%s', (_rule, script) => {
    expect(outcomeOf(script)).toBe(dedent(script))
  })

  test('above the limit of waiting stop orders: rejected, until one is cancelled', () => {
    const harness = openHarness()
    const stop = 'bob stop sell 3 last <= 950 market'
    for (let n = 1; n <= WAITING_STOPS_MAX; n += 1) runScript(harness, stop)
    expect(runScript(harness, `${stop} -> ?`)).toBe(`${stop} -> too_many_stops`)
    expect(runScript(harness, 'bob sell 3 @ 1000 -> ?')).toBe('bob sell 3 @ 1000 -> #101 waiting')
    runScript(harness, 'bob unstop #7')
    expect(runScript(harness, `${stop} -> ?`)).toBe(`${stop} -> #102 waiting`)
    expect(auditState(harness)).toEqual([])
  })

  test('a cost above the largest amount is rejected', () => {
    const harness = openHarness()
    run(harness, {
      kind: 'configureMarket',
      market: { ...marketConfig, lotsMax: 1_000_000_000_000, valueMin: amount(0n) },
    })
    const script = `ann stop buy 1000000000000 index >= 900000000000 @ 900000000000 -> quantity_too_large
      ann stop buy 5 index >= 1000000000000 market -> price_is_invalid
      ann stop buy 5 index >= 900000000000 market -> insufficient_balance`
    expect(runScript(harness, script)).toBe(dedent(script))
    expect(auditState(harness)).toEqual([])
  })

  test.each([0.5, Number.NaN, -1])('a trigger of %s ticks is rejected', (ticks) => {
    const harness = openHarness()
    const reply = run(harness, {
      kind: 'placeStop',
      customerId: 1,
      marketId: MARKET,
      side: 'sell',
      trigger: { source: 'last', direction: 'at_or_below', ticks },
      terms: { type: 'market', lots: 5 },
    })
    expect(reply).toMatchObject({ ok: false, reject: 'price_is_invalid' })
  })
})
