import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'

export interface PersonValues {
  /** ISO 3166 code. */
  readonly country: string
  readonly name: string
  readonly cardId: string
  readonly contactAddress: string
}

export type PersonField = keyof PersonValues

/** The fields of each step of the form. */
export const PERSON_STEPS = [
  ['country'],
  ['name', 'cardId'],
  ['contactAddress'],
] as const satisfies ReadonlyArray<readonly PersonField[]>

export const PERSON_FIELDS: readonly PersonField[] = PERSON_STEPS.flat()

export const EMPTY_PERSON: PersonValues = { country: '', name: '', cardId: '', contactAddress: '' }

const WIRE_FIELDS: Readonly<Record<string, PersonField>> = {
  country: 'country',
  name: 'name',
  card_id: 'cardId',
  contact_address: 'contactAddress',
}

/** Returns the form field that a rejection names, if any. */
export function personFieldOf({ field }: { readonly field?: string }): PersonField | undefined {
  return WIRE_FIELDS[field ?? '']
}

const CARD_ID = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,38}[\p{L}\p{N}]$/u

/** Returns each field's error. */
export function findPersonErrors(values: PersonValues): FieldErrors<PersonField> {
  return collectErrors(PERSON_FIELDS, (field) => {
    const text = findErrorText(field, values)
    return text === undefined ? undefined : { text }
  })
}

function findErrorText(field: PersonField, values: PersonValues): string | undefined {
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
export function personRequest({
  country,
  name,
  cardId,
  contactAddress,
}: PersonValues): RequestOf<'user/real_name'> {
  return { country, name: name.trim(), card_id: cardId.trim(), contact_address: contactAddress.trim() }
}
