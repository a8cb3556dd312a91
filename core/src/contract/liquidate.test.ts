import { expect, test } from 'vitest'
import { contractOutcomeOf } from '../testing/contract-script.ts'
import { tidy } from '../testing/script.ts'

test.each([
  [
    'comes at the very tick of the worked example: a long of 50,000 with ten times',
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
     facts -> 1@5000000 fee 0/0, #2 ends by deleveraged with 500000, #2 deleveraged by 1 for 4500000, #1 ends by liquidated with -500000, #1 liquidated at 4522613: 0 sold, 1 handed over, fund +0 -0
     #1 -> long closed by liquidated, closed 1, exit 4500000, realised -500000
     #2 -> short closed by deleveraged, closed 1, exit 4500000, realised 500000
     house -> fees 0, insurance 0, rounding 0, clearing 0`,
  ],
  [
    'comes at the very tick of the worked example: a short of 50,000 with ten times',
    `config takerFeePpm 0
     config makerFeePpm 0
     price 5000000
     ann short 1 @ 5000000 x10 -> #1 waiting
     bob long 1 market x10 -> #2 holding 1
     price 5472636 -> done
     #1 -> short holding, open 1, entry 5000000, margin 500000
     price 5472637 -> done
     facts -> 1@5000000 fee 0/0, #2 ends by deleveraged with 500000, #2 deleveraged by 1 for 5500000, #1 ends by liquidated with -500000, #1 liquidated at 5472637: 0 sold, 1 handed over, fund +0 -0
     #1 -> short closed by liquidated, closed 1, exit 5500000, realised -500000
     #2 -> long closed by deleveraged, closed 1, exit 5500000, realised 500000`,
  ],
  [
    'sells to the book: what is better than bankruptcy pays the fund its fee, and the rest comes back',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 930 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@930 fee 140/10, #1 ends by liquidated with -700, #1 liquidated at 904: 10 sold, 0 handed over, fund +140 -0
     #1 -> long closed by liquidated, closed 10, exit 9300, realised -700, fee 150
     ann -> 499150
     house -> fees 40, insurance 140, rounding 0, clearing 700`,
  ],
  [
    'takes no more for the fund than is left',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 905 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@905 fee 50/10, #1 ends by liquidated with -950, #1 liquidated at 904: 10 sold, 0 handed over, fund +50 -0
     #1 -> long closed by liquidated, closed 10, exit 9050, realised -950, fee 60
     ann -> 498990
     house -> fees 40, insurance 50, rounding 0, clearing 950`,
  ],
  [
    'charges nothing where the book pays exactly what bankruptcy would',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 900 x1 -> #3 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@900 fee 0/9, #1 ends by liquidated with -1000, #1 liquidated at 904: 10 sold, 0 handed over, fund +0 -0
     ann -> 498990
     house -> fees 39, insurance 0, rounding 0, clearing 1000`,
  ],
  [
    'lets the fund pay for what is worse, and the owner no more than the margin',
    `insure 1000
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     price 990
     cat long 10 @ 891 x1 -> #3 waiting
     price 885 -> done
     facts -> 10@1000 fee 20/10, 10@891 fee 0/9, #1 ends by liquidated with -1000, #1 liquidated at 885: 10 sold, 0 handed over, fund +0 -90
     #1 -> long closed by liquidated, closed 10, exit 8910, realised -1000, fee 10
     ann -> 498990
     house -> fees 39, insurance 910, rounding 0, clearing 1090`,
  ],
  [
    'sells to the last unit of the fund and hands over the rest',
    `insure 100
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     price 980
     cat long 4 @ 890 x1 -> #3 waiting
     dan long 4 @ 889 x1 -> #4 waiting
     price 885 -> done
     facts -> 10@1000 fee 20/10, 4@890 fee 0/4, #2 deleveraged by 6 for 5400, #1 ends by liquidated with -1000, #1 liquidated at 885: 4 sold, 6 handed over, fund +0 -40
     #1 -> long closed by liquidated, closed 10, exit 8960, realised -1000, fee 10
     house -> fees 34, insurance 60, rounding 0, clearing 440`,
  ],
  [
    'hands over everything when the fund is empty and the price has jumped over bankruptcy',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     price 980
     cat long 10 @ 899 x1 -> #3 waiting
     price 850 -> done
     facts -> 10@1000 fee 20/10, #2 ends by deleveraged with 1000, #2 deleveraged by 10 for 9000, #1 ends by liquidated with -1000, #1 liquidated at 850: 0 sold, 10 handed over, fund +0 -0
     #1 -> long closed by liquidated, closed 10, exit 9000, realised -1000, fee 10
     #2 -> short closed by deleveraged, closed 10, exit 9000, realised 1000, fee 20
     ann -> 498990
     house -> fees 30, insurance 0, rounding 0, clearing 0`,
  ],
  [
    'covers a short’s gap as well',
    `insure 500
     ann short 10 @ 1000 x10 -> #1 waiting
     bob long 10 market x1 -> #2 holding 10
     price 1020
     cat short 10 @ 1110 x1 -> #3 waiting
     price 1150 -> done
     facts -> 10@1000 fee 20/10, 10@1110 fee 0/12, #1 ends by liquidated with -1000, #1 liquidated at 1150: 10 sold, 0 handed over, fund +0 -100
     #1 -> short closed by liquidated, closed 10, exit 11100, realised -1000, fee 10
     ann -> 498990
     house -> fees 42, insurance 400, rounding 0, clearing 1100`,
  ],
  [
    'hands over to the most profitable and most leveraged first, of equals to the older',
    `config takerFeePpm 0
     config makerFeePpm 0
     bob short 10 @ 1000 x20 -> #1 waiting
     ann long 10 market x10 -> #2 holding 10
     cat short 5 @ 1000 x20 -> #3 waiting
     dan short 5 @ 1000 x20 -> #4 waiting
     eve short 5 @ 1005 x20 -> #5 waiting
     desk long 15 market x1 -> #6 holding 15
     price 900 -> done
     facts -> 10@1000 fee 0/0, 5@1000 fee 0/0, 5@1000 fee 0/0, 5@1005 fee 0/0, #5 ends by deleveraged with 525, #5 deleveraged by 5 for 4500, #1 deleveraged by 5 for 4500, #2 ends by liquidated with -1000, #2 liquidated at 900: 0 sold, 10 handed over, fund +0 -0
     house -> fees 0, insurance 0, rounding 0, clearing -25`,
  ],
  [
    'hands over to a loser, divided by its leverage, when nobody gains',
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
     facts -> 10@1000 fee 0/0, 4@900 fee 0/0, 4@900 fee 0/0, 2@900 fee 0/0, #2 ends by by_customer with 1000, #4 ends by deleveraged with 0, #4 deleveraged by 4 for 3600, #3 ends by deleveraged with 0, #3 deleveraged by 4 for 3600, #5 ends by deleveraged with 0, #5 deleveraged by 2 for 1800, #1 ends by liquidated with -1000, #1 liquidated at 904: 0 sold, 10 handed over, fund +0 -0`,
  ],
  [
    'cancels what rests before anything else',
    `ann long 20 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 920 x1 -> #3 waiting
     price 904 -> done
     #1 -> long closed by liquidated, closed 10, exit 9200, realised -800, fee 148
     book -> empty
     ann -> 499052`,
  ],
  [
    'never happens on a stale price, nor while the contract is paused',
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
    'takes the tier of the lots that are held',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 200 @ 1000 x10 -> #1 waiting
     bob short 150 market x1 -> #2 holding 150
     cat long 300 @ 930 x1 -> #3 waiting
     dan short 50 @ 1000 x1 -> #4 holding 50
     price 919 -> done
     #1 -> long holding, open 200, entry 200000, margin 20000
     price 918 -> done
     facts -> 150@1000 fee 0/0, 50@1000 fee 0/0, 200@930 fee 2790/0, #1 ends by liquidated with -14000, #1 liquidated at 918: 200 sold, 0 handed over, fund +2790 -0`,
  ],
  [
    'needs less for the lots of a lower tier',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 200 @ 1000 x10 -> #1 waiting
     bob short 100 market x1 -> #2 holding 100
     price 918 -> done
     #1 -> long holding, open 100, entry 100000, margin 10000, rest 100, held 10000
     price 905 -> done
     #1 -> long holding, open 100, entry 100000, margin 10000, rest 100, held 10000
     price 904 -> done
     #1 -> long closed by liquidated, closed 100, exit 90000, realised -10000`,
  ],
  [
    'keeps away from what margin was added for',
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
     facts -> 10@1000 fee 0/0, #2 ends by deleveraged with 1500, #2 deleveraged by 10 for 8500, #1 ends by liquidated with -1500, #1 liquidated at 854: 0 sold, 10 handed over, fund +0 -0`,
  ],
  [
    'follows one from another in one price, in the order of the positions',
    `insure 10000
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 960 x5 -> #3 waiting
     dan long 10 @ 955 x1 -> #4 waiting
     eve short 5 @ 1000 x1 -> #5 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@960 fee 144/10, #1 ends by liquidated with -400, #1 liquidated at 904: 10 sold, 0 handed over, fund +144 -0
     #3 -> long holding, open 10, entry 9600, margin 1920, fee 10
     house -> fees 40, insurance 10144, rounding 0, clearing 400`,
  ],
  [
    'takes its owner’s own order out of the way',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     ann long 5 @ 930 x1 -> #3 waiting
     cat long 10 @ 925 x1 -> #4 waiting
     price 904 -> done
     facts -> 10@1000 fee 20/10, 10@925 fee 139/10, #1 ends by liquidated with -750, #1 liquidated at 904: 10 sold, 0 handed over, fund +139 -0
     #3 -> long cancelled by own_order`,
  ],
])('liquidation %s', (_rule, script) => {
  expect(contractOutcomeOf(script)).toBe(tidy(script))
})
