import { expect, test } from 'vitest'
import type { PlannedAction } from './makers.ts'
import { PERP_TAKER_ID, selectRound, takerCommand } from './perp-orders.ts'

const place = (ticks: number): PlannedAction => ({
  instrumentId: 7,
  action: { kind: 'place', side: 'buy', ticks, lots: 1, urgent: false },
})
const move = (orderId: number, urgent: boolean): PlannedAction => ({
  instrumentId: 7,
  action: { kind: 'amend', orderId, ticks: 1, lots: 1, urgent },
})

test('takerCommand: a market order limited to the planned price', () => {
  expect(takerCommand(7, { side: 'sell', ticks: 99_700, lots: 12 })).toMatchObject({
    kind: 'openPosition',
    customerId: PERP_TAKER_ID,
    perpId: 7,
    side: 'short',
    leverage: 1,
    terms: { type: 'market', lots: 12, worstTicks: 99_700 },
  })
})

test('selectRound: all urgent actions, several refills, one move', () => {
  const missing = [1, 2, 3, 4, 5].map(place)
  const urgent = [move(6, true), move(7, true)]
  const planned = [...urgent, move(8, false), move(9, false), ...missing]
  const order = { orderId: 6, side: 'buy', ticks: 1, lots: 1, remaining: 1 } as const
  expect(selectRound(planned, () => [order])).toEqual([...urgent, ...missing, move(8, false)])
})

test('selectRound: everything while no order rests', () => {
  const planned = [move(8, false), move(9, false), place(1)]
  expect(selectRound(planned, () => [])).toEqual(planned)
})
