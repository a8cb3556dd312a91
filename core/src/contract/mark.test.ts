import { expect, test } from 'vitest'
import { contractOutcomeOf } from '../testing/contract-script.ts'
import { tidy } from '../testing/script.ts'

test.each([
  [
    'is the index while the book says nothing',
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
    'follows the middle of the book slowly, and no further than the clamp',
    `ann long 5 @ 1040 x1 -> #1 waiting
     bob short 5 @ 1060 x1 -> #2 waiting
     wait 30000
     price 1000
     mark -> 1008 funding 3000 at 28800000
     wait 150000
     price 1000
     mark -> 1029 funding 3000 at 28800000
     wait 3000000
     price 1000
     mark -> 1030 funding 3000 at 28800000`,
  ],
  [
    'goes down as slowly',
    `ann long 5 @ 980 x1 -> #1 waiting
     bob short 5 @ 990 x1 -> #2 waiting
     wait 75000
     price 1000
     mark -> 995 funding -2000 at 28800000
     restart
     wait 75000
     price 1000
     mark -> 991 funding -3000 at 28800000`,
  ],
  [
    'is made of an index that has just come, not of time',
    `ann long 5 @ 1040 x1 -> #1 waiting
     bob short 5 @ 1060 x1 -> #2 waiting
     wait 150000
     mark -> 1000 funding 100 at 28800000`,
  ],
])('the mark price %s', (_rule, script) => {
  expect(contractOutcomeOf(script)).toBe(tidy(script))
})
