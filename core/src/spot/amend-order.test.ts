import { expect, test } from 'vitest'
import { outcomeOf, dedent } from '../testing/script.ts'

test.each([
  [
    'rejects with the first rule that is not met',
    `ann buy 5 @ 1000 -> #1 waiting
     bob sell 3 @ 1000 -> #2 completed 3
     cat sell 3 @ 1050 -> #3 waiting
     ann amend #9 0 @ 0 -> order_must_be_open
     bob amend #1 0 @ 0 -> order_must_be_open
     bob amend #2 0 @ 0 -> order_must_be_open
     market status paused
     wait 10001
     freeze ann
     ann amend #1 0 @ 0 -> customer_is_frozen
     unfreeze ann
     ann amend #1 0 @ 0 -> market_must_be_open
     market status cancel_only
     ann amend #1 0 @ 0 -> market_must_be_open
     market status open
     ann amend #1 0 @ 0 -> market_has_no_price
     price 1000
     ann amend #1 3 @ 0 -> quantity_too_small
     ann amend #1 4 @ 0 -> quantity_too_small
     ann amend #1 4.5 @ 0 -> quantity_too_small
     ann amend #1 1004 @ 0 -> quantity_too_large
     ann amend #1 5 @ 0 -> price_is_invalid
     ann amend #1 5 @ 1101 -> price_outside_band
     ann amend #1 5 @ 1000 -> value_too_small
     ann amend #1 1003 @ 1000 -> insufficient_balance
     book -> sell 1050 | 3x3, buy 1000 | 1x2
     ann -> BTC 5029 USDT 995000+2000`,
  ],
  [
    'a smaller quantity at the same price keeps time priority',
    `ann buy 5 @ 1000 -> #1 waiting
     bob buy 5 @ 1000 -> #2 waiting
     ann amend #1 3 @ 1000 -> #1 waiting
     book -> buy 1000 | 1x3 2x5
     ann -> BTC 5000 USDT 997000+3000`,
  ],
  [
    'an amendment that only lowers does not raise what another one has lowered',
    `ann buy 9 @ 1000 -> #1 waiting
     bob buy 5 @ 1000 -> #2 waiting
     ann amend #1 3 @ 1000 fewer -> #1 waiting
     ann amend #1 8 @ 1000 fewer -> quantity_too_large
     ann amend #1 3 @ 1000 fewer -> quantity_too_large
     book -> buy 1000 | 1x3 2x5
     ann -> BTC 5000 USDT 997000+3000`,
  ],
  [
    'the same terms keep time priority',
    `ann buy 5 @ 1000 -> #1 waiting
     bob buy 5 @ 1000 -> #2 waiting
     ann amend #1 5 @ 1000 -> #1 waiting
     book -> buy 1000 | 1x5 2x5`,
  ],
  [
    'a larger quantity loses time priority',
    `ann buy 5 @ 1000 -> #1 waiting
     bob buy 5 @ 1000 -> #2 waiting
     ann amend #1 6 @ 1000 -> #1 waiting
     book -> buy 1000 | 2x5 1x6
     ann -> BTC 5000 USDT 994000+6000`,
  ],
  [
    'another price loses time priority',
    `ann buy 5 @ 1000 -> #1 waiting
     bob buy 5 @ 999 -> #2 waiting
     ann amend #1 5 @ 999 -> #1 waiting
     book -> buy 999 | 2x5 1x5
     ann -> BTC 5000 USDT 995005+4995`,
  ],
  [
    'a restart keeps the priorities',
    `ann buy 5 @ 1000 -> #1 waiting
     bob buy 5 @ 1000 -> #2 waiting
     cat buy 5 @ 1000 -> #3 waiting
     ann amend #1 6 @ 1000 -> #1 waiting
     bob amend #2 4 @ 1000 -> #2 waiting
     restart
     book -> buy 1000 | 2x4 3x5 1x6
     cat sell 5 @ 1000 -> #4 cancelled 4`,
  ],
  [
    'the new quantity includes the filled lots',
    `ann buy 10 @ 1000 -> #1 waiting
     bob sell 4 @ 1000 -> #2 completed 4
     ann amend #1 7 @ 1000 -> #1 waiting 4
     book -> buy 1000 | 1x3
     ann -> BTC 5039 USDT 993000+3000
     ann amend #1 9 @ 990 -> #1 waiting 4
     book -> buy 990 | 1x5
     ann -> BTC 5039 USDT 991050+4950`,
  ],
  [
    'a sell order holds and releases base',
    `ann sell 10 @ 1000 -> #1 waiting
     ann amend #1 4 @ 1000 -> #1 waiting
     ann -> BTC 4960+40 USDT 1000000
     ann amend #1 500 @ 1001 -> #1 waiting
     ann -> BTC 0+5000 USDT 1000000
     ann amend #1 501 @ 1001 -> insufficient_balance`,
  ],
  [
    'the existing hold counts towards the new cost',
    `ann buy 1000 @ 999 -> #1 waiting
     ann amend #1 1000 @ 1000 -> #1 waiting
     ann -> BTC 5000 USDT 0+1000000
     ann amend #1 1000 @ 1001 -> insufficient_balance`,
  ],
  [
    'a crossing price trades at once, at the maker’s price',
    `bob sell 3 @ 1010 -> #1 waiting
     ann buy 5 @ 1000 -> #2 waiting
     ann amend #2 5 @ 1020 -> #2 waiting 3
     trades -> 3@1010 fee 1/31
     book -> buy 1020 | 2x2
     ann -> BTC 5029 USDT 994930+2040
     bob -> BTC 4970 USDT 1002999`,
  ],
  [
    'a crossing price can fill the order',
    `bob sell 5 @ 1010 -> #1 waiting
     ann buy 5 @ 1000 -> #2 waiting
     ann amend #2 5 @ 1010 -> #2 completed 5
     ann cancel #2 -> order_must_be_open
     ann -> BTC 5049 USDT 994950`,
  ],
  [
    "a price that meets the customer's own order cancels the remainder",
    `ann sell 3 @ 1010 -> #1 waiting
     ann buy 5 @ 1000 -> #2 waiting
     ann amend #2 5 @ 1010 -> #2 cancelled
     book -> sell 1010 | 1x3
     ann -> BTC 4970+30 USDT 1000000`,
  ],
  [
    'a post-only order stays post-only',
    `bob sell 3 @ 1010 -> #1 waiting
     ann buy 5 @ 1000 post_only -> #2 waiting
     ann amend #2 5 @ 1010 -> post_only_would_take
     ann amend #2 5 @ 1009 -> #2 waiting
     book -> sell 1010 | 1x3, buy 1009 | 2x5`,
  ],
])('amend: %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})
