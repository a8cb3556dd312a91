import { expect, test } from 'vitest'
import { PERP_TAKER_ID } from './perp-market-makers.ts'
import { takerCommand, selectRound } from './perp-orders.ts'
import type { QuoteAction } from './plan-quotes.ts'

const place = (ticks: number): QuoteAction => ({
  kind: 'place',
  side: 'buy',
  ticks,
  lots: 1,
  urgent: false,
})
const move = (orderId: number, urgent: boolean): QuoteAction => ({
  kind: 'amend',
  orderId,
  ticks: 1,
  lots: 1,
  urgent,
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
  expect(selectRound([...urgent, move(8, false), move(9, false), ...missing])).toEqual([
    ...urgent,
    ...missing,
    move(8, false),
  ])
})
