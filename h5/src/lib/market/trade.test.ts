import type { Deal } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toTrade } from './trade.ts'

const WIRE: Deal = { id: 7, price: '60000.1', number: '0.25', side: 'sell', time: 1_800_000_000_000 }

test('toTrade: reads every field', () => {
  expect(toTrade(WIRE)).toEqual({
    id: 7,
    price: '60000.1',
    quantity: '0.25',
    side: 'sell',
    time: 1_800_000_000_000,
  })
})

test('toTrade: throws for an unknown side', () => {
  expect(() => toTrade({ ...WIRE, side: 'both' as never })).toThrow('unknown value on the wire: both')
})
