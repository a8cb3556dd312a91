import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'empty book: equals the index',
    `mark -> 1000 funding 100 at 28800000
     price 1010 -> done
     mark -> 1010 funding 100 at 28800000`,
  ],
  [
    'one-sided book or a trade: does not move',
    `ann long 5 @ 1090 x1 -> #1 waiting
     price 1000
     mark -> 1000 funding 100 at 28800000
     bob short 5 market x1 -> #2 holding 5
     wait 60000
     price 1000
     mark -> 1000 funding 100 at 28800000`,
  ],
  [
    'moves slowly towards the mid of the impact prices, up to the clamp',
    `price 100000
     ann long 1 @ 100400 x1 -> #1 waiting
     bob short 1 @ 100600 x1 -> #2 waiting
     wait 30000
     price 100000
     mark -> 100041 funding 333 at 28800000
     wait 150000
     price 100000
     mark -> 100145 funding 750 at 28800000
     wait 3000000
     price 100000
     mark -> 100245 funding 1000 at 28800000`,
  ],
  [
    'moves down as slowly as up',
    `price 100000
     ann long 1 @ 99800 x1 -> #1 waiting
     bob short 1 @ 99900 x1 -> #2 waiting
     wait 75000
     price 100000
     mark -> 99950 funding 100 at 28800000
     restart
     wait 75000
     price 100000
     mark -> 99917 funding 0 at 28800000`,
  ],
  [
    'moves no further than the nearer impact price',
    `price 100000
     ann long 1 @ 100030 x1 -> #1 waiting
     bob short 1 @ 100600 x1 -> #2 waiting
     wait 3000000
     price 100000
     mark -> 100030 funding 100 at 28800000`,
  ],
  [
    'uses the price of the impact notional, not the best order',
    `config impactNotional 200000
     price 100000
     ann long 1 @ 100020 x1 -> #1 waiting
     ann long 1 @ 100010 x1 -> #2 waiting
     bob short 1 @ 100600 x1 -> #3 waiting
     cat short 1 @ 100700 x1 -> #4 waiting
     wait 3000000
     price 100000
     mark -> 100015 funding 100 at 28800000`,
  ],
  [
    'less than the impact notional on a side: equals the index',
    `config impactNotional 200000
     price 100000
     ann long 3 @ 100100 x1 -> #1 waiting
     bob short 1 @ 100200 x1 -> #2 waiting
     wait 3000000
     price 100000
     mark -> 100000 funding 100 at 28800000`,
  ],
  [
    'spread too wide: equals the index',
    `config impactSpreadMaxPpm 1000
     price 100000
     ann long 1 @ 100100 x1 -> #1 waiting
     bob short 1 @ 100201 x1 -> #2 waiting
     wait 3000000
     price 100000
     mark -> 100000 funding 100 at 28800000
     cat short 1 @ 100200 x1 -> #3 waiting
     wait 3000000
     price 100000
     mark -> 100100 funding 100 at 28800000`,
  ],
  [
    'thin book: the basis decays',
    `price 100000
     ann long 1 @ 100100 x1 -> #1 waiting
     bob short 1 @ 100200 x1 -> #2 waiting
     wait 3000000
     price 100000
     mark -> 100100 funding 100 at 28800000
     bob cancel #2 -> #2 cancelled
     wait 150000
     price 100000
     mark -> 100000 funding 100 at 28800000
     bob short 1 @ 100200 x1 -> #3 waiting
     price 100000
     mark -> 100071 funding 100 at 28800000`,
  ],
  [
    'recomputed on index prices only, not by time',
    `ann long 5 @ 1040 x1 -> #1 waiting
     bob short 5 @ 1060 x1 -> #2 waiting
     wait 150000
     mark -> 1000 funding 100 at 28800000`,
  ],
])('mark price: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
