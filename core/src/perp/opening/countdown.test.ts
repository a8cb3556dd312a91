import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'its end cancels the working orders of its customer, and closes nothing',
    `ann long 5 @ 990 x10 -> #1 waiting
     ann long 5 @ 1000 x10 -> #2 waiting
     bob short 2 market x10 -> #3 holding 2
     bob short 5 @ 1010 x10 -> #4 waiting
     ann countdown 5000 -> done
     wait 4999
     time passes -> done
     #1 -> long waiting, rest 5, held 505
     wait 1
     time passes -> done
     #1 -> long cancelled by by_customer
     #2 -> long holding, open 2, entry 2000, margin 200, fee 2
     book -> sell 1010 | 5`,
  ],
  [
    'set again: starts over; 0 switches it off',
    `ann long 5 @ 990 x10 -> #1 waiting
     ann countdown 5000 -> done
     wait 4000
     ann countdown 5000 -> done
     wait 4000
     time passes -> done
     book -> buy 990 | 5
     ann countdown 0 -> done
     wait 5000
     time passes -> done
     book -> buy 990 | 5`,
  ],
  [
    'cancels reduce-only orders, in a paused contract, and after a restart',
    `ann mode net -> done
     ann long 5 @ 1000 x10 -> #1 waiting
     bob short 5 market x10 -> #2 holding 5
     ann reduce sell 3 @ 1010 -> #3 waiting
     ann countdown 5000 -> done
     restart
     config status paused -> done
     wait 5000
     time passes -> done
     #3 -> short cancelled by by_customer
     book -> empty`,
  ],
  [
    'an index price ends it before it moves the contract',
    `ann long 5 @ 990 x10 -> #1 waiting
     ann countdown 5000 -> done
     wait 5000
     price 990 -> done
     #1 -> long cancelled by by_customer`,
  ],
  [
    'rejects a market maker, an unknown contract, and more than a day',
    `mm countdown 5000 -> customer_must_be_known
     ann countdown 5000 nowhere -> contract_must_be_known
     ann countdown 86400001 -> countdown_out_of_range
     ann countdown -1 -> countdown_out_of_range`,
  ],
])('a countdown of a contract, %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
