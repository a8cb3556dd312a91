import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { dedent } from '../testing/script.ts'

test.each([
  [
    'contract set aside: nothing is opened, closed, cancelled, secured or stopped; margins stay',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     cat long 5 @ 990 x10 -> #3 waiting
     aside perp -> done
     aside perp -> record_must_be_open
     dan long 1 @ 1000 x1 -> market_must_be_open
     ann close #1 -> market_must_be_open
     ann close all -> market_must_be_open
     cat cancel #3 -> market_must_be_open
     ann margin #1 500 -> market_must_be_open
     ann stops #1 sl 900 -> market_must_be_open
     price 500
     mark -> 1000 funding 100 at 28800000
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10
     #3 -> long waiting, rest 5, held 505
     restart
     dan long 1 @ 1000 x1 -> market_must_be_open`,
  ],
  [
    'contract set aside: a funding of that time is not paid later',
    `config interestPpm 2000
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     price 1000
     aside perp -> done
     at 28800000
     price 1000
     time passes
     at 28900000
     price 1000
     retry perp 900 -> done
     retry perp 900 -> reviewers_must_differ
     retry perp 901 -> done
     mark -> 1000 funding 500 at 57600000
     facts -> 10@1000 fee 20/10
     retry perp 900 -> record_must_be_set_aside`,
  ],
  [
    'contract set aside: its end liquidates at the mark before its owner can act',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 100 @ 901 x1 -> #3 waiting
     aside perp -> done
     price 900
     facts -> 10@1000 fee 20/10
     retry perp 900 -> done
     retry perp 901 -> done
     facts -> 10@901 fee 10/10, #1 closed by liquidated, PnL -990, #1 liquidated at 900: 10 filled, 0 deleveraged, fund +10 -0
     ann margin #1 500 -> position_must_be_open`,
  ],
  [
    'contract set aside: with a stale price its end waits for the next one',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     aside perp -> done
     price 700
     wait 20000
     retry perp 900 -> done
     retry perp 901 -> done
     ann close #1 -> market_has_no_price
     facts -> 10@1000 fee 20/10
     price 700
     #1 -> long closed by liquidated, closed 10, exit 9000, realised -1000, fee 10`,
  ],
  [
    'openings set aside: positions are closed, cancelled and liquidated as usual',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x1 -> #2 holding 10
     cat long 5 @ 990 x1 -> #3 waiting
     dan long 10 @ 999 x1 -> #4 waiting
     aside perpOpening -> done
     eve long 1 @ 1000 x1 -> market_must_be_open
     cat cancel #3 -> #3 cancelled
     bob close #2 4 -> no_liquidity
     ann close #1 4 -> #1 holding 6
     ann margin #1 100 -> #1 holding 6
     price 880
     #1 -> long closed by liquidated, closed 10, exit 9990, realised -10, fee 108
     config status paused -> done
     dan cancel #4 -> market_must_be_open
     config status open -> done
     retry perpOpening 900 -> done
     retry perpOpening 901 -> done
     eve long 1 @ 880 x1 -> #5 waiting`,
  ],
  [
    'index set aside: its prices are dropped, and the contract has none',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     aside marketIndex -> done
     wait 10001
     price 100
     mark -> 1000 funding 100 at 28800000
     dan long 1 @ 1000 x1 -> market_has_no_price
     ann close #1 -> market_has_no_price
     retry marketIndex 900 -> done
     retry marketIndex 901 -> done
     price 1010
     mark -> 1010 funding 100 at 28800000
     dan long 1 @ 1000 x1 -> #3 waiting`,
  ],
])('%s', (_name, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
