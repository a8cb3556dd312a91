import { expect, test } from 'vitest'
import { perpConfig } from '../../testing/perp-harness.ts'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'
import { fundingRate } from './funding.ts'

/** A configuration with which a book far from the index leads to funding of almost a tenth of the value. */
const HIGH_FUNDING = `config interestPpm 0
     config fundingCapPpm 99999
     config tiers [{"lotsMax":1000,"leverageMax":10,"maintenancePpm":99000}]
     config markClampPpm 98000
     config bandPpm 200000
     config takerFeePpm 0
     config makerFeePpm 0`

test.each([
  [
    'book above the index: longs pay; rounding stays in the rounding account',
    `config interestPpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     at 28799000
     price 1000
     mark -> 1000 funding 0 at 28800000
     ann long 5 @ 1010 x1 -> #3 waiting
     bob short 5 @ 1030 x1 -> #4 waiting
     at 28800000
     price 1000
     mark -> 1000 funding 166 at 57600000
     facts -> 10@1000 fee 20/10, #1 funding -2, #2 funding 1
     at 57600000
     price 1000
     mark -> 1001 funding 1500 at 86400000
     facts -> #1 funding -16, #2 funding 15
     #1 -> long holding, open 10, entry 10000, margin 982, fee 10, funding 18
     #2 -> short holding, open 10, entry 10000, margin 2000, fee 20, funding -16
     system -> fees 30, insurance 1000000, rounding 2, clearing 0
     ann -> 493929+6043
     bob -> 492835+7161`,
  ],
  [
    'book below the index: shorts pay',
    `config interestPpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     at 28800000
     price 1000
     cat long 5 @ 970 x1 -> #3 waiting
     dan short 5 @ 990 x1 -> #4 waiting
     at 57600000
     price 1000
     mark -> 999 funding -1500 at 86400000
     facts -> 10@1000 fee 20/10, #2 funding -15, #1 funding 14
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10, funding -14
     #2 -> short holding, open 10, entry 10000, margin 1985, fee 20, funding 15
     system -> fees 30, insurance 1000000, rounding 1, clearing 0`,
  ],
  [
    'thin book: only interest is paid',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     mark -> 1000 funding 100 at 28800000
     at 28800000
     price 1000
     facts -> 10@1000 fee 20/10, #1 funding -1, #2 funding 1`,
  ],
  [
    'rate of zero: no payments',
    `config interestPpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     at 28800000
     price 1000
     facts -> 10@1000 fee 20/10
     mark -> 1000 funding 0 at 57600000`,
  ],
  [
    'payers pay rounded up; receivers get rounded down',
    `ann long 1 @ 1000 x10 -> #1 waiting
     ann long 1 @ 1000 x10 -> #2 waiting
     ann long 1 @ 1000 x10 -> #3 waiting
     bob short 2 market x10 -> #4 holding 2
     cat short 1 market x10 -> #5 holding 1
     price 1000
     at 28800000
     price 1000
     facts -> 1@1000 fee 2/1, 1@1000 fee 2/1, 1@1000 fee 2/1, #1 funding -1, #2 funding -1, #3 funding -1
     system -> fees 9, insurance 1000000, rounding 3, clearing 0`,
  ],
  [
    'due without a fresh price: skipped',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     mark -> 1000 funding 100 at 28800000
     at 28810001
     price 1000
     facts -> 10@1000 fee 20/10
     mark -> 1000 funding 100 at 57600000
     at 57610000
     price 1000
     facts -> #1 funding -1, #2 funding 1`,
  ],
  [
    'due without a new price: paid at the last mark while it is fresh',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     at 28790000
     price 1000
     at 28800000
     time passes -> done
     facts -> 10@1000 fee 20/10, #1 funding -1, #2 funding 1
     mark -> 1000 funding 100 at 57600000
     time passes -> done
     facts -> none
     at 57600000
     price 1000
     facts -> #1 funding -1, #2 funding 1`,
  ],
  [
    'due with a stale price: waits for a late price',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     at 28789999
     price 1000
     at 28800000
     time passes -> done
     mark -> 1000 funding 100 at 28800000
     at 28810000
     time passes -> done
     mark -> 1000 funding 100 at 28800000
     price 1000
     facts -> 10@1000 fee 20/10, #1 funding -1, #2 funding 1
     mark -> 1000 funding 100 at 57600000`,
  ],
  [
    'silent feed: skipped; the next payment is scheduled anyway',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     at 28810001
     time passes -> done
     facts -> 10@1000 fee 20/10
     mark -> 1000 funding 100 at 57600000
     price 1000
     restart
     at 57600000
     time passes -> done
     facts -> none
     mark -> 1000 funding 100 at 57600000
     at 57610001
     time passes -> done
     facts -> none
     mark -> 1000 funding 100 at 86400000`,
  ],
  [
    'liquidates payers with too little margin only at the next price',
    `${HIGH_FUNDING}
     dan long 1 @ 1097 x1 -> #1 waiting
     eve short 1 @ 1110 x1 -> #2 waiting
     at 28800000
     price 1000
     at 30000000
     price 1000
     bob short 6 @ 1098 x1 -> #3 waiting
     cat short 4 @ 1098 x1 -> #4 waiting
     ann long 10 market x10 -> #5 holding 10
     at 57599000
     price 1000
     at 57600000
     time passes -> done
     facts -> 6@1098 fee 0/0, 4@1098 fee 0/0, #5 funding -1059, #3 funding 635, #4 funding 423
     #5 -> long holding, open 10, entry 10980, margin 39, funding 1059
     price 1000
     #5 -> long closed by liquidated, closed 10, exit 10943, realised -37, fee 2, funding 1059`,
  ],
  [
    'paused contract: skipped',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     config status paused
     at 28800000
     price 1000
     facts -> 10@1000 fee 20/10
     mark -> 1000 funding 100 at 57600000`,
  ],
  [
    'a changed interval: restarts the schedule',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     mark -> 1000 funding 100 at 28800000
     config fundingIntervalMs 3600000
     price 1000
     mark -> 1000 funding 100 at 3600000
     at 3600000
     price 1000
     facts -> 10@1000 fee 20/10, #1 funding -1, #2 funding 1
     mark -> 1000 funding 100 at 7200000
     restart
     at 7200000
     price 1000
     facts -> #1 funding -1, #2 funding 1`,
  ],
  [
    'payer without enough margin: pays all of it; receivers share pro rata',
    `${HIGH_FUNDING}
     bob short 6 @ 1000 x5 -> #1 waiting
     cat short 4 @ 1000 x5 -> #2 waiting
     ann long 10 market x10 -> #3 holding 10
     price 1050
     bob margin #1 50000 -> #1 holding 6
     cat margin #2 50000 -> #2 holding 4
     at 28800000
     price 1500
     dan long 1 @ 1645 x1 -> #4 waiting
     eve short 1 @ 1665 x1 -> #5 waiting
     at 57599000
     price 1500
     at 57600000
     price 1500
     mark -> 1645 funding 96166 at 86400000
     facts -> 6@1000 fee 0/0, 4@1000 fee 0/0, #3 funding -1000, #1 funding 600, #2 funding 400
     #3 -> long holding, open 10, entry 10000, funding 1000
     system -> fees 0, insurance 1000000, rounding 0, clearing 0`,
  ],
  [
    'a payment may cause a liquidation',
    `${HIGH_FUNDING}
     dan long 1 @ 1097 x1 -> #1 waiting
     eve short 1 @ 1110 x1 -> #2 waiting
     at 28800000
     price 1000
     at 30000000
     price 1000
     mark -> 1097 funding 96500 at 57600000
     bob short 6 @ 1098 x1 -> #3 waiting
     cat short 4 @ 1098 x1 -> #4 waiting
     ann long 10 market x10 -> #5 holding 10
     at 57600000
     price 1000
     mark -> 1097 funding 96500 at 86400000
     facts -> 6@1098 fee 0/0, 4@1098 fee 0/0, #5 funding -1059, #3 funding 635, #4 funding 423, 1@1097 fee 2/0, #3 closed by deleveraged, PnL 24, #3 deleveraged by 6 for 6564, #4 deleveraged by 3 for 3282, #5 closed by liquidated, PnL -37, #5 liquidated at 1097: 1 filled, 9 deleveraged, fund +2 -0
     #5 -> long closed by liquidated, closed 10, exit 10943, realised -37, fee 2, funding 1059
     system -> fees 0, insurance 1000002, rounding 1, clearing 1`,
  ],
])('funding: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})

// Average premium in parts per billion and funding rate in parts per million; interest 100 ppm, cap 3,000 ppm.
test.each([
  [0, 100],
  [100_000, 100],
  [-400_000, 100],
  // From here on the interest part is clamped to 500 ppm.
  [600_000, 100],
  [601_999, 101],
  [1_000_000, 500],
  [-1_000_000, -500],
  [-400_999, 99],
  [3_500_000, 3_000],
  [3_501_000, 3_000],
  [90_000_000, 3_000],
  [-90_000_000, -3_000],
])('funding rate: premium of %s ppb -> %s ppm', (premiumPpb, rate) => {
  expect(fundingRate(perpConfig, premiumPpb)).toBe(rate)
})
