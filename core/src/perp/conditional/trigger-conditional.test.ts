import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

/** A long of 10 lots of ann in net mode at 1,000, with bids of bob at 990 and 950, and offers of cat at 1,010 and 1,050. */
const HELD = `bob short 10 @ 1000 x10 -> #1 waiting
ann mode net -> done
ann long 10 market x10 -> #2 holding 10
bob long 10 @ 990 x10 -> #3 waiting
bob long 20 @ 950 x10 -> #4 waiting
cat short 10 @ 1010 x10 -> #5 waiting
cat short 20 @ 1050 x10 -> #6 waiting`

test.each([
  [
    'the mark falls to the trigger: closes its lots with the next command of the clock',
    `ann cond sell reduce 4 mark <= 995 -> waiting
     price 996 -> done
     time passes -> done
     conds -> c1 waiting
     price 995 -> done
     conds -> c1 reached
     time passes -> done
     conds -> c1 is #7
     #7 -> short closed by netted
     #2 -> long holding, open 6, entry 6000, margin 600, closed 4, exit 3960, realised -40, fee 28`,
  ],
  [
    'the mark rises to the trigger of a take-profit: closes its lots',
    `ann cond sell reduce 4 mark >= 1005 -> waiting
     price 1004 -> done
     conds -> c1 waiting
     price 1005 -> done
     time passes -> done
     conds -> c1 is #7`,
  ],
  [
    'a trade reaches the trigger, the mark does not: one by the last trade alone is placed',
    `ann cond sell reduce 4 last <= 990 -> waiting
     ann cond sell reduce 4 mark <= 990 -> waiting
     dan short 1 market x10 -> #7 holding 1
     conds -> c1 reached, c2 waiting
     time passes -> done
     conds -> c1 is #8, c2 waiting`,
  ],
  [
    'each trade of an order counts, not only the last: the stop between them is reached',
    `ann cond sell reduce 1 last >= 1010 -> waiting
     ann cond sell reduce 1 last <= 949 -> waiting
     eve long 11 market x10 -> #7 holding 11
     conds -> c1 reached, c2 waiting`,
  ],
  [
    'a mark that reaches only a trigger of the last trade: does nothing',
    `ann cond sell reduce 1 last <= 995 -> waiting
     price 995 -> done
     conds -> c1 waiting`,
  ],
  [
    'a gap beyond the trigger: closes at the price that is there',
    `ann cond sell reduce 10 mark <= 995 -> waiting
     price 940 -> done
     time passes -> done
     conds -> c1 is #7
     facts -> 10@1000 fee 20/10, 10@990 fee 20/10, #2 closed by by_customer, PnL -100`,
  ],
  [
    'more lots than the position has: those of the position are closed',
    `ann cond sell reduce 25 mark <= 995 -> waiting
     price 995 -> done
     time passes -> done
     conds -> c1 is #7
     #7 -> short closed by netted
     #2 -> long closed by by_customer, closed 10, exit 9900, realised -100, fee 40`,
  ],
  [
    'nothing to reduce when it is triggered: ends with the reason',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     ann close #2 -> #2 closed
     price 995 -> done
     time passes -> done
     conds -> c1 position_holds_nothing`,
  ],
  [
    'the book is empty within its limits: ends with the reason, and the position stays',
    `bob cancel all -> #3 cancelled, #4 cancelled
     ann cond sell reduce 5 mark <= 995 -> waiting
     price 995 -> done
     time passes -> done
     conds -> c1 no_liquidity
     #2 -> long holding, open 10, entry 10000, margin 1000, fee 20`,
  ],
  [
    'to close the position: closes lots that were added later too',
    `ann cond sell close mark <= 995 -> waiting
     ann long 5 market x10 -> #7 closed
     price 995 -> done
     time passes -> done
     conds -> c1 is #8
     #2 -> long closed by by_customer, closed 15, exit 14650, realised -400, fee 50`,
  ],
  [
    'the position closes: the orders that would close it end, one that reduces waits',
    `ann cond sell close mark <= 900 -> waiting
     ann cond sell close mark >= 1100 -> waiting
     ann cond sell reduce 5 mark <= 900 -> waiting
     ann close #2 -> #2 closed
     conds -> c1 position_closed, c2 position_closed, c3 waiting`,
  ],
  [
    'the position flips by an opposite order: the orders that would close it end',
    `ann cond sell close mark <= 900 -> waiting
     ann short 15 market x10 -> #7 holding 5
     conds -> c1 position_closed`,
  ],
  [
    'the position is liquidated: the orders that would close it end',
    `ann cond sell close last <= 800 -> waiting
     price 903 -> done
     conds -> c1 position_closed`,
  ],
  [
    'one order closes the position: the other one ends with it',
    `ann cond sell close mark <= 995 -> waiting
     ann cond sell close mark >= 1100 -> waiting
     price 995 -> done
     time passes -> done
     conds -> c1 is #7, c2 position_closed`,
  ],
  [
    'one that opens: margin is taken as with an order, the position is on its side',
    `dan mode net -> done
     dan cond buy 5 mark >= 1005 x5 -> waiting
     dan -> 500000
     price 1005 -> done
     time passes -> done
     conds -> c1 is #7
     #7 -> long holding, open 5, entry 5050, margin 1010, fee 11
     dan -> 498979+1010`,
  ],
  [
    'one that opens against a position: nets like every order',
    `ann cond sell 15 mark <= 995 x10 -> waiting
     price 995 -> done
     time passes -> done
     conds -> c1 is #7
     #7 -> short holding, open 5, entry 4750, margin 475, fee 30`,
  ],
  [
    'one that opens without the margin: ends with the reason',
    `dan mode net -> done
     dan long 500 @ 970 x1 -> #7 waiting
     dan cond buy 130 mark >= 1005 x1 -> waiting
     price 1005 -> done
     time passes -> done
     conds -> c1 insufficient_balance`,
  ],
  [
    'its owner was frozen meanwhile: one that opens ends, one that reduces is placed',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     ann cond sell 5 mark <= 995 -> waiting
     freeze ann -> done
     price 995 -> done
     time passes -> done
     time passes -> done
     conds -> c1 is #7, c2 customer_is_frozen`,
  ],
  [
    'an uncertain price: reaches those that reduce, and those that open only once it is certain',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     ann cond sell 5 mark <= 995 -> waiting
     price 995 uncertain -> done
     conds -> c1 reached, c2 waiting
     price 995 -> done
     conds -> c1 reached, c2 reached`,
  ],
  [
    'an uncertain price that has gone back: reaches none that opens',
    `ann cond sell 5 mark <= 995 -> waiting
     price 995 uncertain -> done
     price 996 -> done
     time passes -> done
     conds -> c1 waiting`,
  ],
  [
    'a paused contract: nothing is reached, and only what the mark reaches later is',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     ann cond sell reduce 5 mark <= 980 -> waiting
     config status paused -> done
     price 980 -> done
     time passes -> done
     config status open -> done
     time passes -> done
     conds -> c1 waiting, c2 waiting
     price 990 -> done
     conds -> c1 reached, c2 waiting`,
  ],
  [
    'the contract is paused after the trigger: its order follows when it is open again',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     price 995 -> done
     config status paused -> done
     time passes -> done
     conds -> c1 reached
     config status cancel_only -> done
     time passes -> done
     conds -> c1 is #7`,
  ],
  [
    'the price is stale after the trigger: its order waits for a fresh one',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     price 995 -> done
     wait 10001
     time passes -> done
     conds -> c1 reached
     price 1020 -> done
     time passes -> done
     conds -> c1 is #7`,
  ],
  [
    'a restart between trigger and order: the order follows',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     ann cond sell close last <= 900 as mine -> waiting
     price 995 -> done
     restart
     time passes -> done
     conds -> c1 is #7, c2 waiting
     ann cond sell close last <= 900 as mine -> duplicate_client_id`,
  ],
  [
    'many reached: one a command, by the time they were reached, then the oldest',
    `ann cond sell reduce 1 mark <= 994 -> waiting
     ann cond sell reduce 1 mark <= 996 -> waiting
     ann cond sell reduce 1 mark <= 995 -> waiting
     price 995 -> done
     wait 1
     price 994 -> done
     time passes -> done
     conds -> c1 reached, c2 is #7, c3 reached
     time passes -> done
     conds -> c1 reached, c2 is #7, c3 is #8
     time passes -> done
     conds -> c1 is #9, c2 is #7, c3 is #8`,
  ],
  [
    'cancelled after it was reached: no order follows',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     price 995 -> done
     ann uncond c1 -> cancelled
     time passes -> done
     conds -> c1 by_customer`,
  ],
  [
    'its own order trades and reaches another: that one follows',
    `ann cond sell reduce 5 mark <= 995 -> waiting
     ann cond sell reduce 5 last <= 990 -> waiting
     price 995 -> done
     time passes -> done
     conds -> c1 is #7, c2 reached
     time passes -> done
     conds -> c1 is #7, c2 is #8`,
  ],
  [
    'lots that no order can fill: the rest of the position stays',
    `bob cancel #4 -> #4 cancelled
     ann long 5 market x10 -> #7 closed
     ann cond sell close mark <= 995 -> waiting
     price 995 -> done
     time passes -> done
     conds -> c1 is #8
     #8 -> short cancelled by no_more_liquidity
     #2 -> long holding, open 5, entry 5017, margin 502, closed 10, exit 9900, realised -133, fee 40`,
  ],
  [
    'more at risk than the limit of its owner: one that opens ends with the reason',
    `ann cond buy 5 mark >= 1002 -> waiting
     ann limit 500 -> done
     ann cond buy 5 mark >= 1003 -> waiting
     ann lost -> 20
     price 1003 -> done
     time passes -> done
     conds -> c1 perp_loss_limit_reached, c2 reached`,
  ],
])('%s', (_rule, script) => {
  const whole = `${HELD}\n${dedent(script)}`
  expect(perpOutcomeOf(whole)).toBe(whole)
})
