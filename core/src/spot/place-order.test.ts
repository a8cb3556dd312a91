import { amount } from '@halyard/money'
import { describe, expect, test } from 'vitest'
import type { OrderTerms } from './commands.ts'
import { MARKET } from '../testing/listing.ts'
import { auditPlay, openPlay, outcomeOf, playScript, run, tidy } from '../testing/script.ts'
import { OPEN_ORDERS_MAX } from './place-order.ts'

function check(_rule: string, script: string): void {
  expect(outcomeOf(script)).toBe(tidy(script))
}

describe('refusing', () => {
  test.each([
    [
      'names the first rule that is not met',
      `zoe buy 1 @ 0 nowhere -> customer_must_be_known
       freeze ann
       ann buy 1 @ 0 nowhere -> customer_is_frozen
       thaw ann
       market status paused
       ann buy 1 @ 0 nowhere -> market_must_be_known
       wait 10001
       ann buy 1 @ 0 -> market_must_be_open
       market status cancel_only
       ann buy 1 @ 0 -> market_must_be_open
       market status open
       ann buy 1 @ 0 -> market_has_no_price
       price 1000
       bob sell 3 @ 1000 -> #1 waiting
       ann buy 1 @ 0 post_only -> quantity_too_small
       ann buy 1001 @ 0 post_only -> quantity_too_large
       ann buy 2 @ 0 post_only -> price_is_invalid
       ann buy 2 @ 1101 post_only -> price_outside_band
       ann buy 2 @ 1100 post_only -> value_too_small
       ann buy 1000 @ 1100 post_only -> post_only_would_take
       ann buy 1000 @ 1100 fok -> fok_cannot_fill
       ann buy 1000 @ 1100 -> insufficient_balance
       ann -> BTC 5000 USDT 1000000`,
    ],
    [
      'lets a price be 10 seconds old and no older',
      `wait 10000
       ann buy 3 @ 1000 -> #1 waiting
       wait 1
       ann buy 3 @ 1000 -> market_has_no_price
       ann buy 3 market -> market_has_no_price
       ann amend #1 3 @ 999 -> market_has_no_price
       ann cancel #1 -> #1 cancelled
       price 1000
       ann buy 3 @ 1000 -> #2 waiting`,
    ],
    [
      'lets a price stand at the edge of the band and no further',
      `ann buy 3 @ 1101 -> price_outside_band
       ann buy 3 @ 1100 -> #1 waiting
       ann buy 3 @ 1 -> value_too_small
       ann buy 250 @ 10 -> #2 waiting
       bob sell 3 @ 899 -> price_outside_band
       bob sell 3 @ 900 -> #3 completed 3
       bob sell 3 @ 5000 -> #4 waiting
       price 1009
       ann buy 3 @ 1110 -> price_outside_band
       ann buy 3 @ 1109 -> #5 waiting`,
    ],
    [
      'lets the worth be the least and no less',
      `market valueMin 2997
       ann buy 3 @ 998 -> value_too_small
       ann buy 3 @ 999 -> #1 waiting
       bob sell 2 @ 1499 -> #2 waiting
       bob sell 2 @ 1498 -> value_too_small`,
    ],
    [
      'lets the quantity be the least and the most',
      `market valueMin 0
       ann buy 1 @ 1000 -> quantity_too_small
       ann buy 2 @ 1000 -> #1 waiting
       ann buy 1000 @ 998 -> #2 waiting
       ann buy 1001 @ 1 -> quantity_too_large`,
    ],
    [
      'lets an order cost what numbers count one by one, and no more',
      `market lotsMax 1000000000000
       price 100000
       ann buy 90071992547 @ 100000 -> insufficient_balance
       ann buy 90071992548 @ 100000 -> quantity_too_large`,
    ],
    [
      'lets an order cost all there is and no more',
      `ann buy 1000 @ 1000 -> #1 waiting
       ann -> BTC 5000 USDT 0+1000000
       ann buy 3 @ 1000 -> insufficient_balance
       bob buy 1000 @ 1001 -> insufficient_balance
       cat sell 501 @ 1000 -> insufficient_balance
       cat sell 501 @ 1001 -> insufficient_balance
       bob sell 501 market -> insufficient_balance
       cat sell 500 @ 1001 -> #2 waiting
       cat -> BTC 0+5000 USDT 1000000
       cat sell 3 @ 1001 -> insufficient_balance`,
    ],
    [
      'counts what waits in other orders as spent',
      `ann buy 600 @ 1000 -> #1 waiting
       ann buy 401 @ 1000 -> insufficient_balance
       ann buy 400 @ 1000 -> #2 waiting`,
    ],
    [
      'keeps a frozen customer from placing and amending, not from cancelling',
      `ann buy 3 @ 1000 -> #1 waiting
       freeze ann
       ann buy 3 @ 1000 -> customer_is_frozen
       ann sell 3 market -> customer_is_frozen
       ann amend #1 4 @ 1000 -> customer_is_frozen
       ann cancel #1 -> #1 cancelled
       thaw ann
       ann buy 3 @ 1000 -> #2 waiting`,
    ],
    [
      'fills the resting order of a frozen customer',
      `ann buy 3 @ 1000 -> #1 waiting
       freeze ann
       bob sell 3 @ 1000 -> #2 completed 3`,
    ],
  ])('%s', check)

  test.each<[string, OrderTerms, string]>([
    ['part of a lot', { type: 'limit', ticks: 1_000, lots: 3.5 }, 'quantity_too_small'],
    ['no number of lots', { type: 'limit', ticks: 1_000, lots: Number.NaN }, 'quantity_too_small'],
    ['endless lots', { type: 'limit', ticks: 1_000, lots: Number.POSITIVE_INFINITY }, 'quantity_too_small'],
    ['lots below zero', { type: 'market', lots: -3 }, 'quantity_too_small'],
    ['too many lots at market', { type: 'market', lots: 1_001 }, 'quantity_too_large'],
    ['part of a tick', { type: 'limit', ticks: 999.5, lots: 3 }, 'price_is_invalid'],
    ['no number of ticks', { type: 'limit', ticks: Number.NaN, lots: 3 }, 'price_is_invalid'],
    ['ticks below zero', { type: 'limit', ticks: -1_000, lots: 3 }, 'price_is_invalid'],
    [
      'more ticks than there may be',
      { type: 'limit', ticks: 1_000_000_000_001, lots: 3 },
      'price_is_invalid',
    ],
    ['nothing to spend', { type: 'market', spend: amount(0n) }, 'amount_must_be_positive'],
    ['less than nothing to spend', { type: 'market', spend: amount(-1n) }, 'amount_must_be_positive'],
    ['less to spend than an order is worth', { type: 'market', spend: amount(2_499n) }, 'value_too_small'],
  ])('knows %s', (_what, terms, reject) => {
    const play = openPlay()
    const reply = run(play, { kind: 'placeOrder', customerId: 1, marketId: MARKET, side: 'buy', terms })
    expect(reply).toEqual({ ok: false, reject })
    expect(auditPlay(play)).toEqual([])
  })

  test('lets a customer have so many orders open and no more', () => {
    const play = openPlay()
    playScript(play, 'market valueMin 0')
    for (let i = 1; i < OPEN_ORDERS_MAX; i++)
      expect(playScript(play, 'ann buy 2 @ 100 -> ?')).toBe(`ann buy 2 @ 100 -> #${i} waiting`)
    const script = `ann buy 2 @ 101 -> #500 waiting
      ann buy 2 @ 1 -> too_many_open_orders
      bob buy 2 @ 1 -> #501 waiting
      ann cancel #7 -> #7 cancelled
      ann buy 2 @ 1 -> #502 waiting
      ann buy 2 @ 1 -> too_many_open_orders
      bob sell 2 @ 901 -> #503 waiting
      cat sell 2 @ 900 -> #504 waiting
      ann amend #8 2 @ 900 -> #8 completed 2
      ann buy 2 @ 1 -> #505 waiting
      ann buy 2 market -> too_many_open_orders`
    expect(playScript(play, script)).toBe(tidy(script))
    expect(auditPlay(play)).toEqual([])
  })
})

describe('a limit order', () => {
  test.each([
    [
      'rests and holds its worth',
      `ann buy 5 @ 990 -> #1 waiting
       bob sell 4 @ 1010 -> #2 waiting
       book -> sell 1010 | 2x4, buy 990 | 1x5
       ann -> BTC 5000 USDT 995050+4950
       bob -> BTC 4960+40 USDT 1000000`,
    ],
    [
      'trades at the price of the maker, and each side pays its fee, rounded up, out of what it gets',
      `bob sell 3 @ 1001 -> #1 waiting
       ann buy 3 @ 1001 -> #2 completed 3
       trades -> 3@1001 fee 1/31
       ann -> BTC 5029 USDT 996997
       bob -> BTC 4970 USDT 1002972
       fees -> BTC 1 USDT 31`,
    ],
    [
      'gets back to the unit what a better price saves',
      `bob sell 3 @ 1001 -> #1 waiting
       bob sell 4 @ 1003 -> #2 waiting
       ann buy 10 @ 1010 -> #3 waiting 7
       trades -> 3@1001 fee 1/31, 4@1003 fee 1/41
       book -> buy 1010 | 3x3
       ann -> BTC 5068 USDT 989955+3030`,
    ],
    [
      'sells at the better price of the buyer who waits',
      `bob buy 5 @ 1010 -> #1 waiting
       ann sell 5 @ 990 -> #2 completed 5
       trades -> 5@1010 fee 101/1
       ann -> BTC 4950 USDT 1004949
       bob -> BTC 5049 USDT 994950
       fees -> BTC 1 USDT 101`,
    ],
    [
      'pays no fee where there is none',
      `market takerFeePpm 0
       market makerFeePpm 0
       bob sell 3 @ 1001 -> #1 waiting
       ann buy 3 @ 1001 -> #2 completed 3
       ann -> BTC 5030 USDT 996997
       fees -> BTC 0 USDT 0`,
    ],
    [
      'pays the fees that stand when it trades',
      `bob sell 3 @ 1000 -> #1 waiting
       market makerFeePpm 50000
       ann buy 3 @ 1000 -> #2 completed 3
       trades -> 3@1000 fee 1/150`,
    ],
    [
      'fills in order of price, then of arrival',
      `ann sell 3 @ 1001 -> #1 waiting
       ann sell 3 @ 1000 -> #2 waiting
       cat sell 3 @ 1000 -> #3 waiting
       bob buy 7 @ 1001 -> #4 completed 7
       trades -> 3@1000 fee 1/30, 3@1000 fee 1/30, 1@1001 fee 1/11
       book -> sell 1001 | 1x2`,
    ],
  ])('%s', check)
})

describe('a post-only order', () => {
  test.each([
    [
      'never takes',
      `bob sell 3 @ 1000 -> #1 waiting
       ann buy 3 @ 1000 post_only -> post_only_would_take
       ann buy 3 @ 1001 post_only -> post_only_would_take
       ann buy 3 @ 999 post_only -> #2 waiting
       cat sell 3 @ 999 post_only -> post_only_would_take
       cat sell 3 @ 1000 post_only -> #3 waiting
       book -> sell 1000 | 1x3 3x3, buy 999 | 2x3`,
    ],
    [
      'is refused by an own order too',
      `ann sell 3 @ 1000 -> #1 waiting
       ann buy 3 @ 1000 post_only -> post_only_would_take`,
    ],
  ])('%s', check)
})

describe('an immediate-or-cancel order', () => {
  test.each([
    [
      'takes what is there and gives the rest back',
      `bob sell 3 @ 1000 -> #1 waiting
       ann buy 5 @ 1000 ioc -> #2 cancelled 3
       book -> empty
       ann -> BTC 5029 USDT 997000`,
    ],
    [
      'is over without a trade when nothing crosses',
      `bob sell 3 @ 1001 -> #1 waiting
       ann buy 5 @ 1000 ioc -> #2 cancelled
       ann -> BTC 5000 USDT 1000000
       book -> sell 1001 | 1x3`,
    ],
    [
      'completes when all is there',
      `bob buy 5 @ 1000 -> #1 waiting
       ann sell 5 @ 1000 ioc -> #2 completed 5`,
    ],
  ])('%s', check)
})

describe('a fill-or-kill order', () => {
  test.each([
    [
      'takes everything or nothing',
      `bob sell 3 @ 1000 -> #1 waiting
       cat sell 3 @ 1001 -> #2 waiting
       ann buy 7 @ 1001 fok -> fok_cannot_fill
       ann buy 6 @ 1000 fok -> fok_cannot_fill
       ann buy 6 @ 1001 fok -> #3 completed 6`,
    ],
    [
      'does not count what stands behind an own order',
      `bob sell 3 @ 1000 -> #1 waiting
       ann sell 3 @ 1001 -> #2 waiting
       bob sell 3 @ 1002 -> #3 waiting
       ann buy 4 @ 1002 fok -> fok_cannot_fill
       ann buy 3 @ 1002 fok -> #4 completed 3
       cat buy 6 @ 1002 fok -> #5 completed 6`,
    ],
  ])('%s', check)
})

describe('a market order', () => {
  test.each([
    [
      'buys lots at the best prices and holds no more than they cost',
      `bob sell 3 @ 1000 -> #1 waiting
       bob sell 3 @ 1010 -> #2 waiting
       ann buy 4 market -> #3 completed 4
       trades -> 3@1000 fee 1/30, 1@1010 fee 1/11
       ann -> BTC 5038 USDT 995990`,
    ],
    [
      'needs money for what the book offers, not for the edge of the band',
      `bob sell 500 @ 1000 -> #1 waiting
       cat sell 500 @ 1000 -> #2 waiting
       ann buy 1000 market -> #3 completed 1000
       ann -> BTC 14800 USDT 0`,
    ],
    [
      'ends with what the book could not give',
      `bob sell 3 @ 1000 -> #1 waiting
       ann buy 5 market -> #2 cancelled 3
       ann -> BTC 5029 USDT 997000
       bob buy 3 @ 1000 -> #3 waiting
       ann sell 5 market -> #4 cancelled 3
       ann -> BTC 4999 USDT 999940`,
    ],
    [
      'takes nothing beyond the band',
      `bob sell 3 @ 1100 -> #1 waiting
       bob sell 3 @ 1101 -> #2 waiting
       ann buy 5 market -> #3 cancelled 3
       ann buy 5 market -> no_liquidity
       ann buy spend 5000 -> no_liquidity
       price 1001
       ann buy 5 market -> #4 cancelled 3`,
    ],
    [
      'is refused where nothing is offered',
      `ann buy 5 market -> no_liquidity
       ann buy spend 5000 -> no_liquidity
       bob sell 5 market -> no_liquidity`,
    ],
    [
      'is refused where only its own orders are offered',
      `ann sell 5 @ 1000 -> #1 waiting
       ann buy 5 market -> no_liquidity
       ann buy spend 5000 -> no_liquidity`,
    ],
    [
      'is refused below the least worth, unless the book has no more',
      `market valueMin 2000
       bob sell 4 @ 900 -> #1 waiting
       market valueMin 2500
       ann buy 2 market -> value_too_small
       ann buy 3 market -> #2 completed 3
       ann buy 3 market -> #3 cancelled 1`,
    ],
    [
      'spends at most what it is told, in whole lots',
      `bob sell 3 @ 1000 -> #1 waiting
       bob sell 3 @ 1010 -> #2 waiting
       ann buy spend 5019 -> #3 completed 4
       trades -> 3@1000 fee 1/30, 1@1010 fee 1/11
       ann -> BTC 5038 USDT 995990
       ann buy spend 2500 -> #4 completed 2
       ann -> BTC 5057 USDT 993970
       book -> empty`,
    ],
    [
      'spends the exact price of a lot, and nothing for a unit less',
      `market valueMin 0
       bob sell 3 @ 1000 -> #1 waiting
       ann buy spend 999 -> value_too_small
       ann buy spend 1000 -> #2 completed 1
       ann sell spend 1000 -> amount_must_be_positive`,
    ],
    [
      'spends no more than it has',
      `bob sell 500 @ 1001 -> #1 waiting
       cat sell 500 @ 1001 -> #2 waiting
       ann buy spend 1001000 -> insufficient_balance
       ann buy spend 1000000 -> #3 completed 999
       ann -> BTC 14790 USDT 1`,
    ],
    [
      'spends only up to an own order',
      `bob sell 3 @ 1000 -> #1 waiting
       ann sell 3 @ 1001 -> #2 waiting
       bob sell 3 @ 1002 -> #3 waiting
       ann buy spend 9000 -> #4 completed 3
       book -> sell 1002 | 3x3, sell 1001 | 2x3`,
    ],
  ])('%s', check)
})

describe('an order that meets its own', () => {
  test.each([
    [
      'ends, and the one that waits stays',
      `ann sell 3 @ 1000 -> #1 waiting
       ann buy 3 @ 1000 -> #2 cancelled
       trades -> none
       book -> sell 1000 | 1x3
       ann -> BTC 4970+30 USDT 1000000`,
    ],
    [
      'ends after it has filled what came before',
      `bob sell 3 @ 1000 -> #1 waiting
       ann sell 3 @ 1000 -> #2 waiting
       bob sell 3 @ 1000 -> #3 waiting
       ann buy 8 @ 1000 -> #4 cancelled 3
       book -> sell 1000 | 2x3 3x3
       ann -> BTC 4999+30 USDT 997000`,
    ],
    [
      'ends at market too',
      `bob buy 3 @ 1000 -> #1 waiting
       ann buy 3 @ 999 -> #2 waiting
       ann sell 5 market -> #3 cancelled 3
       book -> buy 999 | 2x3`,
    ],
  ])('%s', check)
})
