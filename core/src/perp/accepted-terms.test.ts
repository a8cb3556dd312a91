import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { dedent } from '../testing/script.ts'

const STRICT = '[{"lotsMax":1000,"leverageMax":10,"maintenancePpm":99000}]'
const LOOSE = '[{"lotsMax":1000,"leverageMax":10,"maintenancePpm":5000}]'

test.each([
  [
    'a position keeps its maintenance rate when tiers become stricter',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     config tiers ${STRICT}
     price 995
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10
     restart
     price 996
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10`,
  ],
  [
    'a position that was opened on the stricter tier has its rate',
    `config tiers ${STRICT}
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     price 995
     #1 -> long closed by liquidated, closed 10, exit 9000, realised -1000, fee 10`,
  ],
  [
    'lower rates apply to open positions at once',
    `config tiers ${STRICT}
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     config tiers ${LOOSE}
     price 995
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10`,
  ],
  [
    'a working order keeps the maker fee at which it was accepted, also when fees fall',
    `ann long 10 @ 1000 x10 -> #1 waiting
     config makerFeePpm 0
     bob short 10 market x10 -> #2 holding 10
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10`,
  ],
])('accepted terms: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
