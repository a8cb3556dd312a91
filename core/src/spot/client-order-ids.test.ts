import { expect, test } from 'vitest'
import { auditState, dedent, openHarness, outcomeOf, run, runScript } from '../testing/script.ts'

test.each([
  [
    'open already: rejected, as order and as stop order; another customer may use it',
    `bob buy 5 @ 900 as mine -> #1 waiting mine
     bob buy 5 @ 900 as mine -> duplicate_client_id
     bob buy 5 @ 900 as other -> #2 waiting other
     bob stop sell 5 last <= 950 market as mine -> duplicate_client_id
     ann buy 5 @ 900 as mine -> #3 waiting mine`,
  ],
  [
    'of a waiting stop order: rejected, as order and as stop order',
    `bob stop sell 5 last <= 950 market as mine -> #1 waiting mine
     bob stop sell 5 last <= 950 market as mine -> duplicate_client_id
     bob buy 5 @ 900 as mine -> duplicate_client_id`,
  ],
  [
    'cancelled: free again',
    `bob buy 5 @ 900 as mine -> #1 waiting mine
     bob cancel #1 -> #1 cancelled mine
     bob stop sell 5 last <= 950 market as mine -> #2 waiting mine
     bob unstop #2 -> #2 cancelled mine
     bob buy 5 @ 900 as mine -> #3 waiting mine`,
  ],
  [
    'filled by another order: free again',
    `bob buy 5 @ 1000 as mine -> #1 waiting mine
     ann sell 3 @ 1000 -> #2 completed 3
     bob buy 5 @ 900 as mine -> duplicate_client_id
     ann sell 3 @ 1000 -> #3 waiting 2
     bob buy 5 @ 900 as mine -> #4 waiting mine`,
  ],
  [
    'filled at once, or cancelled at once: never open',
    `ann sell 9 @ 1000 -> #1 waiting
     bob buy 5 @ 1000 as mine -> #2 completed 5 mine
     bob buy 5 market as mine -> #3 cancelled 4 mine
     bob buy 5 @ 900 as mine -> #4 waiting mine`,
  ],
  [
    'an amended order keeps its client id',
    `bob buy 5 @ 900 as mine -> #1 waiting mine
     bob amend #1 6 @ 901 -> #1 waiting mine
     bob buy 5 @ 900 as mine -> duplicate_client_id`,
  ],
  [
    'a triggered stop order passes its client id to its order',
    `bob stop sell 5 index <= 950 @ 950 as mine -> #1 waiting mine
     price 950
     stops -> #1 is #2
     bob sell 5 @ 950 as mine -> duplicate_client_id
     bob cancel #2 -> #2 cancelled mine`,
  ],
  [
    'a restart keeps what is open',
    `bob buy 5 @ 900 as one -> #1 waiting one
     bob stop sell 5 last <= 950 market as two -> #2 waiting two
     restart
     bob buy 5 @ 900 as one -> duplicate_client_id
     bob buy 5 @ 900 as two -> duplicate_client_id
     bob cancel #1 -> #1 cancelled one
     bob buy 5 @ 900 as one -> #3 waiting one`,
  ],
  [
    'is checked after the limits of open orders, and before the terms',
    `wait 10001
     bob buy 5 @ 900 as not_one! -> market_has_no_price
     price 1000
     bob buy 5 @ 0 as not_one! -> client_id_is_invalid
     bob stop sell 5 last <= 0 market as not_one! -> client_id_is_invalid`,
  ],
] as const)('client id, %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})

test.each([
  ['a', '#1 waiting a'],
  ['x-TKT5PX2F_0123456789abcdefABCDEF123', '#1 waiting x-TKT5PX2F_0123456789abcdefABCDEF123'],
  [`a${'b'.repeat(35)}`, `#1 waiting a${'b'.repeat(35)}`],
  [`a${'b'.repeat(36)}`, 'client_id_is_invalid'],
  ['é', 'client_id_is_invalid'],
  ['a.b', 'client_id_is_invalid'],
] as const)('the client id %s: %s', (clientId, outcome) => {
  const harness = openHarness()
  expect(runScript(harness, `bob buy 5 @ 900 as ${clientId} -> ?`).split(' -> ')[1]).toBe(outcome)
  expect(auditState(harness)).toEqual([])
})

test.each(['', 'a\n'])('the client id %j is rejected', (clientId) => {
  const terms = { type: 'limit', ticks: 900, lots: 5 } as const
  const order = { kind: 'placeOrder', customerId: 1, marketId: 1, side: 'buy', terms, clientId } as const
  expect(run(openHarness(), order)).toMatchObject({ ok: false, reject: 'client_id_is_invalid' })
})
