import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'time in force of an opening order: post-only, IOC and FOK',
    `cat short 5 @ 1000 x10 -> #1 waiting
     ann long 5 @ 1000 x10 post_only -> post_only_would_take
     ann long 5 @ 999 x10 post_only -> #2 waiting
     ann long 6 @ 1000 x10 fok -> fok_cannot_fill
     ann long 6 @ 1000 x10 ioc -> #3 holding 5
     book -> buy 999 | 5`,
  ],
  [
    'client ids: unique among working orders, free again when one ends',
    `ann long 5 @ 990 x10 as mine -> #1 waiting
     ann long 5 @ 980 x10 as mine -> duplicate_client_id
     bob long 5 @ 980 x10 as mine -> #2 waiting
     ann long 5 @ 980 x10 as not/this -> client_id_is_invalid
     ann cancel #1 -> #1 cancelled
     ann long 5 @ 980 x10 as mine -> #3 waiting`,
  ],
  [
    'cancel all: cancels the orders of one contract or of all, and closes nothing',
    `ann cancel all -> 
     ann long 5 @ 990 x10 -> #1 waiting
     ann long 5 @ 1000 x10 -> #2 waiting
     bob short 2 market x10 -> #3 holding 2
     ann cancel all 9 -> contract_must_be_known
     ann cancel all 1 -> #1 cancelled, #2 holding 2
     config status paused
     ann cancel all 1 -> market_must_be_open
     ann cancel all -> `,
  ],
])('orders on contracts: %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})
