import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { dedent } from '../testing/script.ts'

/**
 * Attacks by one person with several accounts, among them cat and bob, on the insurance fund and on other customers.
 */
test.each([
  [
    'drain the insurance fund through far bids: it pays nothing without an index gap',
    `config takerFeePpm 0
     config makerFeePpm 0
     cat long 100 @ 1 x20 -> price_outside_band
     cat long 100 @ 799 x20 -> price_outside_band
     ann long 100 @ 1000 x20 -> #1 waiting
     bob short 100 market x20 -> #2 holding 100
     cat long 100 @ 801 x20 -> #3 waiting
     price 954 -> done
     facts -> 100@1000 fee 0/0, #2 closed by deleveraged, PnL 5000, #2 deleveraged by 100 for 95000, #1 closed by liquidated, PnL -5000, #1 liquidated at 954: 0 filled, 100 deleveraged, fund +0 -0
     system -> fees 0, insurance 1000000, rounding 0, clearing 0`,
  ],
  [
    'drain the insurance fund through far asks: it pays nothing without an index gap',
    `config takerFeePpm 0
     config makerFeePpm 0
     cat short 100 @ 1201 x20 -> price_outside_band
     ann short 100 @ 1000 x20 -> #1 waiting
     bob long 100 market x20 -> #2 holding 100
     cat short 100 @ 1199 x20 -> #3 waiting
     price 1045 -> done
     facts -> 100@1000 fee 0/0, #2 closed by deleveraged, PnL 5000, #2 deleveraged by 100 for 105000, #1 closed by liquidated, PnL -5000, #1 liquidated at 1045: 0 filled, 100 deleveraged, fund +0 -0
     system -> fees 0, insurance 1000000, rounding 0, clearing 0`,
  ],
  [
    'move the mark by selling out the market maker: a well-margined long stays open',
    `price 1000
     ann long 10 @ 1000 x20 -> #1 waiting
     mm short 10 market x1 -> #2 holding 10
     price 965
     #1 -> long holding, open 10, entry 10000, margin 500, fee 10
     mm long 20 @ 964 x1 -> #3 waiting
     mm short 20 @ 967 x1 -> #4 waiting
     wait 1000
     price 965
     bob short 20 market x5 -> #5 holding 20
     cat long 20 @ 880 x1 -> #6 waiting
     bob short 20 @ 881 x5 -> #7 waiting
     wait 60000
     price 966
     wait 60000
     price 966
     wait 60000
     price 967
     mark -> 966 funding -387 at 28800000
     #1 -> long holding, open 10, entry 10000, margin 500, fee 10`,
  ],
  [
    'many small orders for first-tier leverage: tiers count all lots of the customer',
    `cat long 100 @ 1000 x20 -> #1 waiting
     cat long 100 @ 1000 x20 -> leverage_out_of_range
     cat long 100 @ 1000 x10 -> #2 waiting
     bob short 150 market x5 -> #3 holding 150
     cat long 1 @ 1000 x11 -> leverage_out_of_range
     cat cancel #2 -> #2 holding 50
     cat long 1 @ 1000 x11 -> leverage_out_of_range
     cat short 100 @ 1010 x20 -> #4 waiting`,
  ],
  [
    'many small rows for first-tier maintenance: a row counts the older rows',
    `config takerFeePpm 0
     config makerFeePpm 0
     cat long 100 @ 1000 x10 -> #1 waiting
     cat long 100 @ 1000 x10 -> #2 waiting
     bob short 200 market x1 -> #3 holding 200
     ann long 200 @ 925 x1 -> #4 waiting
     price 919 -> done
     #2 -> long holding, open 100, entry 100000, margin 10000
     price 918 -> done
     #1 -> long holding, open 100, entry 100000, margin 10000
     #2 -> long closed by liquidated, closed 100, exit 92500, realised -7500, fee 1388`,
  ],
  [
    'a position the fund cannot bear: its value is limited to five times the fund',
    `price 6000
     cat long 300 @ 6000 x10 -> #1 waiting
     cat long 300 @ 6000 x10 -> #2 waiting
     cat long 300 @ 6000 x10 -> position_limit_exceeded
     bob short 833 @ 6000 x10 -> insufficient_balance
     bob short 834 @ 6000 x10 -> position_limit_exceeded
     mm long 834 @ 6000 x1 -> insufficient_balance`,
  ],
])('attack: %s', (_attack, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
