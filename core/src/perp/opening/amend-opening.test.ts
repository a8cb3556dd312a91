import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'fewer lots at the same price: keeps its place, and frees the hold of the lots',
    `ann long 5 @ 990 x10 -> #1 waiting
     bob long 5 @ 990 x10 -> #2 waiting
     #1 -> long waiting, rest 5, held 505
     ann amend #1 3 @ 990 -> #1 waiting
     #1 -> long waiting, rest 3, held 303
     ann -> 499697+303
     cat short 4 market x10 -> #3 holding 4
     #1 -> long holding, open 3, entry 2970, margin 297, fee 3
     #2 -> long holding, open 1, entry 990, margin 99, rest 4, held 404, fee 1`,
  ],
  [
    'another price: goes behind the others there, with the hold of its new value',
    `ann long 5 @ 990 x10 -> #1 waiting
     bob long 5 @ 980 x10 -> #2 waiting
     ann amend #1 5 @ 980 -> #1 waiting
     #1 -> long waiting, rest 5, held 500
     cat short 5 market @ 980 x10 -> #3 holding 5
     #1 -> long waiting, rest 5, held 500
     #2 -> long holding, open 5, entry 4900, margin 490, fee 5`,
  ],
  [
    'more lots at the same price: goes behind the others',
    `ann long 5 @ 990 x10 -> #1 waiting
     bob long 5 @ 990 x10 -> #2 waiting
     ann amend #1 6 @ 990 -> #1 waiting
     cat short 5 market x10 -> #3 holding 5
     #1 -> long waiting, rest 6, held 606
     #2 -> long holding, open 5, entry 4950, margin 495, fee 5`,
  ],
  [
    'filled in part: the quantity includes its fills',
    `ann long 5 @ 990 x10 -> #1 waiting
     bob short 2 market x10 -> #2 holding 2
     ann amend #1 2 @ 990 -> quantity_too_small
     ann amend #1 4 @ 980 -> #1 holding 2
     #1 -> long holding, open 2, entry 1980, margin 198, rest 2, held 200, fee 2
     ann amend #1 3 @ 980 -> #1 holding 2
     #1 -> long holding, open 2, entry 1980, margin 198, rest 1, held 100, fee 2`,
  ],
  [
    'present fees, its client id, and a restart',
    `ann long 5 @ 990 x10 as mine -> #1 waiting
     config takerFeePpm 4000 -> done
     ann amend #1 4 @ 990 -> #1 waiting
     #1 -> long waiting, rest 4, held 404
     ann amend #1 4 @ 980 -> #1 waiting
     #1 -> long waiting, rest 4, held 408
     ann long 5 @ 970 x10 as mine -> duplicate_client_id
     restart
     ann amend #1 3 @ 980 -> #1 waiting
     book -> buy 980 | 3`,
  ],
  [
    'at a price at which it would trade: rejected, and nothing changes',
    `ann long 5 @ 990 x10 -> #1 waiting
     bob short 5 @ 1000 x10 -> #2 waiting
     ann amend #1 5 @ 1000 -> post_only_would_take
     #1 -> long waiting, rest 5, held 505
     book -> sell 1000 | 5, buy 990 | 5`,
  ],
  [
    'rejects what a new order is rejected for',
    `ann amend #1 5 @ 990 -> position_must_be_open
     ann long 5 @ 990 x10 -> #1 waiting
     bob amend #1 4 @ 990 -> position_must_be_open
     ann amend #1 0 @ 990 -> quantity_too_small
     ann amend #1 1.5 @ 990 -> quantity_too_small
     ann amend #1 1001 @ 990 -> quantity_too_large
     ann amend #1 5 @ 0 -> price_is_invalid
     ann amend #1 5 @ 1 -> price_outside_band
     ann long 900 @ 990 x5 -> #2 waiting
     ann amend #1 102 @ 990 -> position_limit_exceeded
     ann amend #2 995 @ 990 -> #2 waiting
     ann amend #2 996 @ 990 -> position_limit_exceeded
     ann cancel #1 -> #1 cancelled
     ann amend #1 5 @ 990 -> position_must_be_open`,
  ],
  [
    'beyond the balance: rejected',
    `ann long 450 @ 1000 x1 -> #1 waiting
     ann amend #1 500 @ 1000 -> insufficient_balance
     ann -> 49100+450900
     ann amend #1 499 @ 1000 -> #1 waiting
     ann -> 2+499998`,
  ],
  [
    'leverage above that of the tier that it reaches: rejected',
    `ann long 90 @ 990 x20 -> #1 waiting
     ann amend #1 101 @ 990 -> leverage_out_of_range
     ann amend #1 100 @ 990 -> #1 waiting`,
  ],
  [
    'a larger order raises the rate of newer positions: rejected if one would be liquidated',
    `ann long 90 @ 990 x10 -> #1 waiting
     ann long 10 @ 1000 x10 -> #2 waiting
     bob short 10 market x10 -> #3 holding 10
     price 905 -> done
     ann amend #1 91 @ 904 -> would_be_liquidated
     ann amend #1 90 @ 904 -> #1 waiting`,
  ],
  [
    'while only a cancellation is allowed: fewer lots at the same price, and nothing else',
    `ann long 5 @ 990 x10 -> #1 waiting
     freeze ann -> done
     ann amend #1 4 @ 980 -> customer_is_frozen
     ann amend #1 4 @ 990 -> #1 waiting
     unfreeze ann -> done
     config status cancel_only -> done
     ann amend #1 4 @ 980 -> market_must_be_open
     ann amend #1 3 @ 990 -> #1 waiting
     wait 20000
     config status open -> done
     ann amend #1 3 @ 980 -> market_has_no_price
     ann amend #1 2 @ 990 -> #1 waiting
     price 1000 uncertain -> done
     ann amend #1 2 @ 980 -> price_is_uncertain
     config status paused -> done
     ann amend #1 1 @ 990 -> market_must_be_open`,
  ],
  [
    'with stops: the new price must be on their right side',
    `ann long 5 @ 990 x10 tp 1100 sl 950 -> #1 waiting
     ann amend #1 5 @ 940 -> stop_price_is_invalid
     ann amend #1 5 @ 960 -> #1 waiting`,
  ],
  [
    'own limits: a larger hold is rejected, a smaller one is not',
    `ann long 5 @ 990 x10 -> #1 waiting
     ann limit 600 -> done
     ann amend #1 8 @ 990 -> perp_loss_limit_reached
     ann amend #1 5 @ 980 -> #1 waiting`,
  ],
  [
    'reduce-only: within the lots that the position and its other orders leave, without a hold',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 4 @ 1010 -> #3 waiting
     ann reduce sell 3 @ 1020 -> #4 waiting
     ann amend #3 8 @ 1010 -> reduces_more_than_position
     ann amend #3 7 @ 1030 -> #3 waiting
     #3 -> short waiting, rest 7
     ann amend #3 6 @ 1201 -> price_outside_band
     ann amend #3 6 @ 900 -> #3 waiting
     freeze ann -> done
     ann amend #3 6 @ 1005 -> #3 waiting
     cat long 6 market x10 -> #5 holding 6
     #1 -> long holding, open 4, entry 4000, margin 400, closed 6, exit 6030, realised 30, fee 17
     ann amend #4 1 @ 1020 -> #4 waiting
     book -> sell 1020 | 1`,
  ],
  [
    'reduce-only beyond what the margin pays: rejected',
    `ann mode net -> done
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann reduce sell 4 @ 1010 -> #3 waiting
     ann amend #3 4 @ 949 -> price_outside_band
     ann amend #3 4 @ 950 -> #3 waiting`,
  ],
])('an amended order, %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
