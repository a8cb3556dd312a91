import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../testing/perp-script.ts'
import { dedent } from '../testing/script.ts'

test.each([
  [
    'down to the initial margin at the mark, not below',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann unmargin #1 1 -> margin_must_remain
     ann margin #1 500 -> #1 holding 10
     ann unmargin #1 501 -> margin_must_remain
     ann unmargin #1 500 -> #1 holding 10
     #1 -> long holding, open 10, entry 10000, margin 1000, fee 10
     ann -> 498990+1000`,
  ],
  [
    'with an unrealised loss: equity keeps the initial margin',
    `config markClampPpm 0
     ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann margin #1 500 -> #1 holding 10
     price 980 -> done
     ann unmargin #1 321 -> margin_must_remain
     ann unmargin #1 320 -> #1 holding 10`,
  ],
  [
    'an unrealised profit is not margin',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     price 1050 -> done
     ann unmargin #1 1 -> margin_must_remain`,
  ],
  [
    'of a position of another customer, without lots, or not a positive amount: rejected',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob unmargin #1 10 -> position_must_be_open
     ann unmargin #1 10 -> position_holds_nothing
     bob short 10 market x10 -> #2 holding 10
     ann unmargin #1 0 -> amount_must_be_positive
     ann unmargin #1 -5 -> amount_must_be_positive`,
  ],
  [
    'by a frozen customer, in a contract that is not open, or at an uncertain or stale price: rejected',
    `ann long 10 @ 1000 x10 -> #1 waiting
     bob short 10 market x10 -> #2 holding 10
     ann margin #1 500 -> #1 holding 10
     freeze ann
     ann unmargin #1 10 -> customer_is_frozen
     unfreeze ann
     config status cancel_only
     ann unmargin #1 10 -> market_must_be_open
     config status open
     price 1000 uncertain
     ann unmargin #1 10 -> price_is_uncertain
     price 1000
     wait 10001
     ann unmargin #1 10 -> market_has_no_price`,
  ],
])('remove margin: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
