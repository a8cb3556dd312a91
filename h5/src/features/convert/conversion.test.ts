import { expect, test } from 'vitest'
import { toConversionQuote, toConverted } from './conversion.ts'

test('toConversionQuote: reads every field', () => {
  const wire = {
    match_id: 1,
    side: 'buy',
    number: '0.001',
    worst_price: '50100',
    pay_max: '50.1',
    pay_expected: '50',
    receive_min: '0.000999',
    receive_expected: '0.000999',
    fee: '0.000001',
    good_until: 1_800_000_000_000,
  } as const
  expect(toConversionQuote(wire)).toEqual({
    side: 'buy',
    number: '0.001',
    worstPrice: '50100',
    payMax: '50.1',
    payExpected: '50',
    receiveMin: '0.000999',
    receiveExpected: '0.000999',
    fee: '0.000001',
    goodUntil: 1_800_000_000_000,
  })
})

const DONE = { order_id: 7, number: '0.002', paid: '50', received: '0.000999', fee: '0.000001' } as const

test.each([
  ['0.002', null, 'whole', false],
  ['0.001', 'no_more_liquidity', 'part', false],
  ['0.000', 'no_more_liquidity', 'nothing', false],
  ['0.001', 'own_order', 'part', true],
] as const)('toConverted: %s of 0.002 with the reason %s is %s', (filled, reason, extent, metOwnOrder) => {
  expect(toConverted({ ...DONE, filled, reason })).toEqual({
    paid: '50',
    received: '0.000999',
    fee: '0.000001',
    extent,
    metOwnOrder,
  })
})
