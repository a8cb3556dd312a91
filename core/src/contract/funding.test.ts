import { expect, test } from 'vitest'
import { contractConfig, contractOutcomeOf } from '../testing/contract-script.ts'
import { tidy } from '../testing/script.ts'
import { fundingRate } from './funding.ts'

test.each([
  [
    'is paid by longs while the mark is above the index, and a fraction stays in the house',
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
     mark -> 1000 funding 0 at 57600000
     facts -> 10@1000 fee 20/10
     at 57600000
     price 1000
     mark -> 1010 funding 3000 at 86400000
     facts -> #1 funding -31, #2 funding 30
     #1 -> long holding, open 10, entry 10000, margin 969, fee 10, funding 31
     #2 -> short holding, open 10, entry 10000, margin 2000, fee 20, funding -30
     house -> fees 30, insurance 0, rounding 1, clearing 0
     ann -> 493929+6030
     bob -> 492849+7161`,
  ],
  [
    'is paid by shorts while the mark is below the index',
    `config interestPpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     at 28800000
     price 1000
     cat long 5 @ 970 x1 -> #3 waiting
     dan short 5 @ 990 x1 -> #4 waiting
     at 57600000
     price 1000
     mark -> 990 funding -3000 at 86400000
     facts -> 10@1000 fee 20/10, #2 funding -30, #1 funding 29
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10, funding -29
     #2 -> short holding, open 10, entry 10000, margin 1970, fee 20, funding 30
     house -> fees 30, insurance 0, rounding 1, clearing 0`,
  ],
  [
    'pays interest alone while the mark is the index',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     price 1000
     mark -> 1000 funding 100 at 28800000
     at 28800000
     price 1000
     facts -> 10@1000 fee 20/10, #1 funding -1, #2 funding 1`,
  ],
  [
    'pays nobody anything at no rate',
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
    'gives each receiver a share, rounded down, and takes from each payer, rounded up',
    `ann long 1 @ 1000 x10 -> #1 waiting
     ann long 1 @ 1000 x10 -> #2 waiting
     ann long 1 @ 1000 x10 -> #3 waiting
     bob short 2 market x10 -> #4 holding 2
     cat short 1 market x10 -> #5 holding 1
     price 1000
     at 28800000
     price 1000
     facts -> 1@1000 fee 2/1, 1@1000 fee 2/1, 1@1000 fee 2/1, #1 funding -1, #2 funding -1, #3 funding -1
     house -> fees 9, insurance 0, rounding 3, clearing 0`,
  ],
  [
    'is left out when its time passes without a price',
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
    'is paid at its time by the last mark, as long as that is good, without a new price',
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
    'waits for a price that is late, for as long as a price is good',
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
    'is left out while the feed is silent, and its next time comes all the same',
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
    'liquidates nobody without a new price, and whoever it leaves too little with the next one',
    `config interestPpm 0
     config fundingCapPpm 90000
     config markClampPpm 100000
     config bandPpm 200000
     config takerFeePpm 0
     config makerFeePpm 0
     dan long 1 @ 1090 x1 -> #1 waiting
     eve short 1 @ 1110 x1 -> #2 waiting
     at 28800000
     price 1000
     at 30000000
     price 1000
     bob short 6 @ 1095 x1 -> #3 waiting
     cat short 4 @ 1095 x1 -> #4 waiting
     ann long 10 market x20 -> #5 holding 10
     at 57599000
     price 1000
     at 57600000
     time passes -> done
     facts -> 6@1095 fee 0/0, 4@1095 fee 0/0, #5 funding -548, #3 funding 328, #4 funding 219
     #5 -> long holding, open 10, entry 10950, funding 548
     price 1000
     #5 -> long closed by liquidated, closed 10, exit 10950, funding 548`,
  ],
  [
    'is left out on a paused contract',
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
    'starts a new count when its interval is changed',
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
    'takes no more than the margin, shares out what there is, and may be what a position is liquidated for',
    `config interestPpm 0
     config fundingCapPpm 90000
     config markClampPpm 100000
     config bandPpm 200000
     config takerFeePpm 0
     config makerFeePpm 0
     dan long 1 @ 1090 x1 -> #1 waiting
     eve short 1 @ 1110 x1 -> #2 waiting
     at 28800000
     price 1000
     at 30000000
     price 1000
     mark -> 1090 funding 89500 at 57600000
     bob short 6 @ 1095 x1 -> #3 waiting
     cat short 4 @ 1095 x1 -> #4 waiting
     ann long 10 market x20 -> #5 holding 10
     at 57600000
     price 1000
     mark -> 1095 funding 90000 at 86400000
     facts -> 6@1095 fee 0/0, 4@1095 fee 0/0, #5 funding -548, #3 funding 328, #4 funding 219, #3 ends by deleveraged with 0, #3 deleveraged by 6 for 6570, #4 ends by deleveraged with 0, #4 deleveraged by 4 for 4380, #5 ends by liquidated with 0, #5 liquidated at 1095: 0 sold, 10 handed over, fund +0 -0
     #5 -> long closed by liquidated, closed 10, exit 10950, funding 548
     #3 -> short closed by deleveraged, closed 6, exit 6570, funding -328
     house -> fees 0, insurance 0, rounding 1, clearing 0`,
  ],
])('funding %s', (_rule, script) => {
  expect(contractOutcomeOf(script)).toBe(tidy(script))
})

// Premiums in parts per billion; interest of 100 ppm and a cap of 3,000 ppm.
test.each([
  [0, 100],
  [100_000, 100],
  [-400_000, 100],
  // From here on interest can pull no further than 500 ppm.
  [600_000, 100],
  [601_999, 101],
  [1_000_000, 500],
  [-1_000_000, -500],
  [-400_999, 99],
  [3_500_000, 3_000],
  [3_501_000, 3_000],
  [90_000_000, 3_000],
  [-90_000_000, -3_000],
])('a premium of %s makes a rate of %s', (premiumPpb, rate) => {
  expect(fundingRate(contractConfig, premiumPpb)).toBe(rate)
})
