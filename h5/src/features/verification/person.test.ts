import { expect, test } from 'vitest'
import { EMPTY_PERSON, PERSON_FIELDS, personError, personRequest } from './person.ts'

const NORA = { country: 'DE', name: 'Nora Müller', cardId: 'L01X 00T-47', contactAddress: 'Hafen 1, Kiel' }

test('personError: every field is required', () => {
  expect(PERSON_FIELDS.map((field) => personError(field, EMPTY_PERSON))).toEqual([
    'countryRequired',
    'nameRequired',
    'cardIdRequired',
    'addressRequired',
  ])
  expect(PERSON_FIELDS.map((field) => personError(field, NORA))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['abc', '12', '-1234', '1234-', '12_34', '<b>12', 'x'.repeat(41)])(
  'personError: rejects document number %j',
  (cardId) => {
    expect(personError('cardId', { ...NORA, cardId })).toBe('cardIdInvalid')
  },
)

test('personError: ignores surrounding spaces', () => {
  expect(personError('name', { ...NORA, name: '   ' })).toBe('nameRequired')
  expect(personRequest({ ...NORA, name: ' Nora ' })).toMatchObject({ name: 'Nora', card_id: 'L01X 00T-47' })
})
