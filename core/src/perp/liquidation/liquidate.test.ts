import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'long from 50,000 at 10x: liquidated exactly at 45,226.13',
    `config takerFeePpm 0
     config makerFeePpm 0
     price 5000000
     ann long 1 @ 5000000 x10 -> #1 waiting
     bob short 1 market x10 -> #2 holding 1
     price 4800000
     price 4600000
     price 4522614 -> done
     #1 -> long holding, open 1, entry 5000000, margin 500000
     price 4522613 -> done
     facts -> 1@5000000 fee 0/0, #2 closed by deleveraged, PnL 500000, #2 deleveraged by 1 for 4500000, #1 closed by liquidated, PnL -500000, #1 liquidated at 4522613: 0 filled, 1 deleveraged, fund +0 -0
     #1 -> long closed by liquidated, closed 1, exit 4500000, realised -500000
     #2 -> short closed by deleveraged, closed 1, exit 4500000, realised 500000
     system -> fees 0, insurance 1000000, rounding 0, clearing 0`,
  ],
  [
    'short from 50,000 at 10x: liquidated exactly at 54,726.37',
    `config takerFeePpm 0
     config makerFeePpm 0
     price 5000000
     ann short 1 @ 5000000 x10 -> #1 waiting
     bob long 1 market x10 -> #2 holding 1
     price 5472636 -> done
     #1 -> short holding, open 1, entry 5000000, margin 500000
     price 5472637 -> done
     facts -> 1@5000000 fee 0/0, #2 closed by deleveraged, PnL 500000, #2 deleveraged by 1 for 5500000, #1 closed by liquidated, PnL -500000, #1 liquidated at 5472637: 0 filled, 1 deleveraged, fund +0 -0
     #1 -> short closed by liquidated, closed 1, exit 5500000, realised -500000
     #2 -> long closed by deleveraged, closed 1, exit 5500000, realised 500000`,
  ],
  [
    'an uncertain price liquidates none of eight shorts; a live one does',
    `insure 100000000
     ann long 80 @ 1000 x1 -> #1 waiting
     bob short 10 @ 1000 x20 -> #2 holding 10
     cat short 10 @ 1000 x10 -> #3 holding 10
     dan short 10 @ 1000 x9 -> #4 holding 10
     bob short 10 @ 1000 x8 -> #5 holding 10
     cat short 10 @ 1000 x7 -> #6 holding 10
     dan short 10 @ 1000 x6 -> #7 holding 10
     bob short 10 @ 1000 x5 -> #8 holding 10
     cat short 10 @ 1000 x4 -> #9 holding 10
     price 1300 uncertain -> done
     restart
     price 1310 uncertain -> done
     facts -> 10@1000 fee 20/10, 10@1000 fee 20/10, 10@1000 fee 20/10, 10@1000 fee 20/10, 10@1000 fee 20/10, 10@1000 fee 20/10, 10@1000 fee 20/10, 10@1000 fee 20/10
     price 1000 -> done
     #2 -> short holding, open 10, entry 10000, margin 500, fee 20
     price 1300 -> done
     #2 -> short closed by liquidated, closed 10, exit 10500, realised -500, fee 20`,
  ],
  [
    'fills better than bankruptcy: fee to the fund, remainder to the owner',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 930 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@930 fee 140/10, #1 closed by liquidated, PnL -700, #1 liquidated at 904: 10 filled, 0 deleveraged, fund +140 -0
     #1 -> long closed by liquidated, closed 10, exit 9300, realised -700, fee 150
     ann -> 499150
     system -> fees 40, insurance 1000140, rounding 0, clearing 700`,
  ],
  [
    'the fee is at most the remaining equity',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 905 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@905 fee 50/10, #1 closed by liquidated, PnL -950, #1 liquidated at 904: 10 filled, 0 deleveraged, fund +50 -0
     #1 -> long closed by liquidated, closed 10, exit 9050, realised -950, fee 60
     ann -> 498990
     system -> fees 40, insurance 1000050, rounding 0, clearing 950`,
  ],
  [
    'fill at exactly the bankruptcy price: no fee',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 900 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@900 fee 0/9, #1 closed by liquidated, PnL -1000, #1 liquidated at 904: 10 filled, 0 deleveraged, fund +0 -0
     ann -> 498990
     system -> fees 39, insurance 1000000, rounding 0, clearing 1000`,
  ],
  [
    'fill worse than bankruptcy: the fund pays; the owner loses the margin only',
    `insure 1000
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     price 990
     cat long 10 @ 891 x1 -> #3 waiting
     price 885 -> done
     facts -> 10@1000 fee 20/10, 10@891 fee 0/9, #1 closed by liquidated, PnL -1000, #1 liquidated at 885: 10 filled, 0 deleveraged, fund +0 -90
     #1 -> long closed by liquidated, closed 10, exit 8910, realised -1000, fee 10
     ann -> 498990
     system -> fees 39, insurance 1000910, rounding 0, clearing 1090`,
  ],
  [
    'the fund pays at most 2 % of the value; the remainder is deleveraged',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 4 @ 890 x1 -> #3 waiting
     dan long 4 @ 883 x1 -> #4 waiting
     eve long 4 @ 882 x1 -> #5 waiting
     price 850 -> done
     facts -> 10@1000 fee 20/10, 4@890 fee 0/4, 4@883 fee 0/4, #2 deleveraged by 2 for 1800, #1 closed by liquidated, PnL -1000, #1 liquidated at 850: 8 filled, 2 deleveraged, fund +0 -108
     #1 -> long closed by liquidated, closed 10, exit 8892, realised -1000, fee 10
     system -> fees 38, insurance 999892, rounding 0, clearing 908`,
  ],
  [
    'mark not past bankruptcy: the fund pays nothing',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 899 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, #2 closed by deleveraged, PnL 1000, #2 deleveraged by 10 for 9000, #1 closed by liquidated, PnL -1000, #1 liquidated at 904: 0 filled, 10 deleveraged, fund +0 -0
     system -> fees 30, insurance 1000000, rounding 0, clearing 0`,
  ],
  [
    'the fund pays for an index gap, not for an emptied book',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 5 @ 890 x1 -> #3 waiting
     dan long 5 @ 889 x1 -> #4 waiting
     price 890 -> done
     facts -> 10@1000 fee 20/10, 5@890 fee 0/5, #2 deleveraged by 5 for 4500, #1 closed by liquidated, PnL -1000, #1 liquidated at 890: 5 filled, 5 deleveraged, fund +0 -50
     system -> fees 35, insurance 999950, rounding 0, clearing 550`,
  ],
  [
    'trades past the mark by at most the cover slack',
    `config coverSlackPpm 2000
     ann short 10 @ 1000 x10 -> #1 waiting
     bob long 10 market x1 -> #2 holding 10
     cat short 5 @ 1112 x1 -> #3 waiting
     dan short 5 @ 1113 x1 -> #4 waiting
     price 1110 -> done
     facts -> 10@1000 fee 20/10, 5@1112 fee 0/6, #2 deleveraged by 5 for 5500, #1 closed by liquidated, PnL -1000, #1 liquidated at 1110: 5 filled, 5 deleveraged, fund +0 -60
     system -> fees 36, insurance 999940, rounding 0, clearing 560`,
  ],
  [
    'does not trade outside the band if bankruptcy is further away',
    `config bandPpm 10000
     config takerFeePpm 0
     config makerFeePpm 0
     ann long 200 @ 1000 x10 -> #1 waiting
     bob short 200 market x1 -> #2 holding 200
     price 925
     cat long 100 @ 909 x1 -> #3 waiting
     dan long 100 @ 908 x1 -> #4 waiting
     price 918 -> done
     facts -> 200@1000 fee 0/0, 100@909 fee 900/0, #2 deleveraged by 100 for 90000, #1 closed by liquidated, PnL -19100, #1 liquidated at 918: 100 filled, 100 deleveraged, fund +900 -0
     system -> fees 0, insurance 1000900, rounding 0, clearing 9100`,
  ],
  [
    'budget of the minute exhausted: the contract becomes close-only',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 1000 @ 1000 x10 -> #1 waiting
     bob short 1000 market x10 -> #2 holding 1000
     cat long 500 @ 890 x1 -> #3 waiting
     dan long 500 @ 889 x1 -> #4 waiting
     price 850 -> done
     facts -> 1000@1000 fee 0/0, 500@890 fee 0/0, #2 deleveraged by 500 for 450000, #1 closed by liquidated, PnL -100000, #1 liquidated at 850: 500 filled, 500 deleveraged, fund +0 -5000
     system -> fees 0, insurance 995000, rounding 0, clearing 55000
     eve long 1 @ 850 x1 -> contract_is_close_only
     mm long 1 @ 850 x1 -> #5 waiting
     cat close #3 1 -> #3 holding 499
     restart
     wait 299999
     price 850 -> done
     eve long 1 @ 850 x1 -> contract_is_close_only
     wait 1
     eve long 1 @ 850 x1 -> #6 waiting`,
  ],
  [
    'all liquidations share the budget of a minute; the next minute has a new one',
    `config takerFeePpm 0
     config makerFeePpm 0
     at 1200000
     price 1000
     ann long 400 @ 1000 x10 -> #1 waiting
     bob short 400 market x10 -> #2 holding 400
     ann long 400 @ 1000 x10 -> #3 waiting
     bob short 400 market x10 -> #4 holding 400
     cat short 100 @ 1000 x10 -> #5 waiting
     mm long 100 market x1 -> #6 holding 100
     mm short 100 @ 1120 x1 -> #7 waiting
     dan long 400 @ 883 x1 -> #8 waiting
     eve long 400 @ 883 x1 -> #9 waiting
     price 850 -> done
     facts -> 400@1000 fee 0/0, 400@1000 fee 0/0, 100@1000 fee 0/0, 400@883 fee 0/0, #1 closed by liquidated, PnL -40000, #1 liquidated at 850: 400 filled, 0 deleveraged, fund +0 -6800, #2 closed by deleveraged, PnL 40000, #2 deleveraged by 400 for 360000, #3 closed by liquidated, PnL -40000, #3 liquidated at 850: 0 filled, 400 deleveraged, fund +0 -0
     system -> fees 0, insurance 993200, rounding 0, clearing 46800
     dan short 1 @ 850 x1 -> contract_is_close_only
     at 1260000
     price 1150 -> done
     facts -> #6 closed by netted, PnL 12000, 100@1120 fee 0/0, #8 deleveraged by 300 for 330000, #4 closed by liquidated, PnL -40000, #4 liquidated at 1150: 100 filled, 300 deleveraged, fund +0 -2000, #8 closed by deleveraged, PnL 86800, #8 deleveraged by 100 for 110000, #5 closed by liquidated, PnL -10000, #5 liquidated at 1150: 0 filled, 100 deleveraged, fund +0 -0
     system -> fees 0, insurance 991200, rounding 0, clearing 0`,
  ],
  [
    'the fund covers the gap of a short',
    `insure 500
     ann short 10 @ 1000 x10 -> #1 waiting
     bob long 10 market x1 -> #2 holding 10
     price 1020
     cat short 10 @ 1110 x1 -> #3 waiting
     price 1150 -> done
     facts -> 10@1000 fee 20/10, 10@1110 fee 0/12, #1 closed by liquidated, PnL -1000, #1 liquidated at 1150: 10 filled, 0 deleveraged, fund +0 -100
     #1 -> short closed by liquidated, closed 10, exit 11100, realised -1000, fee 10
     ann -> 498990
     system -> fees 42, insurance 1000400, rounding 0, clearing 1100`,
  ],
  [
    'ADL: highest profit and leverage first; of equal rank the older row',
    `config takerFeePpm 0
     config makerFeePpm 0
     bob short 10 @ 1000 x20 -> #1 waiting
     ann long 10 market x10 -> #2 holding 10
     cat short 5 @ 1000 x20 -> #3 waiting
     dan short 5 @ 1000 x20 -> #4 waiting
     eve short 5 @ 1005 x20 -> #5 waiting
     mm long 15 market x1 -> #6 holding 15
     price 900 -> done
     facts -> 10@1000 fee 0/0, 5@1000 fee 0/0, 5@1000 fee 0/0, 5@1005 fee 0/0, #5 closed by deleveraged, PnL 525, #5 deleveraged by 5 for 4500, #1 deleveraged by 5 for 4500, #2 closed by liquidated, PnL -1000, #2 liquidated at 900: 0 filled, 10 deleveraged, fund +0 -0
     system -> fees 0, insurance 1000000, rounding 0, clearing -25`,
  ],
  [
    'ADL: ranks by the customer’s total, so splitting changes nothing',
    `config takerFeePpm 0
     config makerFeePpm 0
     bob short 5 @ 1000 x10 -> #1 waiting
     bob short 5 @ 1000 x20 -> #2 waiting
     cat short 10 @ 1000 x13 -> #3 waiting
     ann long 10 market x10 -> #4 holding 10
     mm long 10 market x1 -> #5 holding 10
     price 900 -> done
     facts -> 5@1000 fee 0/0, 5@1000 fee 0/0, 10@1000 fee 0/0, #1 closed by deleveraged, PnL 500, #1 deleveraged by 5 for 4500, #2 closed by deleveraged, PnL 500, #2 deleveraged by 5 for 4500, #4 closed by liquidated, PnL -1000, #4 liquidated at 900: 0 filled, 10 deleveraged, fund +0 -0`,
  ],
  [
    'ADL without winners: losers rank by PnL divided by leverage',
    `config takerFeePpm 0
     config makerFeePpm 0
     config markClampPpm 300000
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     price 910
     cat short 4 @ 900 x2 -> #3 waiting
     dan short 4 @ 900 x10 -> #4 waiting
     eve short 2 @ 900 x1 -> #5 waiting
     bob close #2 -> #2 closed
     price 920
     price 904 -> done
     facts -> 10@1000 fee 0/0, 4@900 fee 0/0, 4@900 fee 0/0, 2@900 fee 0/0, #2 closed by by_customer, PnL 1000, #4 closed by deleveraged, PnL 0, #4 deleveraged by 4 for 3600, #3 closed by deleveraged, PnL 0, #3 deleveraged by 4 for 3600, #5 closed by deleveraged, PnL 0, #5 deleveraged by 2 for 1800, #1 closed by liquidated, PnL -1000, #1 liquidated at 904: 0 filled, 10 deleveraged, fund +0 -0`,
  ],
  [
    'cancels the working order first',
    `ann long 20 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 920 x1 -> #3 waiting
     price 904 -> done
     #1 -> long closed by liquidated, closed 10, exit 9200, realised -800, fee 148
     book -> empty
     ann -> 499052`,
  ],
  [
    'stale price or paused contract: nothing is liquidated',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     config status paused
     price 850 -> done
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10
     config status cancel_only
     wait 60000
     ann margin #1 100 -> #1 holding 10
     #1 -> long holding, open 10, entry 10000, margin 1100, fee 10
     price 850 -> done
     #1 -> long closed by liquidated, closed 10, exit 8900, realised -1100, fee 10`,
  ],
  [
    'uses the tier of the open lots',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 200 @ 1000 x10 -> #1 waiting
     bob short 150 market x1 -> #2 holding 150
     cat long 300 @ 930 x1 -> #3 waiting
     dan short 50 @ 1000 x1 -> #4 holding 50
     price 919 -> done
     #1 -> long holding, open 200, entry 200000, margin 20000
     price 918 -> done
     facts -> 150@1000 fee 0/0, 50@1000 fee 0/0, 200@930 fee 2790/0, #1 closed by liquidated, PnL -14000, #1 liquidated at 918: 200 filled, 0 deleveraged, fund +2790 -0`,
  ],
  [
    'cancelling the working order may lower the tier and avert the liquidation',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 200 @ 1000 x10 -> #1 waiting
     bob short 100 market x1 -> #2 holding 100
     price 919 -> done
     #1 -> long holding, open 100, entry 100000, margin 10000, rest 100, held 10000
     price 918 -> done
     #1 -> long holding, open 100, entry 100000, margin 10000
     price 905 -> done
     #1 -> long holding, open 100, entry 100000, margin 10000
     price 904 -> done
     #1 -> long closed by liquidated, closed 100, exit 90000, realised -10000`,
  ],
  [
    'added margin averts the liquidation',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     ann margin #1 500 -> #1 holding 10
     price 904 -> done
     #1 -> long holding, open 10, entry 10000, margin 1500
     price 855 -> done
     #1 -> long holding, open 10, entry 10000, margin 1500
     price 854 -> done
     facts -> 10@1000 fee 0/0, #2 closed by deleveraged, PnL 1500, #2 deleveraged by 10 for 8500, #1 closed by liquidated, PnL -1500, #1 liquidated at 854: 0 filled, 10 deleveraged, fund +0 -0`,
  ],
  [
    'one price liquidates several positions, in the order of their ids',
    `insure 10000
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 960 x5 -> #3 waiting
     dan long 10 @ 955 x1 -> #4 waiting
     eve short 5 @ 1000 x1 -> #5 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@960 fee 144/10, #1 closed by liquidated, PnL -400, #1 liquidated at 904: 10 filled, 0 deleveraged, fund +144 -0
     #3 -> long holding, open 10, entry 9600, margin 1920, fee 10
     system -> fees 40, insurance 1010144, rounding 0, clearing 400`,
  ],
  [
    'cancels own orders that would self-trade',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     ann long 5 @ 930 x1 -> #3 waiting
     cat long 10 @ 925 x1 -> #4 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@925 fee 139/10, #1 closed by liquidated, PnL -750, #1 liquidated at 904: 10 filled, 0 deleveraged, fund +139 -0
     #3 -> long cancelled by own_order`,
  ],
])('liquidation: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
