import { expect, test } from 'vitest'
import { toBankCard } from './bank-card.ts'

test('toBankCard: reads every field; an absent IBAN is undefined', () => {
  const wire = {
    id: 2,
    name: 'Main',
    bank: 'Bank of Kiel',
    country: 'DE',
    full_name: 'N… M…',
    card_number: '… 4711',
    iban: null,
    is_default: true,
    created_at: 1,
  }
  const card = {
    id: 2,
    name: 'Main',
    bank: 'Bank of Kiel',
    holder: 'N… M…',
    number: '… 4711',
    iban: undefined,
    isDefault: true,
  }
  expect(toBankCard(wire)).toEqual(card)
  expect(toBankCard({ ...wire, iban: 'DE … 1300' })).toEqual({ ...card, iban: 'DE … 1300' })
})
