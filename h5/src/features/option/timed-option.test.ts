import type { MicroOrder } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toOption, WIRE_STATUSES, WIRE_TYPES } from './timed-option.ts'

const WIRE: MicroOrder = {
  id: 1,
  accepted_at: 2,
  accepted_tick: 3,
  delivery_at: 4,
  payout_ppm: 850_000,
  match_id: 5,
  currency_name: 'BTC',
  legal_name: 'USDT',
  type: 1,
  seconds: 30,
  currency_id: 6,
  payable_name: 'USDC',
  number: '10',
  status: 1,
  buy_price: null,
  entry_by: 7,
  window_from: 8,
  delivery_price: null,
  result: null,
  payout: '0',
  profit: '0',
  settled_at: null,
  rules: 'halyard-option-rules-2',
}

test.each([
  [1, 'call'],
  [2, 'put'],
  [3, 'even'],
] as const)('toOption: type %i is %s, in requests too', (type, word) => {
  expect(toOption({ ...WIRE, type }).type).toBe(word)
  expect(WIRE_TYPES[word]).toBe(type)
})

test.each([
  [1, 'open'],
  [3, 'closed'],
] as const)('toOption: status %i is %s, in requests too', (status, word) => {
  expect(toOption({ ...WIRE, status }).status).toBe(word)
  expect(WIRE_STATUSES[word]).toBe(status)
})

test.each(['win', 'lose', 'draw', 'void'] as const)('toOption: reads the result %s', (result) => {
  expect(toOption({ ...WIRE, result }).result).toBe(result)
})

test.each([{ type: 0 }, { type: 4 }, { status: 0 }, { status: 2 }, { result: 'refund' }])(
  'toOption: throws for the unknown value %j',
  (unknown) => {
    expect(() => toOption({ ...WIRE, ...(unknown as object) })).toThrow('unknown value on the wire')
  },
)

test('toOption: reads every field of an open option', () => {
  expect(toOption(WIRE)).toEqual({
    id: 1,
    matchId: 5,
    base: 'BTC',
    quote: 'USDT',
    type: 'call',
    status: 'open',
    seconds: 30,
    currencyId: 6,
    currency: 'USDC',
    stake: '10',
    payoutPpm: 850_000n,
    acceptedAt: 2,
    deliveryAt: 4,
    windowFrom: 8,
    entryPrice: undefined,
    deliveryPrice: undefined,
    result: undefined,
    payout: '0',
    profit: '0',
    settledAt: undefined,
    isDelayed: false,
  })
})

test('toOption: the prices and the time of a settlement', () => {
  const settled = { ...WIRE, buy_price: '60000', delivery_price: '60001', settled_at: 9 }
  expect(toOption(settled)).toMatchObject({ entryPrice: '60000', deliveryPrice: '60001', settledAt: 9 })
})

const delayed = (rules: MicroOrder['rules']) => toOption({ ...WIRE, rules }).isDelayed

test('toOption: only rules 3 have a delay before the entry', () => {
  expect([delayed('halyard-option-rules-1'), delayed('halyard-option-rules-3')]).toEqual([false, true])
})
