import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'
import { OPEN_POSITIONS_MAX } from './open-position.ts'

test.each([
  [
    'rejects with the first rule that is not met',
    `zoe long 0 @ 0 x0 nowhere -> customer_must_be_known
     freeze ann
     ann long 0 @ 0 x0 nowhere -> customer_is_frozen
     unfreeze ann
     ann long 0 @ 0 x0 nowhere -> contract_must_be_known
     config status cancel_only
     ann long 0 @ 0 x0 -> market_must_be_open
     config status open
     wait 10001
     ann long 0 @ 0 x0 -> market_has_no_price
     price 1000
     ann long 0 @ 0 x0 -> quantity_too_small
     ann long 1.5 @ 0 x0 -> quantity_too_small
     ann long 1001 @ 0 x0 -> quantity_too_large
     ann long 1000 @ 0 x0 -> leverage_out_of_range
     ann long 1000 @ 0 x1.5 -> leverage_out_of_range
     ann long 1000 @ 0 x11 -> leverage_out_of_range
     ann long 1000 @ 0 x10 -> price_is_invalid
     ann long 1000 @ 1101 x10 -> price_outside_band
     ann long 1000 @ 1100 x10 tp 0.5 -> price_is_invalid
     ann long 1000 @ 1100 x10 tp 1100 -> stop_price_is_invalid
     ann long 1000 @ 1100 x10 sl 1000 -> stop_price_is_invalid
     ann long 1000 @ 1100 x10 -> would_be_liquidated
     ann long 1000 market x10 -> no_liquidity
     ann long 1000 @ 1000 x1 -> insufficient_balance
     ann -> 500000`,
  ],
  [
    'an uncertain price opens no position and closes one; a delayed price opens one',
    `ann long 10 @ 1000 x1 -> #1 waiting
     bob short 5 market x1 -> #2 holding 5
     dan short 5 @ 1001 x1 -> #3 waiting
     price 1000 uncertain
     cat short 1 market x1 -> price_is_uncertain
     restart
     cat short 1 market x1 -> price_is_uncertain
     bob close #2 -> #2 closed
     price 1000 delayed
     cat short 1 market x1 -> #4 holding 1
     price 1000 uncertain
     wait 10001
     cat short 1 market x1 -> market_has_no_price`,
  ],
  [
    'holds margin and taker fee exactly; a cancel releases them',
    `ann long 7 @ 999 x3 -> #1 waiting
     ann -> 497655+2345
     #1 -> long waiting, rest 7, held 2345
     ann cancel #1 -> #1 cancelled
     ann -> 500000
     #1 -> long cancelled by by_customer`,
  ],
  [
    'a maker fill pays margin and maker fee out of the hold',
    `ann long 7 @ 999 x3 -> #1 waiting
     bob short 7 market x3 -> #2 holding 7
     ann -> 497662+2331
     bob -> 497655+2331
     #1 -> long holding, open 7, entry 6993, margin 2331, fee 7
     #2 -> short holding, open 7, entry 6993, margin 2331, fee 14
     system -> fees 21, insurance 1000000, rounding 0, clearing 0
     facts -> 7@999 fee 14/7`,
  ],
  [
    'a taker gets better prices and the margin follows them',
    `ann short 5 @ 1001 x10 -> #1 waiting
     cat short 5 @ 1004 x10 -> #2 waiting
     bob long 12 @ 1010 x10 -> #3 holding 10
     #3 -> long holding, open 10, entry 10025, margin 1003, rest 2, held 207, fee 21
     bob -> 498769+1210
     book -> buy 1010 | 2`,
  ],
  [
    'a short pays margin on the value of the fills, not of its limit',
    `ann long 10 @ 1090 x1 -> #1 waiting
     bob short 10 @ 900 x20 -> #2 holding 10
     bob short 10 @ 1000 x20 -> #3 waiting
     #2 -> short holding, open 10, entry 10900, margin 545, fee 22`,
  ],
  [
    'partial fills: the remainder keeps a hold of its full cost',
    `ann long 10 @ 1000 x3 -> #1 waiting
     bob short 1 market x1 -> #2 holding 1
     #1 -> long holding, open 1, entry 1000, margin 334, rest 9, held 3018, fee 1
     bob short 2 market x1 -> #3 holding 2
     #1 -> long holding, open 3, entry 3000, margin 1001, rest 7, held 2348, fee 3
     bob short 4 market x1 -> #4 holding 4
     #1 -> long holding, open 7, entry 7000, margin 2335, rest 3, held 1006, fee 7
     ann cancel #1 -> #1 holding 7
     #1 -> long holding, open 7, entry 7000, margin 2335, fee 7
     ann -> 497658+2335`,
  ],
  [
    'market order: the unfilled remainder ends',
    `ann long 4 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 4
     #2 -> short holding, open 4, entry 4000, margin 400, fee 8
     bob -> 499592+400
     cat short 1 market x10 -> no_liquidity`,
  ],
  [
    'market order with a worst price: does not trade beyond it or rest',
    `ann short 4 @ 1001 x10 -> #1 waiting
     ann short 4 @ 1002 x10 -> #2 waiting
     bob long 10 market @ 1001 x10 -> #3 holding 4
     book -> sell 1002 | 4
     bob long 10 market @ 1001 x10 -> no_liquidity
     bob long 10 market @ 1101 x10 -> price_outside_band
     bob long 10 market @ 1.5 x10 -> price_is_invalid`,
  ],
  [
    'self-trade prevention: the remainder of the taker is cancelled',
    `ann long 4 @ 1000 x10 -> #1 waiting
     ann short 4 @ 990 x10 -> #2 cancelled
     bob long 2 @ 1001 x10 -> #3 waiting
     ann short 4 @ 990 x10 -> #4 holding 2
     #4 -> short holding, open 2, entry 2002, margin 201, fee 5
     ann -> 499386+609`,
  ],
  [
    'leverage is limited by the tier',
    `ann long 100 @ 1000 x20 -> #1 waiting
     ann long 100 @ 1000 x21 -> leverage_out_of_range
     ann long 101 @ 1000 x11 -> leverage_out_of_range
     ann long 101 @ 1000 x10 -> #2 waiting`,
  ],
  [
    'rejects an order that would be liquidated at once, filled or resting',
    `config bandPpm 90000
     bob short 10 @ 1060 x1 -> #1 waiting
     ann long 10 market x20 -> would_be_liquidated
     ann long 10 market x10 -> #2 holding 10
     ann long 10 @ 1048 x20 -> would_be_liquidated
     ann long 10 @ 1047 x20 -> #3 waiting
     ann short 10 @ 1089 x20 -> #4 waiting`,
  ],
  [
    'the hold is released completely, however fills are rounded',
    `config takerFeePpm 1
     config makerFeePpm 1
     ann long 3 @ 901 x10 -> #1 waiting
     #1 -> long waiting, rest 3, held 272
     bob short 1 @ 901 x1 -> #2 holding 1
     #1 -> long holding, open 1, entry 901, margin 89, rest 2, held 182, fee 1
     bob short 1 @ 901 x1 -> #3 holding 1
     #1 -> long holding, open 2, entry 1802, margin 178, rest 1, held 92, fee 2
     bob short 1 @ 901 x1 -> #4 holding 1
     #1 -> long holding, open 3, entry 2703, margin 269, fee 3
     ann -> 499728+269`,
  ],
  [
    'fees that go up do not apply to an order already placed',
    `ann long 10 @ 1000 x10 -> #1 waiting
     config takerFeePpm 9000
     config makerFeePpm 9000
     bob short 5 market x10 -> #2 holding 5
     #1 -> long holding, open 5, entry 5000, margin 500, rest 5, held 510, fee 5
     #2 -> short holding, open 5, entry 5000, margin 500, fee 45
     ann cancel #1 -> #1 holding 5
     ann -> 499495+500`,
  ],
  [
    'a restart keeps the time priority of a resting order',
    `ann long 5 @ 1000 x10 -> #1 waiting
     bob long 5 @ 1000 x10 -> #2 waiting
     cat long 5 @ 1001 x10 -> #3 waiting
     restart
     dan short 12 market x10 -> #4 holding 12
     book -> buy 1000 | 3
     #1 -> long holding, open 5, entry 5000, margin 500, fee 5
     #2 -> long holding, open 2, entry 2000, margin 200, rest 3, held 306, fee 2`,
  ],
  [
    'cancels a resting order that a new price would have liquidated',
    `ann long 10 @ 1000 x20 tp 1100 -> #1 waiting
     bob long 10 @ 1000 x1 -> #2 waiting
     price 955 -> done
     book -> buy 1000 | 10 10
     price 954 -> done
     #1 -> long cancelled by liquidated, tp 1100
     book -> buy 1000 | 10
     ann -> 500000`,
  ],
])('open position: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})

const openLine = (outcome: string): string => `ann long 1 @ 900 x1 -> ${outcome}`

test('open position: rejects above the limit of open positions; an ended one frees a place', () => {
  const all = Array.from({ length: OPEN_POSITIONS_MAX }, (_, index) => openLine(`#${index + 1} waiting`))
  const script = [
    ...all,
    openLine('too_many_open_positions'),
    'ann cancel #7 -> #7 cancelled',
    openLine(`#${OPEN_POSITIONS_MAX + 1} waiting`),
  ].join('\n')
  expect(perpOutcomeOf(script)).toBe(script)
})
