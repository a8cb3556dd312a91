import { expect, test } from 'vitest'
import { toClosed, toFundingPayment, toPosition, WIRE_SIDES, WIRE_STATUSES } from './position.ts'
import { WIRE_POSITION } from './testing.ts'

test.each([
  [1, 'long'],
  [2, 'short'],
] as const)('toPosition: type %i is %s, in requests too', (type, side) => {
  expect(toPosition({ ...WIRE_POSITION, type }).side).toBe(side)
  expect(WIRE_SIDES[side]).toBe(type)
})

test.each([
  [0, 'waiting'],
  [1, 'holding'],
  [2, 'closed'],
  [3, 'cancelled'],
] as const)('toPosition: status %i is %s, in requests too', (status, word) => {
  expect(toPosition({ ...WIRE_POSITION, status }).status).toBe(word)
  expect(WIRE_STATUSES[word]).toBe(status)
})

test.each([{ type: 0 }, { type: 3 }, { status: -1 }, { status: 4 }])(
  'toPosition: throws for the unknown value %j',
  (unknown) => {
    expect(() => toPosition({ ...WIRE_POSITION, ...unknown })).toThrow('unknown value on the wire')
  },
)

test('toPosition: lots are integers; absent stops and close reasons are undefined', () => {
  expect(
    toPosition({ ...WIRE_POSITION, share: 9, open_share: 5, waiting_share: 3, closed_share: 1 }),
  ).toMatchObject({
    lots: 9n,
    openLots: 5n,
    waitingLots: 3n,
    closedLots: 1n,
    takeProfit: undefined,
    stopLoss: undefined,
    closeReason: undefined,
  })
})

test('toPosition: keeps the stops and the reason of the close', () => {
  const wire = { ...WIRE_POSITION, target_profit_price: '60000', stop_loss_price: '40000' }
  expect(toPosition({ ...wire, close_reason: 'liquidated' })).toMatchObject({
    takeProfit: '60000',
    stopLoss: '40000',
    closeReason: 'liquidated',
  })
})

test('toClosed: the new totals and the filled lots', () => {
  const costs = { realised: '-1', fee: '2', funding: '0' }
  expect(toClosed({ id: 1, status: 1, open_share: 4, filled_share: 6, ...costs })).toEqual({
    openLots: 4n,
    filledLots: 6n,
    ...costs,
  })
})

test('toFundingPayment: the rate is an integer in parts per million', () => {
  const wire = { id: 1, position_id: 2, contract_id: 3, rate_ppm: -100, amount: '-0.5', created_at: 4 }
  expect(toFundingPayment(wire)).toEqual({ id: 1, perpId: 3, ratePpm: -100n, amount: '-0.5', createdAt: 4 })
})
