import { expect, test } from 'vitest'
import type { Command } from '../../commands.ts'
import { restoreSnapshot } from '../../snapshot.ts'
import {
  accept,
  ANN,
  BOB,
  CAT,
  cancel,
  DAY_MS,
  decide,
  dispute,
  fiatOf,
  MINUTE_MS,
  openFiatHarness,
  pass,
  pay,
  release,
  take,
} from '../../testing/fiat-harness.ts'
import { auditState, type Harness, run } from '../../testing/script.ts'
import {
  DEAL_EVENTS,
  DEAL_ROLES,
  DEAL_STATES,
  type DealEvent,
  type DealRole,
  findStep,
} from './deal-table.ts'

/** Every state, event and role: the state after it, or the reason for which it is refused. */
const TABLE = `
  event           role      unpaid          paid            disputed        cancelled       completed       returned
  pay             buyer     ->paid          not-unpaid      not-unpaid      not-unpaid      not-open        not-open
  pay             seller    buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  pay             stranger  not-open        not-open        not-open        not-open        not-open        not-open
  pay             operator  buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  pay             clock     buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  cancel          buyer     ->cancelled     not-unpaid      not-unpaid      not-unpaid      not-open        not-open
  cancel          seller    buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  cancel          stranger  not-open        not-open        not-open        not-open        not-open        not-open
  cancel          operator  buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  cancel          clock     buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  release         buyer     seller-only     seller-only     seller-only     seller-only     not-open        not-open
  release         seller    not-paid        ->completed     ->completed     not-paid        not-open        not-open
  release         stranger  not-open        not-open        not-open        not-open        not-open        not-open
  release         operator  seller-only     seller-only     seller-only     seller-only     not-open        not-open
  release         clock     seller-only     seller-only     seller-only     seller-only     not-open        not-open
  dispute         buyer     not-paid        ->disputed      not-paid        not-paid        not-open        not-open
  dispute         seller    not-paid        ->disputed      not-paid        not-paid        not-open        not-open
  dispute         stranger  not-open        not-open        not-open        not-open        not-open        not-open
  dispute         operator  not-paid        ->disputed      not-paid        not-paid        not-open        not-open
  dispute         clock     not-open        not-open        not-open        not-open        not-open        not-open
  appeal          buyer     not-cancelled   not-cancelled   not-cancelled   ->disputed      not-open        not-open
  appeal          seller    buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  appeal          stranger  not-open        not-open        not-open        not-open        not-open        not-open
  appeal          operator  not-cancelled   not-cancelled   not-cancelled   ->disputed      not-open        not-open
  appeal          clock     buyer-only      buyer-only      buyer-only      buyer-only      not-open        not-open
  decideRelease   buyer     operator-only   operator-only   operator-only   operator-only   not-open        not-open
  decideRelease   seller    operator-only   operator-only   operator-only   operator-only   not-open        not-open
  decideRelease   stranger  not-open        not-open        not-open        not-open        not-open        not-open
  decideRelease   operator  not-disputed    not-disputed    ->completed     not-disputed    not-open        not-open
  decideRelease   clock     operator-only   operator-only   operator-only   operator-only   not-open        not-open
  decideReturn    buyer     operator-only   operator-only   operator-only   operator-only   not-open        not-open
  decideReturn    seller    operator-only   operator-only   operator-only   operator-only   not-open        not-open
  decideReturn    stranger  not-open        not-open        not-open        not-open        not-open        not-open
  decideReturn    operator  not-disputed    not-disputed    ->returned      not-disputed    not-open        not-open
  decideReturn    clock     operator-only   operator-only   operator-only   operator-only   not-open        not-open
  payTimeout      buyer     clock-only      clock-only      clock-only      clock-only      not-open        not-open
  payTimeout      seller    clock-only      clock-only      clock-only      clock-only      not-open        not-open
  payTimeout      stranger  not-open        not-open        not-open        not-open        not-open        not-open
  payTimeout      operator  clock-only      clock-only      clock-only      clock-only      not-open        not-open
  payTimeout      clock     ->cancelled     not-unpaid      not-unpaid      not-unpaid      not-open        not-open
  releaseTimeout  buyer     clock-only      clock-only      clock-only      clock-only      not-open        not-open
  releaseTimeout  seller    clock-only      clock-only      clock-only      clock-only      not-open        not-open
  releaseTimeout  stranger  not-open        not-open        not-open        not-open        not-open        not-open
  releaseTimeout  operator  clock-only      clock-only      clock-only      clock-only      not-open        not-open
  releaseTimeout  clock     not-paid        ->disputed      not-paid        not-paid        not-open        not-open
  appealTimeout   buyer     clock-only      clock-only      clock-only      clock-only      not-open        not-open
  appealTimeout   seller    clock-only      clock-only      clock-only      clock-only      not-open        not-open
  appealTimeout   stranger  not-open        not-open        not-open        not-open        not-open        not-open
  appealTimeout   operator  clock-only      clock-only      clock-only      clock-only      not-open        not-open
  appealTimeout   clock     not-cancelled   not-cancelled   not-cancelled   ->ended         not-open        not-open`

const REASONS: Readonly<Record<string, string>> = {
  'buyer-only': 'fiat_buyer_only',
  'seller-only': 'fiat_seller_only',
  'operator-only': 'fiat_operator_only',
  'clock-only': 'fiat_clock_only',
  'not-unpaid': 'fiat_deal_must_be_unpaid',
  'not-paid': 'fiat_deal_must_be_paid',
  'not-disputed': 'fiat_deal_must_be_disputed',
  'not-cancelled': 'fiat_deal_must_be_cancelled',
  'not-open': 'fiat_deal_must_be_open',
}

const [HEADER = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

interface Cell {
  readonly state: string
  readonly event: DealEvent
  readonly role: DealRole
  readonly expected: string
}

const CELLS = ROWS.flatMap(([event = '', role = '', ...cells]) =>
  cells.map(
    (expected, index): Cell => ({
      state: HEADER[index + 2] ?? '',
      event: event as DealEvent,
      role: role as DealRole,
      expected,
    }),
  ),
)

/** Brings deal 1, of 10,000 units that ann sells to bob, into a state. */
const REACH: Readonly<Record<string, (harness: Harness) => void>> = {
  unpaid: () => {},
  paid: (harness) => void pay(harness),
  disputed(harness) {
    pay(harness)
    dispute(harness)
  },
  cancelled: (harness) => void cancel(harness),
  completed(harness) {
    pay(harness)
    release(harness)
  },
  returned(harness) {
    pay(harness)
    dispute(harness)
    decide(harness, 'return')
  },
}

function openIn(state: string): Harness {
  const harness = openFiatHarness()
  take(harness)
  REACH[state]?.(harness)
  // The command under test is the second of two operators who agree.
  if (state === 'disputed') decide(harness, 'release', 91)
  expect(harness.rows.fiatDeal(1)?.status).toBe(state)
  return harness
}

const CUSTOMERS: Partial<Record<DealRole, number>> = { buyer: BOB, seller: ANN, stranger: CAT, operator: 90 }

/** Returns the command of an event by a role; `undefined` if the role has no such command. */
function commandOf(event: DealEvent, role: DealRole): Command | undefined {
  const actorId = CUSTOMERS[role]
  if (actorId === undefined) return undefined
  const asked = { dealId: 1, role: role === 'operator' ? 'operator' : 'customer', actorId } as const
  if (event === 'dispute') return { kind: 'openDispute', ...asked }
  if (event === 'appeal') return { kind: 'appealDeal', ...asked, receiptId: 6 }
  if (role === 'operator') return decisionOf(event, actorId)
  if (event === 'pay') return { kind: 'markDealPaid', customerId: actorId, dealId: 1, receiptId: 5 }
  if (event === 'cancel') return { kind: 'cancelDeal', customerId: actorId, dealId: 1 }
  if (event === 'release') return { kind: 'releaseDeal', customerId: actorId, dealId: 1 }
  return undefined
}

function decisionOf(event: DealEvent, deciderId: number): Command | undefined {
  const grounds = { dealId: 1, deciderId, rule: 'payment proved', evidenceIds: [5] }
  if (event === 'decideRelease') return { kind: 'decideDispute', outcome: 'release', ...grounds }
  return event === 'decideReturn' ? { kind: 'decideDispute', outcome: 'return', ...grounds } : undefined
}

/** The balances of ann, who sells, and bob, by the state of the deal. */
const BALANCES: Readonly<Record<string, readonly [string, string]>> = {
  unpaid: ['490000+10000', '500000+0'],
  paid: ['490000+10000', '500000+0'],
  disputed: ['490000+10000', '500000+0'],
  cancelled: ['500000+0', '500000+0'],
  appealed: ['500000+0', '500000+0'],
  ended: ['500000+0', '500000+0'],
  completed: ['490000+0', '510000+0'],
  returned: ['500000+0', '500000+0'],
}

function expectState(harness: Harness, state: string): void {
  const deal = harness.rows.fiatDeal(1)
  expect(deal?.status).toBe({ ended: 'cancelled', appealed: 'disputed' }[state] ?? state)
  expect(deal?.endedAt !== undefined).toBe(['ended', 'completed', 'returned'].includes(state))
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(BALANCES[state])
  expect(auditState(harness)).toEqual([])
}

test('the table has every state, event and role', () => {
  const keys = CELLS.map(({ state, event, role }) => `${state} ${event} ${role}`)
  const all = DEAL_STATES.flatMap((state) =>
    DEAL_EVENTS.flatMap((event) => DEAL_ROLES.map((role) => `${state} ${event} ${role}`)),
  )
  expect(keys.toSorted()).toEqual(all.toSorted())
})

test.each(CELLS)('$state, $event by $role: $expected', ({ state, event, role, expected }) => {
  const step = findStep(state as (typeof DEAL_STATES)[number], event, role)
  const after = expected.startsWith('->') ? expected.slice(2) : undefined
  const to = after === 'ended' ? 'cancelled' : after
  expect(typeof step === 'string' ? step : step.to).toBe(to ?? REASONS[expected])
  const command = commandOf(event, role)
  if (!command) return
  const harness = openIn(state)
  const reply = run(harness, command)
  if (after === undefined) expect(reply).toMatchObject({ ok: false, reject: REASONS[expected] })
  else expect(reply).toMatchObject({ ok: true, fiatDeal: { id: 1, status: after } })
  const reached = event === 'appeal' && after !== undefined ? 'appealed' : (after ?? state)
  expectState(harness, reached)
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expectState(harness, reached)
})

test.each([
  ['unpaid', 15 * MINUTE_MS, 'cancelled', 'ended'],
  ['paid', DAY_MS, 'disputed', 'disputed'],
  ['disputed', undefined, 'disputed', 'disputed'],
  ['cancelled', DAY_MS, 'ended', 'ended'],
  ['completed', undefined, 'completed', 'completed'],
  ['returned', undefined, 'returned', 'returned'],
] as const)('clock: %s after %s ms, never earlier: %s, and %s in the end', (state, dueMs, after, last) => {
  const harness = openIn(state)
  if (dueMs !== undefined) {
    pass(harness, dueMs - 1)
    expectState(harness, state)
    harness.exchange = restoreSnapshot(harness.rows.snapshot())
    pass(harness, 1)
  }
  expectState(harness, after)
  pass(harness, 400 * DAY_MS)
  pass(harness, 400 * DAY_MS)
  expectState(harness, last)
})

test('a buy advertisement has the same table: the merchant buys, the customer sells', () => {
  const harness = openFiatHarness()
  take(harness, { adId: 2 })
  expect(pay(harness, 1, BOB)).toMatchObject({ reject: 'fiat_buyer_only' })
  expect(pay(harness, 1, ANN)).toMatchObject({ ok: true })
  expect(release(harness, 1, ANN)).toMatchObject({ reject: 'fiat_seller_only' })
  accept(harness, { kind: 'releaseDeal', customerId: BOB, dealId: 1 })
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(['510000+0', '490000+0'])
  expect(auditState(harness)).toEqual([])
})
