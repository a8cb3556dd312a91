import { expect, test } from 'vitest'
import { toSavedAddress } from './saved-address.ts'

test('toSavedAddress: reads every field', () => {
  const wire = {
    id: 5,
    currency_id: 3,
    currency_name: 'USDT',
    type: 'TRC20',
    address: 'TExample',
    notes: 'home',
    created_at: 1,
    usable_at: 2,
  }
  expect(toSavedAddress(wire)).toEqual({
    id: 5,
    currencyId: 3,
    currency: 'USDT',
    network: 'TRC20',
    address: 'TExample',
    notes: 'home',
    createdAt: 1,
    usableAt: 2,
  })
})
