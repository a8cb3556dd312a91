import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Reply } from '../reply.ts'
import { MARKET, USDT } from '../testing/listing.ts'
import { ANN, BOB, openOptionHarness, optionOf, price } from '../testing/option-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import type { TicketRequest } from './commands.ts'

const NONCE = '0f'.repeat(16)

function buyWith(harness: Harness, ticket: Partial<TicketRequest> = {}, customerId = ANN): Reply {
  return run(harness, {
    kind: 'buyOption',
    customerId,
    marketId: MARKET,
    type: 'call',
    seconds: 60,
    currencyId: USDT,
    amount: amount(10n),
    ticket: {
      nonce: NONCE,
      clientAt: harness.now - 7,
      goodUntil: harness.now,
      isNonceStored: false,
      ...ticket,
    },
  })
}

test('ticket: nonce and times are stored with the option', () => {
  const harness = openOptionHarness()
  expect(buyWith(harness)).toMatchObject({ ok: true })
  expect(optionOf(harness)).toMatchObject({
    nonce: NONCE,
    clientAt: harness.now - 7,
    goodUntil: harness.now,
  })
  expect(auditState(harness)).toEqual([])
})

test('ticket: rejected a millisecond after its last time', () => {
  const harness = openOptionHarness()
  expect(buyWith(harness, { goodUntil: harness.now - 1 })).toEqual({ ok: false, reject: 'good_until_passed' })
  expect(buyWith(harness, { goodUntil: harness.now })).toMatchObject({ ok: true })
})

test('nonce: accepted once for all customers; a rejected purchase does not use it up', () => {
  const harness = openOptionHarness()
  expect(buyWith(harness, { goodUntil: 0 })).toMatchObject({ ok: false })
  expect(buyWith(harness)).toMatchObject({ ok: true })
  expect(buyWith(harness)).toEqual({ ok: false, reject: 'nonce_repeated' })
  expect(buyWith(harness, {}, BOB)).toEqual({ ok: false, reject: 'nonce_repeated' })
  expect(buyWith(harness, { goodUntil: 0 })).toEqual({ ok: false, reject: 'nonce_repeated' })
  expect(buyWith(harness, { nonce: '1e'.repeat(16) })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('nonce: remembered for a minute; the server finds older ones in the database', () => {
  const harness = openOptionHarness()
  buyWith(harness)
  harness.now += 59_999
  price(harness, 1_000)
  buyWith(harness, { nonce: '01'.repeat(16) })
  expect(buyWith(harness)).toEqual({ ok: false, reject: 'nonce_repeated' })
  harness.now += 1
  price(harness, 1_000)
  buyWith(harness, { nonce: '02'.repeat(16) })
  expect(harness.exchange.options.nonces.size).toBe(2)
  expect(buyWith(harness, { isNonceStored: true })).toEqual({ ok: false, reject: 'nonce_repeated' })
  expect(auditState(harness)).toEqual([])
})
