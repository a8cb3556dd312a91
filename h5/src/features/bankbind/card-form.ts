import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'

/** The text fields, in the order in which they appear on a card and a bank statement. */
export const CARD_TEXTS = [
  { name: 'name', max: 120, fill: 'off' },
  { name: 'full_name', max: 120, fill: 'name' },
  { name: 'card_number', max: 40, fill: 'off' },
  { name: 'bank', max: 120, fill: 'off' },
  { name: 'branch', max: 120, fill: 'off' },
  { name: 'bank_address', max: 120, fill: 'off' },
  { name: 'swift_code', max: 14, fill: 'off' },
  { name: 'iban', max: 42, fill: 'off' },
  { name: 'payee_address', max: 120, fill: 'street-address' },
  { name: 'postal_code', max: 12, fill: 'postal-code' },
] as const

export type CardField = 'country' | (typeof CARD_TEXTS)[number]['name']

/** The values of the form: the request as sent. */
export type CardValues = Readonly<Record<CardField, string>>

export const CARD_FIELDS: readonly CardField[] = ['country', ...CARD_TEXTS.map(({ name }) => name)]

/** Returns the form of a bank card in a country. */
export function startCard(country: string): CardValues {
  return {
    country,
    name: '',
    full_name: '',
    card_number: '',
    bank: '',
    branch: '',
    bank_address: '',
    swift_code: '',
    iban: '',
    payee_address: '',
    postal_code: '',
  }
}

/**
 * Returns each field's error. Every field is required except for the IBAN: the server knows which countries use it.
 */
export function findCardErrors(values: CardValues): FieldErrors<CardField> {
  return collectErrors(CARD_FIELDS, (field) =>
    field !== 'iban' && values[field].trim() === '' ? { text: 'required' } : undefined,
  )
}
