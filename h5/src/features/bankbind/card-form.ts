import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'

/** The text fields of each step, in the order in which they appear on a bank statement. The country precedes the first. */
export const CARD_STEPS = [
  {
    title: 'stepAccount',
    texts: [
      { name: 'iban', max: 42, fill: 'off' },
      { name: 'card_number', max: 40, fill: 'off' },
    ],
  },
  {
    title: 'stepBank',
    texts: [
      { name: 'bank', max: 120, fill: 'off' },
      { name: 'branch', max: 120, fill: 'off' },
      { name: 'bank_address', max: 120, fill: 'off' },
      { name: 'swift_code', max: 14, fill: 'off' },
    ],
  },
  {
    title: 'stepHolder',
    texts: [
      { name: 'full_name', max: 120, fill: 'name' },
      { name: 'payee_address', max: 120, fill: 'street-address' },
      { name: 'postal_code', max: 12, fill: 'postal-code' },
      { name: 'name', max: 120, fill: 'off' },
    ],
  },
] as const

export type CardStep = (typeof CARD_STEPS)[number]

export type CardField = 'country' | CardStep['texts'][number]['name']

/** The fields of each step. */
export const CARD_STEP_FIELDS: ReadonlyArray<readonly CardField[]> = CARD_STEPS.map(({ texts }, at) => [
  ...(at === 0 ? (['country'] as const) : []),
  ...texts.map(({ name }) => name),
])

/** The values of the form: the request as sent. */
export type CardValues = Readonly<Record<CardField, string>>

export const CARD_FIELDS: readonly CardField[] = CARD_STEP_FIELDS.flat()

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
