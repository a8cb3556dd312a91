import { expect, test } from 'vitest'
import { EMPTY_PERSON, findPersonErrors, PERSON_FIELDS, personFieldOf, personRequest } from './person-form.ts'

const NORA = { country: 'DE', name: 'Nora Müller', cardId: 'L01X 00T-47', contactAddress: 'Hafen 1, Kiel' }

test('findPersonErrors: every field is required', () => {
  expect(findPersonErrors(EMPTY_PERSON)).toEqual({
    country: { text: 'countryRequired' },
    name: { text: 'nameRequired' },
    cardId: { text: 'cardIdRequired' },
    contactAddress: { text: 'addressRequired' },
  })
  expect(findPersonErrors(NORA)).toEqual({})
})

test.each(['abc', '12', '-1234', '1234-', '12_34', '<b>12', 'x'.repeat(41)])(
  'findPersonErrors: rejects document number %j',
  (cardId) => {
    expect(findPersonErrors({ ...NORA, cardId })).toEqual({ cardId: { text: 'cardIdInvalid' } })
  },
)

test('findPersonErrors: ignores surrounding spaces, which are not sent', () => {
  expect(findPersonErrors({ ...NORA, name: '   ' })).toEqual({ name: { text: 'nameRequired' } })
  expect(personRequest({ ...NORA, name: ' Nora ', cardId: ' L01X ', contactAddress: ' Kiel\n' })).toEqual({
    country: 'DE',
    name: 'Nora',
    card_id: 'L01X',
    contact_address: 'Kiel',
  })
})

test('personFieldOf: maps every request field to a form field', () => {
  const fields = Object.keys(personRequest(NORA)).map((field) => personFieldOf({ field }))
  expect(fields).toEqual(PERSON_FIELDS)
  expect(personFieldOf({})).toBeUndefined()
})
