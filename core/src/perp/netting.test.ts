import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { dedent } from '../testing/script.ts'

test.each([
  [
    'several orders on one side hold one row',
    `mm long 5 @ 1000 x1 -> #1 waiting
     mm long 5 @ 999 x1 -> #2 waiting
     bob short 8 market x10 -> #3 holding 8
     #1 -> long holding, open 8, entry 7997, margin 7997, fee 5
     #2 -> long waiting, rest 2, held 2002, fee 3
     bob short 2 market x10 -> #4 holding 2
     #1 -> long holding, open 10, entry 9995, margin 9995, fee 5
     #2 -> long closed by netted, fee 5
     mm -> 489995+9995`,
  ],
  [
    'opposite fills close existing rows, oldest first',
    `mm long 10 @ 1000 x1 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     mm short 4 @ 1010 x1 -> #3 waiting
     cat long 4 market x10 -> #4 holding 4
     #1 -> long holding, open 6, entry 6000, margin 6000, closed 4, exit 4040, realised 40, fee 10
     #3 -> short closed by netted, fee 5
     mm -> 494025+6000
     system -> fees 44, insurance 1000000, rounding 0, clearing -40`,
  ],
  [
    'one fill turns long into short',
    `mm long 5 @ 1000 x1 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     mm short 8 @ 1010 x1 -> #3 waiting
     cat long 8 market x10 -> #4 holding 8
     #1 -> long closed by netted, closed 5, exit 5050, realised 50, fee 5
     #3 -> short holding, open 3, entry 3030, margin 3030, fee 9
     mm -> 497006+3030
     mm long 3 @ 1000 x1 -> #5 waiting
     dan short 3 market x10 -> #6 holding 3
     #3 -> short closed by netted, closed 3, exit 3000, realised 30, fee 9
     #5 -> long closed by netted, fee 3
     mm -> 500063`,
  ],
  [
    'taker fills are netted as well',
    `mm long 5 @ 1000 x1 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     cat long 8 @ 990 x1 -> #3 waiting
     mm short 8 market x1 -> #4 holding 3
     #1 -> long closed by netted, closed 5, exit 4950, realised -50, fee 5
     #4 -> short holding, open 3, entry 2970, margin 2970, fee 16
     mm -> 496959+2970`,
  ],
  [
    'a resting order outlives its closed row and opens lots again',
    `mm long 10 @ 1000 x1 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     mm short 4 @ 1010 x1 -> #3 waiting
     cat long 4 market x10 -> #4 holding 4
     #1 -> long waiting, rest 6, held 6012, closed 4, exit 4040, realised 40, fee 4
     book -> buy 1000 | 6
     bob short 2 market x10 -> #5 holding 2
     #1 -> long holding, open 2, entry 2000, margin 2000, rest 4, held 4008, closed 4, exit 4040, realised 40, fee 6`,
  ],
  [
    'has no leverage',
    `mm long 10 @ 1000 x2 -> leverage_out_of_range
     mm long 10 @ 1000 x1 -> #1 waiting
     mm long 10 @ 1001 x1 tp 1100 -> #2 waiting`,
  ],
  [
    'is deleveraged and liquidated like customers',
    `config takerFeePpm 0
     config makerFeePpm 0
     config markClampPpm 900000
     mm short 10 @ 1000 x1 -> #1 waiting
     ann long 10 market x10 -> #2 holding 10
     price 890 -> done
     facts -> 10@1000 fee 0/0, #1 closed by deleveraged, PnL 1000, #1 deleveraged by 10 for 9000, #2 closed by liquidated, PnL -1000, #2 liquidated at 890: 0 filled, 10 deleveraged, fund +0 -0
     mm short 10 @ 890 x1 -> #3 waiting
     bob long 10 market x1 -> #4 holding 10
     price 1700
     price 1772 -> done
     facts -> 10@890 fee 0/0, #4 closed by deleveraged, PnL 8900, #4 deleveraged by 10 for 17800, #3 closed by liquidated, PnL -8900, #3 liquidated at 1772: 0 filled, 10 deleveraged, fund +0 -0
     #3 -> short closed by liquidated, closed 10, exit 17800, realised -8900`,
  ],
  [
    'a restart restores the same state',
    `mm long 10 @ 1000 x1 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     mm short 3 @ 1010 x1 -> #3 waiting
     restart
     cat long 2 market x10 -> #4 holding 2
     #1 -> long holding, open 2, entry 2000, margin 2000, rest 6, held 6012, closed 2, exit 2020, realised 20, fee 4
     #3 -> short waiting, rest 1, held 1013, fee 3`,
  ],
])('market maker netting: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
