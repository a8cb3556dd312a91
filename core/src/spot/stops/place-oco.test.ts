import { describe, expect, test } from 'vitest'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../../testing/script.ts'

describe('placing an OCO', () => {
  test.each([
    [
      'a sale holds its coins once',
      `bob oco sell 5 @ 1100 last <= 950 market -> #1 waiting, #2 waiting
       bob -> BTC 4950+50 USDT 1000000
       book -> sell 1100 | 1x5
       stops -> #2 waits +0`,
    ],
    [
      'a purchase holds the more expensive leg: the worst price of a market order, and no more',
      `bob oco buy 5 @ 900 last >= 1050 market -> #1 waiting, #2 waiting
       bob -> BTC 5000 USDT 994225+5775
       stops -> #2 waits +1275
       bob oco buy 5 @ 900 last >= 1050 @ 1060 as up low -> #3 waiting low, #4 waiting up
       bob -> BTC 5000 USDT 988925+11075`,
    ],
    [
      'is rejected without the higher cost, and accepted with exactly that',
      `ann buy 1000 @ 995 -> #1 waiting
       ann -> BTC 5000 USDT 5000+995000
       ann oco buy 5 @ 900 index >= 1001 market -> insufficient_balance
       ann oco buy 4 @ 900 index >= 1001 @ 1100 -> #2 waiting, #3 waiting
       ann -> BTC 5000 USDT 600+999400`,
    ],
    [
      'is rejected by the rules of either leg, and of both together',
      `zoe oco sell 5 @ 1100 last <= 950 market -> customer_must_be_known
       freeze ann
       ann oco sell 5 @ 1100 last <= 950 market -> customer_is_frozen
       unfreeze ann
       ann oco sell 5 @ 1100 last >= 950 market -> oco_prices_are_crossed
       ann oco sell 5 @ 1100 index >= 1050 market -> oco_prices_are_crossed
       ann oco sell 5 @ 950 index <= 950 market -> oco_prices_are_crossed
       ann oco buy 5 @ 1050 index >= 1050 market -> oco_prices_are_crossed
       ann oco sell 5 @ 899 index <= 800 market -> price_outside_band
       ann oco sell 1 @ 1100 index <= 950 market -> quantity_too_small
       ann oco sell 5 @ 0 index <= 950 market -> oco_prices_are_crossed
       ann oco sell 5 @ 1100 index <= 950 market as one one -> duplicate_client_id
       ann oco sell 5 @ 1100 index <= 950 market as a?b c -> client_id_is_invalid
       ann oco sell 5 @ 1100 index <= 950 market as one a?b -> client_id_is_invalid
       bob buy 5 @ 1000 -> #1 waiting
       ann oco sell 5 @ 1000 index <= 950 market -> post_only_would_take
       ann -> BTC 5000 USDT 1000000
       stops -> none`,
    ],
  ] as const)('%s', (_rule, script) => {
    expect(outcomeOf(script)).toBe(dedent(script))
  })
})

describe('the legs of an OCO', () => {
  test.each([
    [
      'a trade of part of the limit order cancels the stop order',
      `bob oco buy 5 @ 990 last >= 1050 market -> #1 waiting, #2 waiting
       bob -> BTC 5000 USDT 994225+5775
       ann sell 3 @ 990 -> #3 completed 3
       stops -> #2 other_leg_traded
       bob -> BTC 5029 USDT 995050+1980
       book -> buy 990 | 1x2`,
    ],
    [
      'a trade of all of the limit order cancels the stop order',
      `bob oco sell 5 @ 1010 last <= 950 market -> #1 waiting, #2 waiting
       ann buy 5 @ 1010 -> #3 completed 5
       stops -> #2 other_leg_traded
       bob -> BTC 4950 USDT 1004999`,
    ],
    [
      'a trigger cancels the limit order, whose coins its order sells',
      `bob oco sell 500 @ 1010 index <= 950 @ 940 -> #1 waiting, #2 waiting
       bob -> BTC 0+5000 USDT 1000000
       price 950
       stops -> #2 is #3
       bob -> BTC 0+5000 USDT 1000000
       book -> sell 940 | 3x500`,
    ],
    [
      'a trigger whose order is rejected ends both',
      `bob oco sell 5 @ 1010 index <= 950 market -> #1 waiting, #2 waiting
       price 950
       stops -> #2 no_liquidity
       bob -> BTC 5000 USDT 1000000
       book -> empty`,
    ],
    [
      'cancelling the limit order cancels the stop order',
      `bob oco buy 5 @ 990 last >= 1050 market -> #1 waiting, #2 waiting
       ann cancel #1 -> order_must_be_open
       bob cancel #1 -> #1 cancelled
       stops -> #2 by_customer
       bob -> BTC 5000 USDT 1000000`,
    ],
    [
      'cancelling the stop order cancels the limit order',
      `bob oco buy 5 @ 990 last >= 1050 market -> #1 waiting, #2 waiting
       bob unstop #2 -> #2 cancelled
       book -> empty
       bob -> BTC 5000 USDT 1000000`,
    ],
    [
      'cancelling all orders cancels both, each once',
      `bob oco sell 5 @ 1010 last <= 950 market -> #1 waiting, #2 waiting
       bob cancel all -> #1 #2
       bob -> BTC 5000 USDT 1000000`,
    ],
    [
      'a replacement of the limit order cancels the stop order',
      `bob oco sell 5 @ 1010 last <= 950 market -> #1 waiting, #2 waiting
       bob replace #1 sell 5 @ 1020 -> #1 cancelled, #3 waiting
       stops -> #2 by_customer
       bob -> BTC 4950+50 USDT 1000000`,
    ],
    [
      'the limit order cannot be amended while its stop order waits',
      `bob oco sell 5 @ 1010 last <= 950 market -> #1 waiting, #2 waiting
       bob amend #1 4 @ 1010 -> order_is_in_oco
       ann buy 3 @ 1010 -> #3 completed 3
       bob amend #1 4 @ 1010 -> quantity_too_small`,
    ],
    [
      'a restart keeps the pair',
      `bob oco buy 5 @ 990 last >= 1050 market as up low -> #1 waiting low, #2 waiting up
       restart
       bob amend #1 4 @ 990 -> order_is_in_oco
       bob buy 5 @ 990 as up -> duplicate_client_id
       ann sell 5 @ 990 -> #3 completed 5
       stops -> #2 other_leg_traded
       bob -> BTC 5049 USDT 995050`,
    ],
    [
      'an order that trades with others first: the stop order is cancelled once',
      `ann sell 3 @ 950 -> #1 waiting
       cat buy 3 @ 950 -> #2 completed 3
       ann sell 3 @ 1000 -> #3 waiting
       bob oco sell 3 @ 1010 last <= 940 market -> #4 waiting, #5 waiting
       cat buy 6 @ 1010 -> #6 completed 6
       stops -> #5 other_leg_traded
       bob -> BTC 4970 USDT 1002999`,
    ],
  ] as const)('%s', (_rule, script) => {
    expect(outcomeOf(script)).toBe(dedent(script))
  })

  test('a countdown that ends cancels both', () => {
    const harness = openHarness()
    const script = `bob oco sell 5 @ 1010 last <= 950 market -> #1 waiting, #2 waiting
      bob countdown 5000 -> ends at 1005000
      wait 5000
      tick
      stops -> #2 countdown_ended
      bob -> BTC 5000 USDT 1000000`
    expect(runScript(harness, script)).toBe(dedent(script))
    expect(auditState(harness)).toEqual([])
  })

  test('a pause that includes spot cancels both legs of a purchase', () => {
    const harness = openHarness()
    runScript(harness, 'bob oco buy 5 @ 990 last >= 1050 market')
    run(harness, { kind: 'beginPause', customerId: 2, days: 7, withSpot: true })
    const script = `stops -> #2 pause_is_running
      book -> empty
      bob -> BTC 5000 USDT 1000000`
    expect(runScript(harness, script)).toBe(dedent(script))
    expect(auditState(harness)).toEqual([])
  })
})

describe('an OCO whose stop order is set aside', () => {
  test.each([
    ['its limit order trades in part', 'ann sell 3 @ 990'],
    ['its limit order trades', 'ann sell 5 @ 990'],
    ['its limit order is cancelled', 'bob cancel #1'],
  ])('%s: it ends when two operators retry it', (_case, line) => {
    const harness = openHarness()
    runScript(harness, 'bob oco buy 5 @ 990 index >= 1050 market')
    run(harness, { kind: 'setAside', record: 'stopOrder', recordId: 2, reason: 'a failure' })
    runScript(harness, line)
    expect(runScript(harness, 'stops -> ?')).toBe('stops -> #2 waits +825')
    expect(auditState(harness)).toEqual([])
    for (const operatorId of [900, 901])
      run(harness, { kind: 'retryRecord', record: 'stopOrder', recordId: 2, operatorId })
    expect(runScript(harness, 'stops -> ?')).toBe('stops -> #2 other_leg_traded')
    expect(auditState(harness)).toEqual([])
  })

  test('its limit order is open: it waits again', () => {
    const harness = openHarness()
    runScript(harness, 'bob oco buy 5 @ 990 index >= 1050 market')
    run(harness, { kind: 'setAside', record: 'stopOrder', recordId: 2, reason: 'a failure' })
    for (const operatorId of [900, 901])
      run(harness, { kind: 'retryRecord', record: 'stopOrder', recordId: 2, operatorId })
    expect(runScript(harness, 'stops -> ?')).toBe('stops -> #2 waits +825')
    expect(auditState(harness)).toEqual([])
  })
})
