import { expect, test } from 'vitest'
import { dedent, outcomeOf } from '../testing/script.ts'

test.each([
  [
    'both: one is cancelled and another is placed',
    `bob buy 5 @ 900 -> #1 waiting
     bob replace #1 sell 6 @ 1100 -> #1 cancelled, #2 waiting
     book -> sell 1100 | 2x6
     bob -> BTC 4940+60 USDT 1000000`,
  ],
  [
    'the new order may use what the first one held',
    `bob sell 400 @ 1100 -> #1 waiting
     bob replace #1 sell 500 @ 1090 -> #1 cancelled, #2 waiting
     bob -> BTC 0+5000 USDT 1000000`,
  ],
  [
    'the new order may have the client id of the first one',
    `bob buy 5 @ 900 as mine -> #1 waiting mine
     bob replace #1 buy 5 @ 901 as mine -> #1 cancelled mine, #2 waiting mine
     bob buy 5 @ 900 as mine -> duplicate_client_id`,
  ],
  [
    'the new order may trade, and the first one is not in its way',
    `bob sell 5 @ 1000 -> #1 waiting
     ann sell 3 @ 1001 -> #2 waiting
     bob replace #1 buy 3 @ 1001 -> #1 cancelled, #3 completed 3
     trades -> 3@1001 fee 1/31`,
  ],
  [
    'a trade of the new order triggers stop orders',
    `bob buy 5 @ 900 -> #1 waiting
     ann buy 3 @ 950 -> #2 waiting
     cat stop sell 5 last <= 950 @ 940 -> #3 waiting
     bob replace #1 sell 3 @ 950 -> #1 cancelled, #4 completed 3
     stops -> #3 is #5`,
  ],
  [
    'a new order that is rejected leaves the first one cancelled, in both modes',
    `bob buy 5 @ 900 -> #1 waiting
     bob buy 5 @ 901 -> #2 waiting
     bob replace #1 sell 501 @ 1000 -> #1 cancelled, insufficient_balance
     bob try-replace #2 sell 501 @ 1000 -> #2 cancelled, insufficient_balance
     book -> empty
     bob -> BTC 5000 USDT 1000000`,
  ],
  [
    'an order that is not open rejects it; in the other mode the new one is placed',
    `bob buy 5 @ 900 -> #1 waiting
     bob cancel #1 -> #1 cancelled
     bob replace #1 sell 5 @ 1100 -> order_must_be_open
     book -> empty
     bob try-replace #1 sell 5 @ 1100 -> order_must_be_open, #2 waiting
     book -> sell 1100 | 2x5`,
  ],
  [
    'neither half: rejected with the rule of the new order',
    `bob try-replace #1 sell 501 @ 1000 -> insufficient_balance
     bob try-replace #1 sell 5 @ 0 -> price_is_invalid`,
  ],
  [
    'the order of another customer is not open',
    `ann buy 5 @ 900 -> #1 waiting
     bob replace #1 buy 5 @ 900 -> order_must_be_open
     bob try-replace #1 buy 5 @ 901 -> order_must_be_open, #2 waiting
     book -> buy 901 | 2x5, buy 900 | 1x5`,
  ],
  [
    'the order of another market is not open',
    `bob buy 5 @ 900 -> #1 waiting
     bob replace #1 buy 5 @ 900 nowhere -> order_must_be_open
     bob try-replace #1 buy 5 @ 900 nowhere -> market_must_be_known`,
  ],
  [
    'a stop order is no order',
    `bob stop sell 5 last <= 950 market -> #1 waiting
     bob replace #1 sell 5 @ 1000 -> order_must_be_open`,
  ],
  [
    'in a paused market: rejected; in a cancel-only one: only cancelled',
    `bob buy 5 @ 900 -> #1 waiting
     market status paused
     bob replace #1 buy 5 @ 900 -> market_must_be_open
     bob try-replace #1 buy 5 @ 900 -> market_must_be_open
     market status cancel_only
     bob replace #1 buy 5 @ 900 -> #1 cancelled, market_must_be_open`,
  ],
  [
    'of a frozen customer: only cancelled',
    `bob buy 5 @ 900 -> #1 waiting
     freeze bob
     bob replace #1 buy 5 @ 900 -> #1 cancelled, customer_is_frozen`,
  ],
  [
    'every order type',
    `bob buy 5 @ 900 -> #1 waiting
     ann sell 9 @ 1000 -> #2 waiting
     bob replace #1 buy 5 market -> #1 cancelled, #3 completed 5
     bob buy 5 @ 900 -> #4 waiting
     bob replace #4 buy 5 @ 1000 post_only -> #4 cancelled, post_only_would_take
     bob buy 5 @ 900 -> #5 waiting
     bob replace #5 buy 5 @ 1000 fok -> #5 cancelled, fok_cannot_fill
     bob buy 5 @ 900 -> #6 waiting
     bob replace #6 buy 5 @ 1000 ioc -> #6 cancelled, #7 cancelled 4`,
  ],
] as const)('replacing an order, %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})
