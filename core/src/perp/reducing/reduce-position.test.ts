import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'in separate mode: rejected',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 5 @ 1010 -> mode_must_be_net`,
  ],
  [
    'rests without a hold, and pays its fee from what it frees',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 4 @ 1010 -> #3 waiting
     ann -> 498990+1000
     ann stops #3 tp 900 -> position_holds_nothing
     cat long 4 market x10 -> #4 holding 4
     #1 -> long holding, open 6, entry 6000, margin 600, closed 4, exit 4040, realised 40, fee 15
     #3 -> short closed by netted
     facts -> 10@1000 fee 20/10, 4@1010 fee 9/5
     ann -> 499425+600`,
  ],
  [
    'at the market: closes like a close, as an order of its own',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 6 @ 999 x10 -> #3 waiting
     ann reduce sell 10 market -> #4 cancelled
     #1 -> long holding, open 4, entry 4000, margin 400, closed 6, exit 5994, realised -6, fee 22
     ann reduce sell 4 market -> no_liquidity`,
  ],
  [
    'more lots than the position holds, or than other orders leave: rejected',
    `ann mode net -> done
     ann reduce sell 1 @ 1010 -> position_holds_nothing
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce buy 1 @ 990 -> position_holds_nothing
     ann reduce sell 11 @ 1010 -> reduces_more_than_position
     ann reduce sell 6 @ 1010 -> #3 waiting
     ann reduce sell 5 @ 1020 -> reduces_more_than_position
     ann reduce sell 4 @ 1020 -> #4 waiting
     ann reduce sell 0 @ 1020 -> quantity_too_small
     ann reduce sell 0.5 @ 1020 -> quantity_too_small`,
  ],
  [
    'beyond the bands or beyond what the margin pays: rejected',
    `ann mode net -> done
     config bandPpm 100000
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 5 @ 949 -> price_outside_band
     ann reduce sell 5 @ 1201 -> price_outside_band
     ann reduce sell 5 @ 0 -> price_is_invalid
     ann reduce sell 5 @ 1200 -> #3 waiting`,
  ],
  [
    'a position that shrinks: the newest orders lose their lots first',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 4 @ 1010 -> #3 waiting
     ann reduce sell 6 @ 1020 -> #4 waiting
     cat long 8 @ 999 x10 -> #5 waiting
     ann close #1 2 -> #1 holding 8
     #4 -> short waiting, rest 4
     ann short 5 market x10 -> #6 closed
     #3 -> short waiting, rest 3
     #4 -> short cancelled by nothing_to_reduce
     book -> sell 1010 | 3, buy 999 | 1`,
  ],
  [
    'a position that is liquidated: takes its orders with it',
    `ann mode net -> done
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 4 @ 1010 -> #3 waiting
     cat long 10 @ 954 x10 -> #4 waiting
     price 953 -> done
     #1 -> long closed by liquidated, closed 10, exit 9540, realised -460, fee 50
     #3 -> short cancelled by nothing_to_reduce
     book -> empty`,
  ],
  [
    'a position that is deleveraged: takes its orders with it',
    `ann mode net -> done
     config takerFeePpm 0
     config makerFeePpm 0
     ann short 10 @ 1000 x5 -> #1 waiting
     bob long 10 market x20 -> #2 holding 10
     ann reduce buy 10 @ 930 -> #3 waiting
     price 954 -> done
     #1 -> short closed by deleveraged, closed 10, exit 9500, realised 500
     #3 -> long cancelled by nothing_to_reduce`,
  ],
  [
    'lost lots of a maker that a taker counted on: the taker spends no more than it can pay',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     eve short 1 @ 1000 x10 -> #3 waiting
     dan long 1 market x1 -> #4 holding 1
     ann short 10 @ 1001 x10 -> #5 waiting
     ann reduce sell 10 @ 1002 -> #6 waiting
     cat short 30 @ 1009 x10 -> #7 waiting
     dan margin #4 478927 -> #4 holding 1
     dan -> 20071+479927
     dan long 20 @ 1009 x1 -> #8 holding 10
     #6 -> short cancelled by nothing_to_reduce
     dan -> 10040+489937`,
  ],
  [
    'behind an opening order of its owner: a FOK order does not count on it',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann short 8 @ 1001 x10 -> #3 waiting
     ann reduce sell 10 @ 1002 -> #4 waiting
     dan long 18 @ 1002 x1 fok -> fok_cannot_fill
     dan long 9 @ 1002 x1 fok -> fok_cannot_fill
     dan long 8 @ 1002 x1 fok -> #5 holding 8
     #4 -> short waiting, rest 2
     dan long 2 @ 1002 x1 fok -> #6 holding 2`,
  ],
  [
    'margin that funding uses up: cancels orders whose loss it no longer pays',
    `ann mode net -> done
     config takerFeePpm 0
     config makerFeePpm 0
     config interestPpm 500
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     ann reduce sell 10 @ 950 -> #3 waiting
     at 28800000
     price 1000
     #1 -> long holding, open 10, entry 10000, margin 495, funding 5
     #3 -> short cancelled by nothing_to_reduce`,
  ],
  [
    'a frozen customer may reduce',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 5 @ 999 x10 -> #3 waiting
     freeze ann
     ann reduce sell 5 market -> #4 closed
     ann reduce sell 5 @ 1010 -> #5 waiting`,
  ],
  [
    'a customer in a pause of their own keeps reduce-only orders',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     ann reduce sell 5 @ 1010 -> #3 waiting
     ann pause 1 -> done
     book -> sell 1010 | 5
     ann reduce sell 1 @ 1000 -> reduces_more_than_position`,
  ],
  [
    'a contract that is closing only: takes orders that do not rest',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 5 @ 999 x10 -> #3 waiting
     config status cancel_only
     ann reduce sell 5 @ 999 -> market_must_be_open
     ann reduce sell 5 @ 999 ioc -> #4 closed
     config status paused
     ann reduce sell 5 market -> market_must_be_open`,
  ],
  [
    'by time in force: post-only rests or is rejected, FOK fills or is rejected, IOC never rests',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 5 @ 999 x10 -> #3 waiting
     ann reduce sell 5 @ 999 post_only -> post_only_would_take
     ann reduce sell 1 @ 1000 post_only -> #4 waiting
     ann reduce sell 6 @ 999 fok -> fok_cannot_fill
     ann reduce sell 6 @ 999 ioc -> #5 cancelled
     #1 -> long holding, open 5, entry 5000, margin 500, closed 5, exit 4995, realised -5, fee 20`,
  ],
])('reduce-only order: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
