import { z } from 'zod'
import { decimalSchema, idSchema } from '../../wire/fields.ts'
import type { FilterName } from './filters.ts'

const lineSchema = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/)

/** The request fields of each filter. */
const FILTER_FIELDS = {
  customer: { customer: z.optional(idSchema).describe("The customer's id or account number") },
  amount: {
    currency: z.optional(z.string().regex(/^[A-Z0-9]{1,12}$/)),
    amount_from: z.optional(decimalSchema).describe('Of the currency, which it needs'),
    amount_to: z.optional(decimalSchema).describe('Of the currency, which it needs'),
  },
  network: { network: z.optional(z.string().regex(/^[A-Z0-9]{2,12}$/)) },
  address: { address: z.optional(lineSchema).describe('The whole address, or account of a bank') },
  transaction: { txid: z.optional(lineSchema).describe('The whole transaction, or reference of a bank') },
  reviewer: { reviewer: z.optional(idSchema).describe('Who decided, alone or as one of two') },
  period: {
    from: z.optional(idSchema).describe('Epoch milliseconds: at or after; by the time of the order'),
    until: z.optional(idSchema).describe('Epoch milliseconds: before'),
  },
} satisfies Record<FilterName, z.ZodRawShape>

/** The value of each filter's fields in the example of a call. */
const FILTER_EXAMPLES = {
  customer: { customer: '1001' },
  amount: { currency: 'USDT', amount_from: '1', amount_to: '100000' },
  network: { network: 'TRC20' },
  address: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  transaction: { txid: 'SEPA-2026-11-21/7' },
  reviewer: { reviewer: '1002' },
  period: { from: '1', until: '1800000000000' },
} as const satisfies Record<FilterName, object>

const placeFields = {
  after: z
    .optional(z.string().regex(/^(?:0|[1-9][0-9]{0,15})_[1-9][0-9]{0,14}$/))
    .describe('The `next` of the page before'),
  limit: z.optional(idSchema).describe('1 to 100, 20 if absent'),
}

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type FieldsOf<Name extends FilterName> = Joined<(typeof FILTER_FIELDS)[Name]> & typeof placeFields

/** Returns the request fields of a list of records: its filters, and the place in its order at which a page begins. */
export function listFields<Name extends FilterName>(filters: readonly Name[]): FieldsOf<Name> {
  return Object.assign({}, ...filters.map((name) => FILTER_FIELDS[name]), placeFields) as FieldsOf<Name>
}

type ExampleOf<Name extends FilterName> = Joined<(typeof FILTER_EXAMPLES)[Name]> & {
  readonly after: string
  readonly limit: string
}

/** Returns the fields of `listFields` in the example of a call. */
export function listExample<Name extends FilterName>(filters: readonly Name[]): ExampleOf<Name> {
  const examples = filters.map((name) => FILTER_EXAMPLES[name])
  return Object.assign({}, ...examples, { after: '1700000000000_7', limit: '10' }) as ExampleOf<Name>
}

/** The number of records of a list, and their sums. */
export const totalFields = {
  count: z.int().describe('At most 10,000'),
  at_least: z.boolean().describe('True if there are more than `count`; the sums are then of those counted'),
  sums: z
    .array(z.object({ currency: z.string(), amount: decimalSchema }))
    .describe('The amounts by currency; empty for records without an amount'),
}

/**
 * Returns the response schema of a list of records. `next` begins the page that follows; null on the last one. Records that
 * are added or decided while pages are read are neither repeated nor make others be left out.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), next: z.nullable(z.string()), ...totalFields })
}
