import { expect, test } from 'vitest'
import { perpOutcomeOf } from '../../testing/perp-script.ts'
import { dedent } from '../../testing/script.ts'

test.each([
  [
    'placed in net mode: holds nothing, with the client id of its owner in use',
    `ann mode net -> done
     ann cond sell 5 mark <= 950 x5 as mine -> waiting
     ann -> 500000
     ann cond sell 5 mark <= 950 x5 as mine -> duplicate_client_id
     ann cond sell 5 mark <= 950 as a.b -> client_id_is_invalid
     ann uncond c1 -> cancelled
     ann cond sell 5 mark <= 950 x5 as mine -> waiting
     conds -> c1 by_customer, c2 waiting`,
  ],
  [
    'placed in separate mode, or by an unknown customer: rejected',
    `ann cond sell 5 mark <= 950 -> mode_must_be_net
     zoe cond sell 5 mark <= 950 -> customer_must_be_known
     ann mode net -> done
     ann cond sell 5 mark <= 950 nowhere -> contract_must_be_known`,
  ],
  [
    'a trigger that the mark or the last trade has reached: rejected',
    `bob long 1 @ 980 x10 -> #1 waiting
     cat short 1 market x10 -> #2 holding 1
     ann mode net -> done
     ann cond sell 5 mark <= 1000 -> stop_would_trigger
     ann cond buy 5 mark >= 1000 -> stop_would_trigger
     ann cond sell 5 last <= 980 -> stop_would_trigger
     ann cond sell 5 last <= 979 -> waiting
     ann cond sell 5 mark <= 999 -> waiting`,
  ],
  [
    'a trigger that is no price: rejected',
    `ann mode net -> done
     ann cond sell 5 mark <= 0 -> price_is_invalid
     ann cond sell 5 mark <= 950.5 -> price_is_invalid
     ann cond sell 5 mark >= 1000000000001 -> price_is_invalid`,
  ],
  [
    'lots and leverage outside the rules of the contract: rejected',
    `ann mode net -> done
     config lotsMin 2 -> done
     ann cond sell 1 mark <= 950 -> quantity_too_small
     ann cond sell 1001 mark <= 950 -> quantity_too_large
     ann cond sell reduce 0 mark <= 950 -> quantity_too_small
     ann cond sell reduce 1001 mark <= 950 -> quantity_too_large
     ann cond sell reduce 1 mark <= 950 -> waiting
     ann cond sell 5 mark <= 950 x21 -> leverage_out_of_range
     ann cond sell 5 mark <= 950 x0 -> leverage_out_of_range
     ann cond sell 200 mark <= 950 x20 -> leverage_out_of_range`,
  ],
  [
    'to close a position that is none or of the other side: rejected',
    `ann mode net -> done
     ann cond sell close mark <= 950 -> position_holds_nothing
     bob short 5 @ 1000 x10 -> #1 waiting
     ann long 5 market x10 -> #2 holding 5
     ann cond buy close mark >= 1050 -> position_holds_nothing
     ann cond sell close mark <= 950 -> waiting`,
  ],
  [
    'in a halted contract: only those that reduce, and none while it is paused',
    `ann mode net -> done
     config status cancel_only -> done
     ann cond sell 5 mark <= 950 -> market_must_be_open
     ann cond sell reduce 5 mark <= 950 -> waiting
     config status paused -> done
     ann cond sell reduce 5 mark <= 950 -> market_must_be_open
     ann uncond c1 -> market_must_be_open
     ann uncond all -> market_must_be_open
     config status open -> done
     ann uncond all -> 1 cancelled`,
  ],
  [
    'with a stale mark price: rejected',
    `ann mode net -> done
     wait 10001
     ann cond sell reduce 5 mark <= 950 -> market_has_no_price`,
  ],
  [
    'by a frozen customer: only one that reduces',
    `ann mode net -> done
     freeze ann -> done
     ann cond sell 5 mark <= 950 -> customer_is_frozen
     ann cond sell reduce 5 mark <= 950 -> waiting`,
  ],
  [
    'in a pause of its owner: only one that reduces; those that open are cancelled as it begins',
    `ann mode net -> done
     ann cond sell 5 mark <= 950 -> waiting
     ann cond sell reduce 5 mark <= 950 -> waiting
     ann pause 1 -> done
     conds -> c1 pause_is_running, c2 waiting
     ann cond sell 5 mark <= 950 -> pause_is_running
     ann cond sell reduce 5 mark <= 940 -> waiting`,
  ],
  [
    'cancelled by another customer, or twice: rejected',
    `ann mode net -> done
     ann cond sell 5 mark <= 950 -> waiting
     bob uncond c1 -> stop_must_be_waiting
     ann uncond c1 -> cancelled
     ann uncond c1 -> stop_must_be_waiting
     ann uncond all nowhere -> contract_must_be_known
     ann uncond all -> 0 cancelled`,
  ],
  [
    'the mode: does not change while a conditional order waits',
    `ann mode net -> done
     ann cond sell 5 mark <= 950 -> waiting
     ann mode separate -> positions_must_be_closed
     ann uncond c1 -> cancelled
     ann mode separate -> done`,
  ],
])('conditional order %s', (_rule, script) => {
  expect(perpOutcomeOf(script)).toBe(dedent(script))
})

test('conditional order: the hundred and first of a customer is rejected', () => {
  const placed = Array.from({ length: 100 }, () => 'ann cond sell 1 mark <= 950 -> waiting').join('\n')
  const script = `ann mode net -> done\n${placed}\nann cond sell 1 mark <= 950 -> too_many_stops\nann uncond c7 -> cancelled\nann cond sell 1 mark <= 950 -> waiting`
  expect(perpOutcomeOf(script)).toBe(script)
})
