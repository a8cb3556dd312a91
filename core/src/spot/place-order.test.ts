import { amount } from '@halyard/money'
import { describe, expect, test } from 'vitest'
import type { OrderTerms } from './commands.ts'
import { MARKET } from '../testing/listing.ts'
import { auditState, openHarness, outcomeOf, runScript, run, dedent } from '../testing/script.ts'
import { OPEN_ORDERS_MAX } from './place-order.ts'

function check(_rule: string, script: string): void {
  expect(outcomeOf(script)).toBe(dedent(script))
}

describe('rules of all orders', () => {
  test.each([
    [
      'rejects with the first rule that is not met',
      `zoe buy 1 @ 0 nowhere -> customer_must_be_known
       freeze ann
       ann buy 1 @ 0 nowhere -> customer_is_frozen
       unfreeze ann
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
      'accepts an index price of at most 10 seconds',
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
      'accepts a price up to the edge of the band',
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
      'accepts the minimum value and no less',
      `market valueMin 2997
       ann buy 3 @ 998 -> value_too_small
       ann buy 3 @ 999 -> #1 waiting
       bob sell 2 @ 1499 -> #2 waiting
       bob sell 2 @ 1498 -> value_too_small`,
    ],
    [
      'accepts the minimum and the maximum quantity',
      `market valueMin 0
       ann buy 1 @ 1000 -> quantity_too_small
       ann buy 2 @ 1000 -> #1 waiting
       ann buy 1000 @ 998 -> #2 waiting
       ann buy 1001 @ 1 -> quantity_too_large`,
    ],
    [
      'accepts a cost of up to MAX_UNITS',
      `market lotsMax 1000000000000
       price 100000
       ann buy 90071992547 @ 100000 -> insufficient_balance
       ann buy 90071992548 @ 100000 -> quantity_too_large`,
    ],
    [
      'accepts a cost of up to the available balance',
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
      'holds of other orders reduce the available balance',
      `ann buy 600 @ 1000 -> #1 waiting
       ann buy 401 @ 1000 -> insufficient_balance
       ann buy 400 @ 1000 -> #2 waiting`,
    ],
    [
      'frozen customer: rejects placing and amending, allows cancelling',
      `ann buy 3 @ 1000 -> #1 waiting
       freeze ann
       ann buy 3 @ 1000 -> customer_is_frozen
       ann sell 3 market -> customer_is_frozen
       ann amend #1 4 @ 1000 -> customer_is_frozen
       ann cancel #1 -> #1 cancelled
       unfreeze ann
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
    ['a fraction of a lot', { type: 'limit', ticks: 1_000, lots: 3.5 }, 'quantity_too_small'],
    ['lots of NaN', { type: 'limit', ticks: 1_000, lots: Number.NaN }, 'quantity_too_small'],
    ['infinite lots', { type: 'limit', ticks: 1_000, lots: Number.POSITIVE_INFINITY }, 'quantity_too_small'],
    ['negative lots', { type: 'market', lots: -3 }, 'quantity_too_small'],
    ['too many lots of a market order', { type: 'market', lots: 1_001 }, 'quantity_too_large'],
    ['a fraction of a tick', { type: 'limit', ticks: 999.5, lots: 3 }, 'price_is_invalid'],
    ['a price of NaN', { type: 'limit', ticks: Number.NaN, lots: 3 }, 'price_is_invalid'],
    ['a negative price', { type: 'limit', ticks: -1_000, lots: 3 }, 'price_is_invalid'],
    ['a price above the limit', { type: 'limit', ticks: 1_000_000_000_001, lots: 3 }, 'price_is_invalid'],
    ['an amount of zero', { type: 'market', spend: amount(0n) }, 'amount_must_be_positive'],
    ['a negative amount', { type: 'market', spend: amount(-1n) }, 'amount_must_be_positive'],
    ['an amount below the minimum value', { type: 'market', spend: amount(2_499n) }, 'value_too_small'],
  ])('rejects %s', (_case, terms, reject) => {
    const harness = openHarness()
    const reply = run(harness, { kind: 'placeOrder', customerId: 1, marketId: MARKET, side: 'buy', terms })
    expect(reply).toEqual({ ok: false, reject })
    expect(auditState(harness)).toEqual([])
  })

  test('rejects above the limit of open orders', () => {
    const harness = openHarness()
    runScript(harness, 'market valueMin 0')
    for (let i = 1; i < OPEN_ORDERS_MAX; i++)
      expect(runScript(harness, 'ann buy 2 @ 100 -> ?')).toBe(`ann buy 2 @ 100 -> #${i} waiting`)
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
    expect(runScript(harness, script)).toBe(dedent(script))
    expect(auditState(harness)).toEqual([])
  })
})

describe('a limit order', () => {
  test.each([
    [
      'rests and holds its cost',
      `ann buy 5 @ 990 -> #1 waiting
       bob sell 4 @ 1010 -> #2 waiting
       book -> sell 1010 | 2x4, buy 990 | 1x5
       ann -> BTC 5000 USDT 995050+4950
       bob -> BTC 4960+40 USDT 1000000`,
    ],
    [
      'trades at the maker’s price; fees are rounded up and taken from the proceeds',
      `bob sell 3 @ 1001 -> #1 waiting
       ann buy 3 @ 1001 -> #2 completed 3
       trades -> 3@1001 fee 1/31
       ann -> BTC 5029 USDT 996997
       bob -> BTC 4970 USDT 1002972
       fees -> BTC 1 USDT 31`,
    ],
    [
      'a better price costs exactly that much less',
      `bob sell 3 @ 1001 -> #1 waiting
       bob sell 4 @ 1003 -> #2 waiting
       ann buy 10 @ 1010 -> #3 waiting 7
       trades -> 3@1001 fee 1/31, 4@1003 fee 1/41
       book -> buy 1010 | 3x3
       ann -> BTC 5068 USDT 989955+3030`,
    ],
    [
      'sells at the better price of a resting buy order',
      `bob buy 5 @ 1010 -> #1 waiting
       ann sell 5 @ 990 -> #2 completed 5
       trades -> 5@1010 fee 101/1
       ann -> BTC 4950 USDT 1004949
       bob -> BTC 5049 USDT 994950
       fees -> BTC 1 USDT 101`,
    ],
    [
      'pays no fee at a fee rate of zero',
      `market takerFeePpm 0
       market makerFeePpm 0
       bob sell 3 @ 1001 -> #1 waiting
       ann buy 3 @ 1001 -> #2 completed 3
       ann -> BTC 5030 USDT 996997
       fees -> BTC 0 USDT 0`,
    ],
    [
      'pays the maker fee at which it was accepted, and the present taker fee',
      `bob sell 3 @ 1000 -> #1 waiting
       market makerFeePpm 50000
       ann buy 3 @ 1000 -> #2 completed 3
       trades -> 3@1000 fee 1/30`,
    ],
    [
      'fills by price, then by time',
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
      'never takes liquidity',
      `bob sell 3 @ 1000 -> #1 waiting
       ann buy 3 @ 1000 post_only -> post_only_would_take
       ann buy 3 @ 1001 post_only -> post_only_would_take
       ann buy 3 @ 999 post_only -> #2 waiting
       cat sell 3 @ 999 post_only -> post_only_would_take
       cat sell 3 @ 1000 post_only -> #3 waiting
       book -> sell 1000 | 1x3 3x3, buy 999 | 2x3`,
    ],
    [
      "is rejected if it would meet the customer's own order",
      `ann sell 3 @ 1000 -> #1 waiting
       ann buy 3 @ 1000 post_only -> post_only_would_take`,
    ],
  ])('%s', check)
})

describe('an immediate-or-cancel order', () => {
  test.each([
    [
      'fills what is available and cancels the remainder',
      `bob sell 3 @ 1000 -> #1 waiting
       ann buy 5 @ 1000 ioc -> #2 cancelled 3
       book -> empty
       ann -> BTC 5029 USDT 997000`,
    ],
    [
      'is cancelled without a trade when nothing crosses',
      `bob sell 3 @ 1001 -> #1 waiting
       ann buy 5 @ 1000 ioc -> #2 cancelled
       ann -> BTC 5000 USDT 1000000
       book -> sell 1001 | 1x3`,
    ],
    [
      'completes if the book has enough',
      `bob buy 5 @ 1000 -> #1 waiting
       ann sell 5 @ 1000 ioc -> #2 completed 5`,
    ],
  ])('%s', check)
})

describe('a fill-or-kill order', () => {
  test.each([
    [
      'fills completely or not at all',
      `bob sell 3 @ 1000 -> #1 waiting
       cat sell 3 @ 1001 -> #2 waiting
       ann buy 7 @ 1001 fok -> fok_cannot_fill
       ann buy 6 @ 1000 fok -> fok_cannot_fill
       ann buy 6 @ 1001 fok -> #3 completed 6`,
    ],
    [
      "does not count orders behind the customer's own order",
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
      'buys at the best prices and pays exactly their cost',
      `bob sell 3 @ 1000 -> #1 waiting
       bob sell 3 @ 1010 -> #2 waiting
       ann buy 4 market -> #3 completed 4
       trades -> 3@1000 fee 1/30, 1@1010 fee 1/11
       ann -> BTC 5038 USDT 995990`,
    ],
    [
      'needs the cost at the book’s prices, not at the edge of the band',
      `bob sell 500 @ 1000 -> #1 waiting
       cat sell 500 @ 1000 -> #2 waiting
       ann buy 1000 market -> #3 completed 1000
       ann -> BTC 14800 USDT 0`,
    ],
    [
      'cancels the lots that the book cannot fill',
      `bob sell 3 @ 1000 -> #1 waiting
       ann buy 5 market -> #2 cancelled 3
       ann -> BTC 5029 USDT 997000
       bob buy 3 @ 1000 -> #3 waiting
       ann sell 5 market -> #4 cancelled 3
       ann -> BTC 4999 USDT 999940`,
    ],
    [
      'does not trade beyond the band',
      `bob sell 3 @ 1100 -> #1 waiting
       bob sell 3 @ 1101 -> #2 waiting
       ann buy 5 market -> #3 cancelled 3
       ann buy 5 market -> no_liquidity
       ann buy spend 5000 -> no_liquidity
       price 1001
       ann buy 5 market -> #4 cancelled 3`,
    ],
    [
      'is rejected without liquidity',
      `ann buy 5 market -> no_liquidity
       ann buy spend 5000 -> no_liquidity
       bob sell 5 market -> no_liquidity`,
    ],
    [
      'is rejected if only own orders would fill it',
      `ann sell 5 @ 1000 -> #1 waiting
       ann buy 5 market -> no_liquidity
       ann buy spend 5000 -> no_liquidity`,
    ],
    [
      'is rejected below the minimum value, unless the book has no more',
      `market valueMin 2000
       bob sell 4 @ 900 -> #1 waiting
       market valueMin 2500
       ann buy 2 market -> value_too_small
       ann buy 3 market -> #2 completed 3
       ann buy 3 market -> #3 cancelled 1`,
    ],
    [
      'by amount: spends at most the amount, in whole lots',
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
      'by amount: buys a lot at its exact price, none for one unit less',
      `market valueMin 0
       bob sell 3 @ 1000 -> #1 waiting
       ann buy spend 999 -> value_too_small
       ann buy spend 1000 -> #2 completed 1
       ann sell spend 1000 -> amount_must_be_positive`,
    ],
    [
      'by amount: rejects more than the available balance',
      `bob sell 500 @ 1001 -> #1 waiting
       cat sell 500 @ 1001 -> #2 waiting
       ann buy spend 1001000 -> insufficient_balance
       ann buy spend 1000000 -> #3 completed 999
       ann -> BTC 14790 USDT 1`,
    ],
    [
      "by amount: stops at the customer's own order",
      `bob sell 3 @ 1000 -> #1 waiting
       ann sell 3 @ 1001 -> #2 waiting
       bob sell 3 @ 1002 -> #3 waiting
       ann buy spend 9000 -> #4 completed 3
       book -> sell 1002 | 3x3, sell 1001 | 2x3`,
    ],
  ])('%s', check)
})

describe('self-trade prevention', () => {
  test.each([
    [
      'cancels the taker; the resting order stays',
      `ann sell 3 @ 1000 -> #1 waiting
       ann buy 3 @ 1000 -> #2 cancelled
       trades -> none
       book -> sell 1000 | 1x3
       ann -> BTC 4970+30 USDT 1000000`,
    ],
    [
      'cancels the remainder after earlier fills',
      `bob sell 3 @ 1000 -> #1 waiting
       ann sell 3 @ 1000 -> #2 waiting
       bob sell 3 @ 1000 -> #3 waiting
       ann buy 8 @ 1000 -> #4 cancelled 3
       book -> sell 1000 | 2x3 3x3
       ann -> BTC 4999+30 USDT 997000`,
    ],
    [
      'also cancels a market order',
      `bob buy 3 @ 1000 -> #1 waiting
       ann buy 3 @ 999 -> #2 waiting
       ann sell 5 market -> #3 cancelled 3
       book -> buy 999 | 2x3`,
    ],
  ])('%s', check)
})
