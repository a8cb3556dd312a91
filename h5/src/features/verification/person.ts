export interface PersonValues {
  /** ISO 3166 code. */
  readonly country: string
  readonly name: string
  readonly cardId: string
  readonly contactAddress: string
}

export type PersonField = keyof PersonValues

export const PERSON_FIELDS: readonly PersonField[] = ['country', 'name', 'cardId', 'contactAddress']

export const EMPTY_PERSON: PersonValues = { country: '', name: '', cardId: '', contactAddress: '' }

/** Fields of the form by their names on the wire. */
export const WIRE_FIELDS: Readonly<Record<string, PersonField>> = {
  country: 'country',
  name: 'name',
  card_id: 'cardId',
  contact_address: 'contactAddress',
}

const CARD_ID = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,38}[\p{L}\p{N}]$/u

/** Returns the text key of a field's error, or undefined if the field is valid. */
export function personError(field: PersonField, values: PersonValues): string | undefined {
  const text = values[field].trim()
  switch (field) {
    case 'country':
      return text === '' ? 'countryRequired' : undefined
    case 'name':
      return text === '' ? 'nameRequired' : undefined
    case 'cardId':
      if (text === '') return 'cardIdRequired'
      return CARD_ID.test(text) ? undefined : 'cardIdInvalid'
    case 'contactAddress':
      return text === '' ? 'addressRequired' : undefined
  }
}

/** Returns the request body, with surrounding spaces removed. */
export function personRequest({ country, name, cardId, contactAddress }: PersonValues) {
  return { country, name: name.trim(), card_id: cardId.trim(), contact_address: contactAddress.trim() }
}
