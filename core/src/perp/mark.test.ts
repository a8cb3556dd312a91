import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { tidy } from '../testing/script.ts'

test.each([
  [
    'is the index while the book is empty',
    `mark -> 1000 funding 100 at 28800000
     price 1010 -> done
     mark -> 1010 funding 100 at 28800000`,
  ],
  [
    'does not move for one side of the book, nor for a trade',
    `ann long 5 @ 1090 x1 -> #1 waiting
     price 1000
     mark -> 1000 funding 100 at 28800000
     bob short 5 market x1 -> #2 holding 5
     wait 60000
     price 1000
     mark -> 1000 funding 100 at 28800000`,
  ],
  [
    'follows the middle of the impact prices slowly, and no further than the clamp',
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
    'follows them down as slowly',
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
    'goes no further than the nearer impact price',
    `price 100000
     ann long 1 @ 100030 x1 -> #1 waiting
     bob short 1 @ 100600 x1 -> #2 waiting
     wait 3000000
     price 100000
     mark -> 100030 funding 100 at 28800000`,
  ],
  [
    'asks what the impact notional costs, not what the best order says',
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
    'is the index alone while a side has less than the impact notional',
    `config impactNotional 200000
     price 100000
     ann long 3 @ 100100 x1 -> #1 waiting
     bob short 1 @ 100200 x1 -> #2 waiting
     wait 3000000
     price 100000
     mark -> 100000 funding 100 at 28800000`,
  ],
  [
    'is the index alone while the spread is too wide',
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
    'forgets a basis while the book is thin',
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
    'is made of an index that has just come, not of time',
    `ann long 5 @ 1040 x1 -> #1 waiting
     bob short 5 @ 1060 x1 -> #2 waiting
     wait 150000
     mark -> 1000 funding 100 at 28800000`,
  ],
])('the mark price %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(tidy(script))
})
