import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'rejects with the first rule that is not met',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob close #1 -> position_must_be_open
     ann close #2 -> position_must_be_open
     config status paused
     ann close #1 -> market_must_be_open
     config status cancel_only
     ann close #1 -> position_holds_nothing
     bob long 5 @ 999 x10 -> market_must_be_open
     config status open
     bob short 4 market x10 -> #2 holding 4
     wait 10001
     ann close #1 -> market_has_no_price
     price 1000
     ann close #1 0 -> quantity_too_small
     ann close #1 1.5 -> quantity_too_small
     ann close #1 5 -> quantity_too_large
     cat long 1 @ 1001 x10 -> #3 waiting
     ann close #1 -> #1 holding 3`,
  ],
  [
    'pays profits from the losses of the other side',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 10 @ 1050 x10 -> #3 waiting
     ann close #1 -> #1 closed
     facts -> 10@1000 fee 20/10, 10@1050 fee 21/11, #1 closed by by_customer, PnL 500
     #1 -> long closed by by_customer, closed 10, exit 10500, realised 500, fee 31
     ann -> 500469
     system -> fees 62, insurance 1000000, rounding 0, clearing -500
     dan short 10 @ 1000 x1 -> #4 waiting
     bob close #2 -> #2 closed
     bob -> 499960
     system -> fees 92, insurance 1000000, rounding 0, clearing -500`,
  ],
  [
    'takes loss and fee from the margin alone',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 10 @ 950 x10 -> #3 waiting
     ann close #1 -> #1 closed
     #1 -> long closed by by_customer, closed 10, exit 9500, realised -500, fee 29
     ann -> 499471
     system -> fees 59, insurance 1000000, rounding 0, clearing 500`,
  ],
  [
    'partial close: the open lots keep the remainder of entry value and margin',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 3 @ 1001 x10 -> #1 waiting
     bob short 3 market x10 -> #2 holding 3
     #1 -> long holding, open 3, entry 3003, margin 301
     cat long 9 @ 1000 x1 -> #3 waiting
     ann close #1 1 -> #1 holding 2
     #1 -> long holding, open 2, entry 2002, margin 201, closed 1, exit 1000, realised -1
     ann close #1 1 -> #1 holding 1
     #1 -> long holding, open 1, entry 1001, margin 101, closed 2, exit 2000, realised -2
     ann close #1 -> #1 closed
     #1 -> long closed by by_customer, closed 3, exit 3000, realised -3`,
  ],
  [
    'partial close of a short: rounding affects only the short itself',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann short 1 @ 1000 x10 -> #1 waiting
     ann short 1 @ 1001 x10 -> #2 waiting
     bob long 2 market x10 -> #3 holding 2
     cat long 3 @ 1002 x1 -> #4 waiting
     dan short 3 market x7 -> #5 holding 3
     #5 -> short holding, open 3, entry 3006, margin 430
     eve short 9 @ 1003 x1 -> #6 waiting
     dan close #5 2 -> #5 holding 1
     #5 -> short holding, open 1, entry 1002, margin 144, closed 2, exit 2006, realised -2
     dan close #5 1 -> #5 closed
     #5 -> short closed by by_customer, closed 3, exit 3009, realised -3
     dan -> 499997`,
  ],
  [
    'cancels own orders that would self-trade',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 6 market x10 -> #2 holding 6
     cat long 5 @ 1000 x10 -> #3 waiting
     ann close #1 2 -> #1 holding 4
     #1 -> long holding, open 4, entry 4000, margin 400, closed 2, exit 2000, fee 10
     ann close #1 -> #1 holding 1
     #1 -> long holding, open 1, entry 1000, margin 100, closed 5, exit 5000, fee 16
     book -> empty`,
  ],
  [
    'does not trade outside the price band',
    `config bandPpm 20000
     ann long 10 @ 1000 x5 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 5 @ 990 x1 -> #3 waiting
     dan long 5 @ 980 x1 -> #4 waiting
     price 1005 -> done
     ann close #1 -> #1 holding 5
     #1 -> long holding, open 5, entry 5000, margin 1000, closed 5, exit 4950, realised -50, fee 20`,
  ],
  [
    'does not trade beyond the bankruptcy price',
    `ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 4 @ 950 x1 -> #3 waiting
     dan long 4 @ 949 x1 -> #4 waiting
     ann close #1 -> #1 holding 6
     #1 -> long holding, open 6, entry 6000, margin 300, closed 4, exit 3800, realised -200, fee 10
     ann -> 499490+300
     bob close #2 -> no_liquidity`,
  ],
  [
    'fee is at most the remaining equity',
    `ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 10 @ 951 x1 -> #3 waiting
     ann close #1 -> #1 closed
     #1 -> long closed by by_customer, closed 10, exit 9510, realised -490, fee 20
     ann -> 499490
     system -> fees 50, insurance 1000000, rounding 0, clearing 490`,
  ],
  [
    "fills better orders first, then cancels the customer's own order",
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 2 @ 999 x10 -> #3 waiting
     ann long 5 @ 998 x10 -> #4 waiting
     dan long 5 @ 997 x10 -> #5 waiting
     ann close #1 -> #1 holding 3
     #1 -> long holding, open 3, entry 3000, margin 300, closed 7, exit 6983, realised -17, fee 24`,
  ],
  [
    'close all: closes the positions of one contract, or of all',
    `ann close all -> position_must_be_open
     ann long 10 @ 1000 x10 -> #1 waiting
     ann close all 9 -> contract_must_be_known
     bob short 10 market x10 -> #2 holding 10
     ann long 3 @ 990 x10 -> #3 waiting
     cat short 2 @ 1010 x10 -> #4 waiting
     ann long 2 market x10 -> #5 holding 2
     dan long 11 @ 995 x10 -> #6 waiting
     config status paused
     ann close all -> market_must_be_open
     config status open
     ann close all 1 -> #1 closed, #3 cancelled, #5 holding 1
     #1 -> long closed by by_customer, closed 10, exit 9950, realised -50, fee 30
     #4 -> short holding, open 2, entry 2020, margin 202, fee 3
     ann -> 499797+101`,
  ],
  [
    'close all without a fresh price: only cancels orders',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     cat long 5 @ 1000 x10 -> #3 waiting
     wait 10001
     ann close all -> #1 holding 5
     #1 -> long holding, open 5, entry 5000, margin 500, fee 5`,
  ],
  [
    'frozen customer: may close and cancel, but not add margin',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     cat long 5 @ 1000 x10 -> #3 waiting
     freeze ann
     ann margin #1 100 -> customer_is_frozen
     ann stops #1 sl 900 -> #1 holding 5
     ann cancel #1 -> #1 holding 5
     ann close #1 -> #1 closed`,
  ],
  [
    'add margin: from the available balance, while lots are open',
    `ann long 10 @ 1000 x10 -> #1 waiting
     ann margin #1 100 -> position_holds_nothing
     bob short 10 market x10 -> #2 holding 10
     bob margin #1 100 -> position_must_be_open
     ann margin #1 0 -> amount_must_be_positive
     ann margin #1 498991 -> insufficient_balance
     ann margin #1 498990 -> #1 holding 10
     ann -> 0+499990
     #1 -> long holding, open 10, entry 10000, margin 499990, fee 10`,
  ],
  [
    "cancel: cancels the position's working order, once",
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob cancel #1 -> position_must_be_open
     bob short 4 market x10 -> #2 holding 4
     config status paused
     ann cancel #1 -> market_must_be_open
     config status cancel_only
     ann cancel #1 -> #1 holding 4
     ann cancel #1 -> position_rests_nothing
     bob cancel #2 -> position_rests_nothing`,
  ],
  [
    'a partial close keeps the working order; a full close cancels it',
    `ann long 10 @ 990 x10 -> #1 waiting
     bob short 6 @ 990 x10 -> #2 holding 6
     cat long 9 @ 991 x10 -> #3 waiting
     ann close #1 2 -> #1 holding 4
     #1 -> long holding, open 4, entry 3960, margin 396, rest 4, held 404, closed 2, exit 1982, realised 2, fee 10
     ann close #1 -> #1 closed
     #1 -> long closed by by_customer, closed 6, exit 5946, realised 6, fee 18
     book -> buy 991 | 3`,
  ],
  [
    'at a limit: fills at that price or better and leaves the remainder open',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 3 @ 1010 x10 -> #3 waiting
     cat long 4 @ 1005 x10 -> #4 waiting
     cat long 9 @ 1004 x10 -> #5 waiting
     ann close #1 @ 1011 -> no_liquidity
     ann close #1 @ 1005 -> #1 holding 3
     #1 -> long holding, open 3, entry 3000, margin 300, closed 7, exit 7050, realised 50
     ann close #1 2 @ 1004 -> #1 holding 1
     ann close #1 @ 1004 -> #1 closed
     book -> buy 1004 | 6`,
  ],
  [
    'at a limit: a short buys at that price or lower',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann short 10 @ 1000 x10 -> #1 waiting
     bob long 10 market x10 -> #2 holding 10
     cat short 3 @ 990 x10 -> #3 waiting
     cat short 9 @ 996 x10 -> #4 waiting
     ann close #1 @ 989 -> no_liquidity
     ann close #1 @ 995 -> #1 holding 7
     ann close #1 @ 996 -> #1 closed
     #1 -> short closed by by_customer, closed 10, exit 9942, realised 58`,
  ],
  [
    'at a limit: a rejection names the rule and changes nothing',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     cat long 4 @ 1001 x10 -> #3 waiting
     ann close #1 5 @ 1001 -> quantity_too_large
     ann close #1 @ 0 -> price_is_invalid
     ann close #1 @ -5 -> price_is_invalid
     ann close #1 @ 1000.5 -> price_is_invalid
     ann close #1 @ nothing -> price_is_invalid
     ann close #1 @ 1000000000001 -> price_is_invalid
     ann close #1 @ 1000000000000 -> no_liquidity
     ann close #1 @ 1002 -> no_liquidity
     #1 -> long holding, open 4, entry 4000, margin 400, rest 6, held 612, fee 4
     ann close #1 @ 1001 -> #1 closed`,
  ],
  [
    'at a limit beyond band or bankruptcy price: same bounds as a market close',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 5 @ 950 x10 -> #3 waiting
     cat long 5 @ 949 x10 -> #4 waiting
     ann close #1 @ 1 -> #1 holding 5
     ann close #1 @ 1 -> no_liquidity
     dan long 5 @ 1000 x1 -> #5 waiting
     ann close #1 @ 1 -> #1 closed`,
  ],
  [
    'at a limit: cancels own orders and does not count them as liquidity',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 4 @ 1000 x10 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     ann long 5 @ 1003 x10 -> #3 waiting
     ann close #1 @ 1002 -> no_liquidity
     cat long 2 @ 1002 x10 -> #4 waiting
     ann close #1 @ 1002 -> #1 holding 2
     #3 -> long cancelled by own_order`,
  ],
])('close position: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
