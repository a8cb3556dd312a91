import { expect, test } from 'vitest'
import { CARD_FIELDS, type CardValues, findCardErrors, startCard } from './card-form.ts'

const SOUND: CardValues = {
  country: 'DE',
  name: 'Giro',
  full_name: 'Ada Byron',
  card_number: '12345678',
  bank: 'Harbour Bank',
  branch: 'Kiel',
  bank_address: 'Hafen 1',
  swift_code: 'HARBDEFF',
  iban: 'DE89370400440532013000',
  payee_address: 'Hafen 2',
  postal_code: '24103',
}

test('findCardErrors: an empty form requires everything except the country and the IBAN', () => {
  const empty = startCard('DE')
  expect(CARD_FIELDS.filter((field) => empty[field] !== '')).toEqual(['country'])
  const errors = findCardErrors(empty)
  expect(CARD_FIELDS.filter((field) => errors[field] === undefined)).toEqual(['country', 'iban'])
  expect(errors.postal_code).toEqual({ text: 'required' })
})

test('findCardErrors: a field of spaces is empty; the country is required too', () => {
  expect(findCardErrors(SOUND)).toEqual({})
  expect(findCardErrors({ ...SOUND, bank: '  ', country: '' })).toEqual({
    bank: { text: 'required' },
    country: { text: 'required' },
  })
})
