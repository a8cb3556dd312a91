import { expect, test } from 'vitest'
import { dedent } from '../testing/script.ts'
import { perpOutcomeOf } from '../testing/perp-script.ts'

test.each([
  [
    'pause: cancels working orders, refuses new ones; open lots may be closed',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     ann long 5 @ 990 x10 -> #3 waiting
     ann pause 1 -> done
     #1 -> long holding, open 4, entry 4000, margin 400, fee 4
     #3 -> long cancelled by self_limit
     book -> empty
     ann long 1 @ 1000 x10 -> pause_is_running
     ann short 1 market x10 -> pause_is_running
     ann margin #1 100 -> #1 holding 4
     ann stops #1 sl 900 -> #1 holding 4
     cat long 9 @ 999 x10 -> #4 waiting
     restart
     ann close #1 3 -> #1 holding 1
     ann close all -> #1 closed`,
  ],
  [
    'pause: ends after its days, to the millisecond',
    `ann pause 2 -> done
     wait 172799999
     price 1000
     ann long 1 @ 1000 x10 -> pause_is_running
     wait 1
     ann long 1 @ 1000 x10 -> #1 waiting`,
  ],
  [
    'pause: a stop still closes the position',
    `ann long 4 @ 1000 x10 sl 960 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     cat long 9 @ 955 x10 -> #3 waiting
     ann pause 84 -> done
     price 960 -> done
     #1 -> long closed by stop_loss, closed 4, exit 3820, realised -180, fee 12`,
  ],
  [
    'pause: cancels orders of a contract that operators have paused',
    `ann long 4 @ 1000 x10 -> #1 waiting
     config status paused
     ann pause 1 -> done
     #1 -> long cancelled by self_limit
     book -> empty`,
  ],
  [
    'loss limit: a close that reaches it cancels working orders and refuses openings until midnight',
    `ann long 4 @ 1000 x10 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     ann long 5 @ 930 x10 -> #3 waiting
     ann limit 212 -> done
     cat long 3 @ 950 x10 -> #4 waiting
     ann close #1 3 -> #1 holding 1
     #3 -> long waiting, rest 5, held 475
     dan long 1 @ 950 x10 -> #5 waiting
     ann close #1 -> #1 closed
     #3 -> long cancelled by self_limit
     restart
     price 1000
     ann long 1 @ 1000 x10 -> perp_loss_limit_reached
     at 86399999
     price 1000
     ann long 1 @ 1000 x10 -> perp_loss_limit_reached
     at 86400000
     ann long 1 @ 1000 x10 -> #6 waiting`,
  ],
  [
    'loss limit: losses before it was set count; a limit at or below them refuses at once',
    `ann long 4 @ 1000 x10 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     cat long 4 @ 950 x10 -> #3 waiting
     ann close #1 -> #1 closed
     ann long 4 @ 940 x10 -> #4 waiting
     ann limit 213 -> done
     #4 -> long waiting, rest 4, held 384
     ann limit 212 -> done
     #4 -> long cancelled by self_limit`,
  ],
  [
    'loss limit: a liquidation counts, up to the margin that was lost',
    `ann long 4 @ 1000 x20 -> #1 waiting
     bob short 4 market x10 -> #2 holding 4
     cat long 4 @ 950 x10 -> #3 waiting
     ann short 4 @ 1090 x10 -> #4 waiting
     ann limit 204 -> done
     price 951 -> done
     #1 -> long closed by liquidated, closed 4, exit 3800, realised -200, fee 4
     #4 -> short cancelled by self_limit`,
  ],
  [
    'loss limit: a profit gives nothing back',
    `config takerFeePpm 0
     config makerFeePpm 0
     ann long 8 @ 1000 x10 -> #1 waiting
     bob short 8 market x10 -> #2 holding 8
     ann limit 200 -> done
     cat long 4 @ 950 x10 -> #3 waiting
     ann close #1 3 -> #1 holding 5
     cat close all -> #3 holding 3
     dan long 4 @ 1090 x10 -> #4 waiting
     ann close #1 3 -> #1 holding 2
     eve long 1 @ 950 x10 -> #5 waiting
     dan cancel #4 -> #4 holding 3
     ann close #1 1 -> #1 holding 1
     ann long 1 @ 950 x10 -> perp_loss_limit_reached`,
  ],
  [
    'loss limit: repeated liquidations at high leverage count what has left the account, fees included',
    `config liquidationFeePpm 15000
     ann limit 1000 -> done
     ann long 8 @ 1000 x20 -> #1 waiting
     bob short 8 market x10 -> #2 holding 8
     cat long 8 @ 960 x10 -> #3 waiting
     price 951 -> done
     #1 -> long closed by liquidated, closed 8, exit 7680, realised -320, fee 88
     ann -> 499592
     ann lost -> 408
     price 1000
     ann long 8 @ 1000 x20 -> #4 waiting
     bob short 8 market x10 -> #5 holding 8
     cat long 8 @ 960 x10 -> #6 waiting
     price 951 -> done
     ann -> 499184
     ann lost -> 816
     price 1000
     ann long 8 @ 1000 x20 -> perp_loss_limit_reached`,
  ],
  [
    'loss limit: funding that was paid counts, funding received does not',
    `config interestPpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x5 -> #2 holding 10
     ann long 5 @ 1010 x1 -> #3 waiting
     bob short 5 @ 1030 x1 -> #4 waiting
     at 28800000
     price 1000
     at 57600000
     price 1000
     #1 -> long holding, open 10, entry 10000, margin 978, fee 10, funding 22
     ann lost -> 32
     bob lost -> 20`,
  ],
  [
    'loss limit: margins and holds count as lost; orders and added margin beyond it are refused',
    `ann limit 500 -> done
     ann long 4 @ 1000 x10 -> #1 waiting
     ann long 1 @ 910 x10 -> perp_loss_limit_reached
     ann long 1 @ 900 x10 -> #2 waiting
     bob short 4 market x10 -> #3 holding 4
     ann margin #1 5 -> perp_loss_limit_reached
     ann margin #1 4 -> #1 holding 4
     cat long 4 @ 1000 x10 -> #4 waiting
     ann close #1 -> #1 closed
     ann long 4 @ 980 x10 -> perp_loss_limit_reached
     ann cancel #2 -> #2 cancelled
     ann long 4 @ 980 x10 -> #5 waiting`,
  ],
])('%s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
