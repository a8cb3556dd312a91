import { createHash } from 'node:crypto'
import {
  isRefusal,
  isTicket,
  type LiveHead,
  readListedKeys,
  type Refusal,
  refusalText,
  RULES_3_HASH,
  type Ticket,
  ticketText,
} from '@halyard/receipt'
import { amount } from '@halyard/money'
import { createTestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ticketed } from '../testing/ticketed.ts'
import { isSignedText } from '../testing/ed25519.ts'

const STAKE = { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '100' } as const

const database = await createTestDatabase({ migrated: true })
let clock = Date.now()
let halyard: TestApp

beforeAll(async () => {
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

function start(): Promise<TestApp> {
  return startTestApp({ databaseUrl: database.url, now: () => clock })
}

async function price(ticks = 640_000): Promise<void> {
  clock += 1_000
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function registerTrader(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer()
  const { engine } = halyard.app.context
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 1 })
  const grants = [{ currencyId: 3, amount: amount(10_000_000_000n), account: 'option' as const }]
  await engine.submit({ kind: 'creditPracticeFunds', customerId: customer.id, grants })
  await price()
  return customer
}

function hashOf(ticket: Ticket): string {
  return createHash('sha256').update(ticketText(ticket)).digest('hex')
}

async function buy({ client }: TestCustomer, order: object = ticketed(STAKE, clock)): Promise<Ticket> {
  return dataOf(await client('microtrade/submit', order as ReturnType<typeof ticketed<typeof STAKE>>)).ticket
}

async function refusalOf({ client }: TestCustomer, order: object): Promise<Refusal> {
  const response = await client('microtrade/submit', order as ReturnType<typeof ticketed<typeof STAKE>>)
  if (response.type !== 'error' || !response.refusal) throw new Error('the purchase was not refused')
  expect(response.refusal.reason).toBe(response.code)
  return response.refusal
}

test('purchase: the ticket is signed, states the order, and names the hash of the last tick', async () => {
  const ann = await registerTrader()
  const order = ticketed(STAKE, clock)
  const ticket = await buy(ann, order)
  expect(isTicket(ticket) && isSignedText(ticketText(ticket), ticket)).toBe(true)
  const { ticks, hash } = dataOf(await halyard.client()('trail/ticks', { match_id: 1, limit: 1 }))
  expect(ticket.option).toMatchObject({
    nonce: order.nonce,
    client_at: order.client_at,
    good_until: order.good_until,
    type: 'call',
    stake: '100000000',
    payout_ppm: 830_000,
    accepted_at: clock,
    accepted_tick: ticks[0]?.[0],
    accepted_hash: hash,
    entry_delay: 3_000,
    rules_hash: RULES_3_HASH,
    origin: 'simulated',
  })
  expect(ticket.rules).toBe('halyard-option-rules-3')
  const keys = dataOf(await halyard.client()('trail/key', {}))
  expect(ticket.public_key).toBe(keys.public_key)
  expect(keys.keys).toMatchObject([
    { public_key: keys.public_key, until: null, hand_over: null, revocation: null },
  ])
  expect(readListedKeys(keys)).toEqual(keys.keys)
})

test('purchase: each ticket contains the hash of the one before; a repeated key returns the same', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const order = ticketed(STAKE, clock)
  const options = { idempotencyKey: 'one-ticket' }
  const first = dataOf(await ann.client('microtrade/submit', order, options))
  const second = await buy(bob)
  expect(second.option).toMatchObject({
    id: first.id + 1,
    prev_ticket: hashOf(first.ticket),
  })
  expect(dataOf(await ann.client('microtrade/submit', order, options))).toEqual(first)
})

test('purchases at once: every option has one ticket, and the chain has no gap', async () => {
  const ann = await registerTrader()
  const tickets = await Promise.all(Array.from({ length: 20 }, () => buy(ann)))
  const chain = tickets.toSorted((a, b) => a.option.id - b.option.id)
  for (const [index, ticket] of chain.entries()) {
    const before = chain[index - 1]
    if (before) expect(ticket.option.prev_ticket).toBe(hashOf(before))
  }
})

test('refusal: signed, with the reason and the order', async () => {
  const ann = await registerTrader()
  const order = ticketed({ ...STAKE, number: '1.5' }, clock)
  const refusal = await refusalOf(ann, order)
  expect(isRefusal(refusal) && isSignedText(refusalText(refusal), refusal)).toBe(true)
  expect(refusal).toMatchObject({
    reason: 'option_amount_too_small',
    refused_at: clock,
    order: { nonce: order.nonce, match_id: 1, type: 'call', seconds: 60, currency_id: 3, number: '1.5' },
  })
  const missing = await refusalOf(ann, ticketed({ ...STAKE, number: undefined, seconds: undefined }, clock))
  expect(missing).toMatchObject({ reason: 'option_time_required', order: { seconds: null, number: null } })
  expect(isRefusal(missing) && isSignedText(refusalText(missing), missing)).toBe(true)
})

test('nonce: a second purchase with it is refused, also by another customer and much later', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const order = ticketed(STAKE, clock)
  await buy(ann, order)
  expect(await refusalOf(ann, order)).toMatchObject({ reason: 'nonce_repeated' })
  expect(await refusalOf(bob, order)).toMatchObject({ reason: 'nonce_repeated' })
  clock += 3_600_000
  await price()
  const later = { ...ticketed(STAKE, clock), nonce: order.nonce }
  expect(await refusalOf(bob, later)).toMatchObject({ reason: 'nonce_repeated' })
})

test('good_until: refused when it has passed, and when it is more than a minute ahead', async () => {
  const ann = await registerTrader()
  const order = ticketed(STAKE, clock)
  expect(await refusalOf(ann, { ...order, good_until: clock - 1 })).toMatchObject({
    reason: 'good_until_passed',
  })
  expect(await refusalOf(ann, { ...order, good_until: clock + 60_001 })).toMatchObject({
    reason: 'good_until_too_late',
  })
  expect((await buy(ann, { ...order, good_until: clock + 60_000 })).option.nonce).toBe(order.nonce)
})

test.each([
  ['no nonce', { nonce: undefined }, 'missing_field', 'nonce'],
  ['a short nonce', { nonce: 'ab' }, 'invalid_field', 'nonce'],
  ['an uppercase nonce', { nonce: 'AB'.repeat(16) }, 'invalid_field', 'nonce'],
  ['no good_until', { good_until: undefined }, 'missing_field', 'good_until'],
  ['no client_at', { client_at: undefined }, 'missing_field', 'client_at'],
])('purchase with %s: invalid, without a statement', async (_what, change, code, field) => {
  const ann = await registerTrader()
  const response = await ann.client('microtrade/submit', { ...ticketed(STAKE, clock), ...change } as never)
  expect(response).toMatchObject({ type: 'error', code, field })
  expect(response).not.toHaveProperty('refusal')
})

function hashOfRefusal(refusal: Refusal): string {
  return createHash('sha256').update(refusalText(refusal)).digest('hex')
}

async function newestHead(): Promise<LiveHead> {
  await price()
  await halyard.app.context.priceLog.live.sign()
  const [head] = dataOf(await halyard.client()('trail/live', { limit: 1 })).list
  return head ?? expect.unreachable()
}

test('live heads: one with a tick after acceptance covers an option that has no ticket yet', async () => {
  const ann = await registerTrader()
  const last = await buy(ann)
  const { engine } = halyard.app.context
  const order = {
    customerId: ann.id,
    marketId: 1,
    type: 'call',
    seconds: 60,
    currencyId: 3,
    rules: 3,
  } as const
  const ticket = { nonce: 'ab'.repeat(16), clientAt: clock, goodUntil: clock + 1_000, isNonceStored: false }
  // Bypasses the call, which would sign the ticket.
  const reply = await engine.submit({ kind: 'buyOption', ...order, amount: amount(10_000_000n), ticket })
  expect(reply).toMatchObject({ ok: true })
  const head = await newestHead()
  const covered = await halyard.app.context.priceLog.tickets.ticketOf(last.option.id + 1)
  expect(head).toMatchObject({
    format: 'halyard-live-2',
    tickets: [last.option.id + 1, covered && hashOf(covered)],
  })
})

test('refusals at once are one chain, and live heads name the last', async () => {
  const ann = await registerTrader()
  const refused = ticketed({ ...STAKE, number: '1' }, clock)
  const first = await refusalOf(ann, refused)
  const many = await Promise.all(Array.from({ length: 12 }, () => refusalOf(ann, refused)))
  const last = await refusalOf(ann, refused)
  const chain = [first, ...many.toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0)), last]
  const hashes = chain.map(hashOfRefusal)
  expect(chain.map(({ n }) => (n ?? 0) - (first.n ?? 0))).toEqual(chain.map((_one, index) => index))
  expect(chain.slice(1).map((one) => one.prev_refusal)).toEqual(hashes.slice(0, -1))
  expect((await newestHead()).refusals).toEqual([last.n, hashes.at(-1)])
})

test('a crash between commit and ticket: the next start signs it, and the chains continue', async () => {
  const ann = await registerTrader()
  const before = await buy(ann)
  const { nonce, client_at, good_until } = ticketed(STAKE, clock)
  // Committed without a call, so that no ticket is requested.
  const command = {
    kind: 'buyOption',
    customerId: ann.id,
    marketId: 1,
    type: 'put',
    seconds: 60,
    currencyId: 3,
    amount: amount(50_000_000n),
    ticket: { nonce, clientAt: client_at, goodUntil: good_until, isNonceStored: false },
  } as const
  expect(await halyard.app.context.engine.submit(command)).toMatchObject({ ok: true })
  const refused = ticketed({ ...STAKE, number: '1' }, clock)
  const refusal = await refusalOf(ann, refused)
  await halyard.close()
  halyard = await start()
  const lost = await halyard.app.context.priceLog.tickets.ticketOf(before.option.id + 1)
  expect(lost?.option).toMatchObject({ nonce, type: 'put', prev_ticket: hashOf(before) })
  expect(lost && isSignedText(ticketText(lost), lost)).toBe(true)
  await price()
  const after = await buy({ ...ann, client: halyard.client(ann.token) })
  expect(after.option.prev_ticket).toBe(lost && hashOf(lost))
  expect(await refusalOf({ ...ann, client: halyard.client(ann.token) }, refused)).toMatchObject({
    n: (refusal.n ?? 0) + 1,
    prev_refusal: hashOfRefusal(refusal),
  })
})
