import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { tidy } from '../testing/script.ts'
import { OPEN_POSITIONS_MAX } from './open-position.ts'

test.each([
  [
    'names the first rule that is not met',
    `zoe long 0 @ 0 x0 nowhere -> customer_must_be_known
     freeze ann
     ann long 0 @ 0 x0 nowhere -> customer_is_frozen
     thaw ann
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
    'holds the margin and the taker’s fee at the limit, to the unit, and gives them back',
    `ann long 7 @ 999 x3 -> #1 waiting
     ann -> 497655+2345
     #1 -> long waiting, rest 7, held 2345
     ann cancel #1 -> #1 cancelled
     ann -> 500000
     #1 -> long cancelled by by_customer`,
  ],
  [
    'takes margin and fee of a fill out of what was held, the maker’s at its own rate',
    `ann long 7 @ 999 x3 -> #1 waiting
     bob short 7 market x3 -> #2 holding 7
     ann -> 497662+2331
     bob -> 497655+2331
     #1 -> long holding, open 7, entry 6993, margin 2331, fee 7
     #2 -> short holding, open 7, entry 6993, margin 2331, fee 14
     house -> fees 21, insurance 1000000, rounding 0, clearing 0
     facts -> 7@999 fee 14/7`,
  ],
  [
    'gives a taker the better prices, and pays them their margin',
    `ann short 5 @ 1001 x10 -> #1 waiting
     cat short 5 @ 1004 x10 -> #2 waiting
     bob long 12 @ 1010 x10 -> #3 holding 10
     #3 -> long holding, open 10, entry 10025, margin 1003, rest 2, held 207, fee 21
     bob -> 498769+1210
     book -> buy 1010 | 2`,
  ],
  [
    'asks a seller for the margin of what the fills are really worth',
    `ann long 10 @ 1090 x1 -> #1 waiting
     bob short 10 @ 900 x20 -> #2 holding 10
     bob short 10 @ 1000 x20 -> #3 waiting
     #2 -> short holding, open 10, entry 10900, margin 545, fee 22`,
  ],
  [
    'fills in parts, and what rests goes on holding what it can cost',
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
    'ends what a market order does not find',
    `ann long 4 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 4
     #2 -> short holding, open 4, entry 4000, margin 400, fee 8
     bob -> 499592+400
     cat short 1 market x10 -> no_liquidity`,
  ],
  [
    'takes nothing past the worst price that a market order names, and rests nothing',
    `ann short 4 @ 1001 x10 -> #1 waiting
     ann short 4 @ 1002 x10 -> #2 waiting
     bob long 10 market @ 1001 x10 -> #3 holding 4
     book -> sell 1002 | 4
     bob long 10 market @ 1001 x10 -> no_liquidity
     bob long 10 market @ 1101 x10 -> price_outside_band
     bob long 10 market @ 1.5 x10 -> price_is_invalid`,
  ],
  [
    'never trades with its own owner: the taker’s rest ends',
    `ann long 4 @ 1000 x10 -> #1 waiting
     ann short 4 @ 990 x10 -> #2 cancelled
     bob long 2 @ 1001 x10 -> #3 waiting
     ann short 4 @ 990 x10 -> #4 holding 2
     #4 -> short holding, open 2, entry 2002, margin 201, fee 5
     ann -> 499386+609`,
  ],
  [
    'lets the leverage be what the tier of its lots allows',
    `ann long 100 @ 1000 x20 -> #1 waiting
     ann long 100 @ 1000 x21 -> leverage_out_of_range
     ann long 101 @ 1000 x11 -> leverage_out_of_range
     ann long 101 @ 1000 x10 -> #2 waiting`,
  ],
  [
    'refuses what would be liquidated at once, filled or resting',
    `config bandPpm 90000
     bob short 10 @ 1060 x1 -> #1 waiting
     ann long 10 market x20 -> would_be_liquidated
     ann long 10 market x10 -> #2 holding 10
     ann long 10 @ 1048 x20 -> would_be_liquidated
     ann long 10 @ 1047 x20 -> #3 waiting
     ann short 10 @ 1089 x20 -> #4 waiting`,
  ],
  [
    'gives back all that is held, however the parts of a fill are rounded',
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
    'keeps to the fee it was placed with when fees go up',
    `ann long 10 @ 1000 x10 -> #1 waiting
     config takerFeePpm 9000
     config makerFeePpm 9000
     bob short 5 market x10 -> #2 holding 5
     #1 -> long holding, open 5, entry 5000, margin 500, rest 5, held 510, fee 10
     #2 -> short holding, open 5, entry 5000, margin 500, fee 45
     ann cancel #1 -> #1 holding 5
     ann -> 499490+500`,
  ],
  [
    'survives a restart with its place in the queue',
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
    'takes back a resting order before a new price would have it filled and liquidated',
    `ann long 10 @ 1000 x20 tp 1100 -> #1 waiting
     bob long 10 @ 1000 x1 -> #2 waiting
     price 955 -> done
     book -> buy 1000 | 10 10
     price 954 -> done
     #1 -> long cancelled by liquidated, tp 1100
     book -> buy 1000 | 10
     ann -> 500000`,
  ],
])('opening a position %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(tidy(script))
})

const open = (name: string): string => `ann long 1 @ 900 x1 -> ${name}`

test('a customer may have so many positions and no more, and one that ended makes room', () => {
  const all = Array.from({ length: OPEN_POSITIONS_MAX }, (_, index) => open(`#${index + 1} waiting`))
  const script = [
    ...all,
    open('too_many_open_positions'),
    'ann cancel #7 -> #7 cancelled',
    open(`#${OPEN_POSITIONS_MAX + 1} waiting`),
  ].join('\n')
  expect(perpOutcomeOf(script)).toBe(script)
})
