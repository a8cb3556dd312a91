import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'chosen while a position or an order is open: rejected',
    `ann long 10 @ 1000 x10 -> #1 waiting
     ann mode net -> positions_must_be_closed
     bob short 10 market x10 -> #2 holding 10
     ann mode net -> positions_must_be_closed
     ann mode separate -> done
     cat mode net -> done
     cat long 1 @ 990 x10 -> #3 waiting
     cat mode separate -> positions_must_be_closed
     cat cancel #3 -> #3 cancelled
     cat mode separate -> done`,
  ],
  [
    'chosen by a frozen customer or a market maker: rejected',
    `freeze ann
     ann mode net -> customer_is_frozen
     mm mode net -> customer_must_be_known
     zoe mode net -> customer_must_be_known`,
  ],
  [
    'orders of one side: one position with the sum of lots, values and margins',
    `ann mode net -> done
     ann long 5 @ 1000 x10 -> #1 waiting
     ann long 5 @ 998 x5 -> #2 waiting
     bob short 10 market x10 -> #3 holding 10
     #1 -> long holding, open 10, entry 9990, margin 1498, fee 5
     #2 -> long closed by netted, fee 5
     ann -> 498492+1498`,
  ],
  [
    'an order of the other side: closes lots of the position and pays its profit',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann short 4 @ 1010 x10 -> #3 waiting
     cat long 4 market x10 -> #4 holding 4
     #1 -> long holding, open 6, entry 6000, margin 600, closed 4, exit 4040, realised 40, fee 10
     #3 -> short closed by netted, fee 5
     ann -> 499425+600
     facts -> 10@1000 fee 20/10, 4@1010 fee 9/5`,
  ],
  [
    'an order larger than the position: closes it and opens the other side',
    `ann mode net -> done
     bob long 20 @ 1000 x10 -> #1 waiting
     cat short 5 @ 1001 x10 -> #2 waiting
     ann long 5 market x10 -> #3 holding 5
     ann short 12 market x10 -> #4 holding 7
     #3 -> long closed by by_customer, closed 5, exit 5000, realised -5, fee 11
     #4 -> short holding, open 7, entry 7000, margin 700, fee 24
     ann -> 499260+700`,
  ],
  [
    'a market order that closes the position needs no margin of its own',
    `ann mode net -> done
     bob long 100 @ 1000 x20 -> #1 waiting
     cat short 100 @ 1001 x20 -> #2 waiting
     config tiers [{"lotsMax":1000,"leverageMax":1,"maintenancePpm":5000}]
     ann long 100 market x1 -> #3 holding 100
     ann short 100 market x1 -> #4 closed
     ann -> 499499`,
  ],
  [
    'opposite order at a price that the margin cannot pay: ends there',
    `ann mode net -> done
     config bandPpm 100000
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 4 @ 960 x10 -> #3 waiting
     dan long 4 @ 945 x10 -> #4 waiting
     ann short 10 @ 940 x10 -> #5 cancelled
     #1 -> long holding, open 6, entry 6000, margin 300, closed 4, exit 3840, realised -160, fee 10
     book -> buy 945 | 4`,
  ],
  [
    'opposite FOK order that would end at such a price: rejected',
    `ann mode net -> done
     config bandPpm 100000
     ann long 10 @ 1000 x20 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 10 @ 960 x10 -> #3 waiting
     dan long 4 @ 945 x10 -> #4 waiting
     bob short 4 @ 960 x10 -> #5 holding 4
     ann short 10 @ 940 x10 fok -> fok_cannot_fill
     ann short 6 @ 940 x10 fok -> #6 closed
     #1 -> long holding, open 4, entry 4000, margin 200, closed 6, exit 5760, realised -240, fee 10`,
  ],
  [
    'stops of an order become those of the position that it is added to',
    `ann mode net -> done
     ann long 5 @ 1000 x10 sl 950 -> #1 waiting
     ann long 5 @ 999 x10 tp 1100 -> #2 waiting
     bob short 10 market x10 -> #3 holding 10
     #1 -> long holding, open 10, entry 9995, margin 1000, tp 1100, sl 950, fee 5`,
  ],
  [
    'stops of an order that is added after a stop has fired: end its retries',
    `config takerFeePpm 0
     config makerFeePpm 0
     config markClampPpm 0
     ann mode net -> done
     ann long 5 @ 1000 x5 sl 995 -> #1 waiting
     bob short 5 market x5 -> #2 holding 5
     price 994 -> done
     bob short 5 @ 994 x5 -> #3 waiting
     ann long 5 market x5 sl 950 -> #4 closed
     cat long 10 @ 990 x5 -> #5 waiting
     price 990 -> done
     #1 -> long holding, open 10, entry 9970, margin 1994, sl 950`,
  ],
  [
    'a stop cancels every opening order of the contract before it closes the position',
    `ann mode net -> done
     ann long 5 @ 1000 x10 sl 995 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     ann long 5 @ 990 x10 -> #3 waiting
     ann short 9 @ 1020 x10 -> #4 waiting
     cat long 5 @ 994 x10 -> #5 waiting
     price 994 -> done
     #1 -> long closed by stop_loss, closed 5, exit 4970, realised -30, fee 15
     #3 -> long cancelled by stop_loss
     #4 -> short cancelled by stop_loss`,
  ],
  [
    'the maintenance rate is that of the tier of the whole position',
    `config tiers [{"lotsMax":10,"leverageMax":20,"maintenancePpm":5000},{"lotsMax":1000,"leverageMax":20,"maintenancePpm":30000}]
     config takerFeePpm 0
     config makerFeePpm 0
     config liquidationFeePpm 0
     ann mode net -> done
     bob short 20 @ 1000 x1 -> #1 waiting
     cat long 30 @ 965 x1 -> #2 waiting
     ann long 10 market x20 -> #3 holding 10
     ann long 10 market x20 -> #4 closed
     price 980 -> done
     #3 -> long holding, open 20, entry 20000, margin 1000
     price 979 -> done
     #3 -> long closed by liquidated, closed 20, exit 19300, realised -700`,
  ],
  [
    'reduced by an order of the other side: falls into the tier of the lots that are left',
    `config tiers [{"lotsMax":10,"leverageMax":20,"maintenancePpm":5000},{"lotsMax":1000,"leverageMax":20,"maintenancePpm":30000}]
     config takerFeePpm 0
     config makerFeePpm 0
     config markClampPpm 0
     ann mode net -> done
     bob short 20 @ 1000 x1 -> #1 waiting
     ann long 20 market x20 -> #2 holding 20
     cat long 12 @ 1000 x1 -> #3 waiting
     ann short 12 market x20 -> #4 closed
     price 970 -> done
     #2 -> long holding, open 8, entry 8000, margin 400, closed 12, exit 12000`,
  ],
  [
    'reduced by a resting order: the order falls into the tier of the lots that are left',
    `config tiers [{"lotsMax":10,"leverageMax":20,"maintenancePpm":5000},{"lotsMax":1000,"leverageMax":20,"maintenancePpm":30000}]
     config takerFeePpm 0
     config makerFeePpm 0
     config markClampPpm 0
     ann mode net -> done
     bob short 12 @ 1000 x1 -> #1 waiting
     ann long 12 market x20 -> #2 holding 12
     ann short 20 @ 1000 x20 -> #3 waiting
     cat long 12 market x1 -> #4 holding 12
     price 1025 -> done
     #3 -> short waiting, rest 8, held 400`,
  ],
  [
    'an order that brings the position to a tier at which it would be liquidated: rejected',
    `config tiers [{"lotsMax":10,"leverageMax":20,"maintenancePpm":5000},{"lotsMax":1000,"leverageMax":20,"maintenancePpm":30000}]
     ann mode net -> done
     bob short 20 @ 1000 x1 -> #1 waiting
     ann long 10 market x20 -> #2 holding 10
     price 975 -> done
     ann long 1 @ 970 x20 -> would_be_liquidated
     ann margin #2 200 -> #2 holding 10
     ann long 1 @ 970 x20 -> #3 waiting`,
  ],
  [
    'closed by its owner: keeps the orders of the contract',
    `ann mode net -> done
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     cat long 4 @ 1005 x10 -> #3 waiting
     ann close #1 -> #1 waiting
     book -> buy 1000 | 6`,
  ],
  [
    'a restart restores mode, position and orders',
    `ann mode net -> done
     ann long 10 @ 1000 x10 as one -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     ann reduce sell 3 @ 1010 as two -> #3 waiting
     restart
     ann mode separate -> positions_must_be_closed
     ann long 1 @ 990 x10 as two -> duplicate_client_id
     cat long 2 market x10 -> #4 holding 2
     #1 -> long holding, open 2, entry 2000, margin 200, rest 6, held 612, closed 2, exit 2020, realised 20, fee 7
     #3 -> short waiting, rest 1`,
  ],
])('net mode: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
