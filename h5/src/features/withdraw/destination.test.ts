import { expect, test } from 'vitest'
import { addressDestination, cardDestination } from './destination.ts'

test.each([
  ['home', 'home', 'TExample'],
  ['', 'TExample', ''],
])('addressDestination: with the notes %j the label is %j', (notes, label, hint) => {
  const wire = { id: 5, currency_id: 3, currency_name: 'USDT', type: 'TRC20', address: 'TExample', notes }
  expect(addressDestination({ ...wire, created_at: 1, usable_at: 2 })).toEqual({
    id: 5,
    network: 'TRC20',
    label,
    hint,
    usableAt: 2,
  })
})

test('cardDestination: the bank and the last characters of the number are the label', () => {
  const wire = { id: 2, name: 'Main', bank: 'Bank of Kiel', country: 'DE', full_name: 'N… M…' }
  expect(
    cardDestination({ ...wire, card_number: '… 4711', iban: null, is_default: true, created_at: 1 }),
  ).toEqual({ id: 2, network: 'BANK', label: 'Bank of Kiel … 4711', hint: 'Main', usableAt: 0 })
})
