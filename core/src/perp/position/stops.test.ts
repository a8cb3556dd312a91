import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'take-profit fires exactly at its price, once',
    `ann long 10 @ 1000 x10 tp 1050 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 20 @ 1040 x1 -> #3 waiting
     price 1049 -> done
     facts -> 10@1000 fee 20/10
     price 1050 -> done
     facts -> #1 take_profit, 10@1040 fee 21/11, #1 closed by take_profit, PnL 400
     #1 -> long closed by take_profit, closed 10, exit 10400, realised 400, fee 31
     price 1060 -> done
     facts -> none`,
  ],
  [
    'stop-loss fires exactly at its price',
    `ann long 10 @ 1000 x10 sl 950 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 20 @ 945 x1 -> #3 waiting
     price 951 -> done
     facts -> 10@1000 fee 20/10
     price 950 -> done
     facts -> #1 stop_loss, 10@945 fee 19/10, #1 closed by stop_loss, PnL -550
     #1 -> long closed by stop_loss, closed 10, exit 9450, realised -550, fee 29
     ann -> 499421`,
  ],
  [
    'take-profit of a short',
    `ann short 10 @ 1000 x10 tp 950 sl 1050 -> #1 waiting
     bob long 10 market x10 -> #2 holding 10
     cat short 10 @ 960 x1 -> #3 waiting
     price 951 -> done
     facts -> 10@1000 fee 20/10
     price 950 -> done
     facts -> #1 take_profit, 10@960 fee 20/10, #1 closed by take_profit, PnL 400
     #1 -> short closed by take_profit, closed 10, exit 9600, realised 400, fee 30`,
  ],
  [
    'stop-loss of a short',
    `ann short 10 @ 1000 x10 tp 950 sl 1050 -> #1 waiting
     bob long 10 market x1 -> #2 holding 10
     cat short 10 @ 1055 x1 -> #3 waiting
     price 1049 -> done
     facts -> 10@1000 fee 20/10
     price 1050 -> done
     facts -> #1 stop_loss, 10@1055 fee 22/11, #1 closed by stop_loss, PnL -550
     #1 -> short closed by stop_loss, closed 10, exit 10550, realised -550, fee 32`,
  ],
  [
    'fires before a liquidation at the same price while the margin suffices',
    `ann long 10 @ 1000 x10 sl 950 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 10 @ 901 x1 -> #3 waiting
     price 900 -> done
     facts -> 10@1000 fee 20/10, #1 stop_loss, 10@901 fee 10/10, #1 closed by stop_loss, PnL -990
     #1 -> long closed by stop_loss, closed 10, exit 9010, realised -990, fee 20
     system -> fees 50, insurance 1000000, rounding 0, clearing 990`,
  ],
  [
    'unfilled lots are retried at each price; the stop fires once',
    `ann long 10 @ 1000 x10 sl 950 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 4 @ 945 x1 -> #3 waiting
     price 950 -> done
     facts -> 10@1000 fee 20/10, #1 stop_loss, 4@945 fee 8/4
     #1 -> long holding, open 6, entry 6000, margin 600, closed 4, exit 3780, realised -220, fee 18
     dan long 4 @ 946 x1 -> #4 waiting
     price 960 -> done
     facts -> 4@946 fee 8/4
     #1 -> long holding, open 2, entry 2000, margin 200, closed 8, exit 7564, realised -436, fee 26
     restart
     price 960
     ann stops #1 -> #1 holding 2
     eve long 4 @ 950 x1 -> #5 waiting
     price 960 -> done
     facts -> none
     #1 -> long holding, open 2, entry 2000, margin 200, closed 8, exit 7564, realised -436, fee 26`,
  ],
  [
    'cancels the working order as well',
    `ann long 10 @ 1000 x10 sl 950 -> #1 waiting
     bob short 6 market x10 -> #2 holding 6
     cat long 10 @ 945 x1 -> #3 waiting
     price 950 -> done
     #1 -> long closed by stop_loss, closed 6, exit 5670, realised -330, fee 18
     book -> buy 945 | 4`,
  ],
  [
    'cancels own orders that would self-trade',
    `ann long 10 @ 1000 x10 sl 950 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann long 5 @ 946 x10 -> #3 waiting
     cat long 10 @ 945 x1 -> #4 waiting
     price 950 -> done
     facts -> 10@1000 fee 20/10, #1 stop_loss, 10@945 fee 19/10, #1 closed by stop_loss, PnL -550
     #3 -> long cancelled by own_order
     #1 -> long closed by stop_loss, closed 10, exit 9450, realised -550, fee 29`,
  ],
  [
    'can be set, changed and removed',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob stops #1 tp 1100 -> position_must_be_open
     ann stops #1 tp 1000 -> stop_price_is_invalid
     ann stops #1 tp 1001 sl 999 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     #1 -> long holding, open 10, entry 10000, margin 1000, tp 1001, sl 999, fee 10
     cat long 20 @ 950 x1 -> #3 waiting
     price 1000
     ann stops #1 tp 1000 -> stop_price_is_invalid
     ann stops #1 sl 1000 -> stop_price_is_invalid
     ann stops #1 tp 1e13 -> price_is_invalid
     ann stops #1 tp 1020 -> #1 holding 10
     #1 -> long holding, open 10, entry 10000, margin 1000, tp 1020, fee 10
     price 990
     ann stops #1 -> #1 holding 10
     wait 10001
     ann stops #1 sl 900 -> market_has_no_price
     ann stops #1 -> #1 holding 10
     price 1020
     facts -> 10@1000 fee 20/10`,
  ],
  [
    'does not fire without open lots or on a paused contract',
    `ann long 10 @ 980 x10 sl 970 -> #1 waiting
     price 960 -> done
     facts -> none
     price 1000
     bob short 10 @ 980 x1 -> #2 holding 10
     cat long 10 @ 940 x1 -> #3 waiting
     config status paused
     price 960 -> done
     #1 -> long holding, open 10, entry 9800, margin 980, sl 970, fee 10
     config status open
     price 960 -> done
     facts -> 10@980 fee 20/10, #1 stop_loss, 10@940 fee 19/10, #1 closed by stop_loss, PnL -400`,
  ],
])('stop: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
