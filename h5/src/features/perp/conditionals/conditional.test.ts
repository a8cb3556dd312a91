import { expect, test } from 'vitest'
import { toConditional } from './conditional.ts'

const WIRE = {
  id: 7,
  contract_id: 1,
  side: 'sell',
  purpose: 'close',
  source: 'mark',
  direction: 'at_or_below',
  trigger_price: '48000',
  share: null,
  multiple: null,
  status: 'waiting',
  client_id: null,
  created_at: 1,
} as const

test('toConditional: reads the words of the wire; one that closes the position has no lots', () => {
  expect(toConditional(WIRE)).toEqual({
    id: 7,
    perpId: 1,
    side: 'sell',
    purpose: 'close',
    source: 'mark',
    direction: 'at_or_below',
    trigger: '48000',
    lots: undefined,
    createdAt: 1,
  })
})

test('toConditional: an unknown purpose throws', () => {
  expect(() => toConditional({ ...WIRE, purpose: 'other' as never })).toThrow('other')
})
