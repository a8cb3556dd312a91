import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  fromCoinField,
  hashSchema,
  idSchema,
  pageFields,
  pageOf,
  positiveSchema,
  signatureSchema,
  signedSchema,
  timeSchema,
} from '../wire/fields.ts'
import { OPTION_RULES, PRICE_ORIGINS, type Receipt, TICK_QUALITIES } from '@halyard/receipt'
import { type Ticket, TICKET_FORMAT } from '@halyard/receipt'
import { shareSchema } from '../wire/shares.ts'
import { liveHeadSchema } from '../market/live-head.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { coinFields, notice } from '../wire/notice-fields.ts'

/** 1 call, 2 put, 3 even (the delivery price equals the entry price). */
export const optionTypeSchema = z.codec(
  z.union([z.enum(['1', '2', '3']), z.literal([1, 2, 3])]),
  z.literal([1, 2, 3]),
  { decode: (type) => Number(type) as 1 | 2 | 3, encode: (type) => type },
)

/** 1 open, 3 closed. */
const optionStatusSchema = z.codec(z.union([z.enum(['1', '3']), z.literal([1, 3])]), z.literal([1, 3]), {
  decode: (status) => Number(status) as 1 | 3,
  encode: (status) => status,
})

/** The result of a settled option. `draw` and `void` return the stake. */
export const optionResultSchema = z.enum(['win', 'lose', 'draw', 'void'])

const termFields = {
  id: z.int(),
  accepted_at: timeSchema,
  accepted_tick: z.int().describe('The last index tick before it was accepted: a later one is the entry'),
  delivery_at: timeSchema,
  payout_ppm: z.int().describe('What a win adds to the stake, in parts per million of it; fixed'),
}

/** A timed option of a customer. */
export const microOrderSchema = z.object({
  ...termFields,
  match_id: z.int(),
  currency_name: z.string().describe('The base of the pair'),
  legal_name: z.string().describe('The quote of the pair'),
  type: z.literal([1, 2, 3]).describe('1 call, 2 put, 3 even'),
  seconds: z.int(),
  currency_id: z.int().describe('What is staked'),
  payable_name: z.string().describe('The name of what is staked'),
  number: z.string().describe('The stake'),
  status: z.literal([1, 3]).describe('1 open, 3 closed'),
  buy_price: z.nullable(z.string()).describe('The entry price; null until the entry tick'),
  entry_by: timeSchema.describe('Without an entry tick by then it is void'),
  window_from: timeSchema.describe('Ticks later than this, up to delivery_at, make the delivery price'),
  delivery_price: z.nullable(z.string()).describe('The mean of the window, rounded half to even'),
  result: z.nullable(optionResultSchema),
  payout: z.string().describe('All that came back, the stake included; 0 while open'),
  profit: signedSchema.describe('The payout less the stake; 0 while open'),
  rules: z.enum(OPTION_RULES).describe('The rules that it was bought under: docs/verify.md'),
  settled_at: z.nullable(timeSchema),
})
/** A timed option of a customer. Amounts are decimals of the staked currency, times epoch milliseconds. */
export type MicroOrder = z.infer<typeof microOrderSchema>

/** [n, epoch milliseconds, price in ticks], and the quality of a price that is not live */
export const priceTickSchema = z.tuple([
  z.int(),
  timeSchema,
  z.int(),
  z.exactOptional(z.enum(TICK_QUALITIES)),
])

const optionFields = {
  id: z.int(),
  match_id: z.int(),
  market: z.string(),
  price_decimals: z.int(),
  type: z.enum(['call', 'put', 'even']),
  seconds: z.int(),
  currency_id: z.int(),
  currency: z.string(),
  currency_decimals: z.int(),
  stake: z.string(),
  payout_ppm: z.int(),
  accepted_at: timeSchema,
  accepted_tick: z.int(),
}
const nonceSchema = z.string().regex(/^[0-9a-f]{32}$/)
const ticketOptionSchema = z.object({
  nonce: nonceSchema,
  client_at: timeSchema,
  good_until: timeSchema,
  ...optionFields,
  accepted_hash: hashSchema,
  prev_ticket: hashSchema,
  entry_delay: z.exactOptional(z.int().describe('Under rules 3: D in milliseconds')),
  rules_hash: z.exactOptional(hashSchema.describe('Under rules 3: the SHA-256 of the text of the rules')),
  origin: z.exactOptional(
    z.enum(PRICE_ORIGINS).describe('Under rules 3: where the prices of the market come from'),
  ),
})

/** The signed answer to a purchase. `receipt/ticket.ts` defines its text. */
export const ticketSchema: z.ZodType<Ticket> = z.object({
  format: z.literal(TICKET_FORMAT),
  rules: z.enum(OPTION_RULES),
  public_key: hashSchema,
  option: ticketOptionSchema,
  signature: signatureSchema,
})

const outcomeSchema = z.object({
  window_from: timeSchema,
  window_to: timeSchema,
  entry_ticks: z.nullable(z.int()),
  delivery_ticks: z.nullable(z.int()),
  result: optionResultSchema,
  payout: z.string(),
})
const receiptTicks = { prev: hashSchema, ticks: z.array(priceTickSchema) }

/** The wire format of a receipt. `receipt/` defines its meaning and its verification. */
export const receiptSchema: z.ZodType<Receipt> = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('halyard-receipt-1'),
    rules: z.literal('halyard-option-rules-1'),
    public_key: hashSchema,
    option: z.object(optionFields),
    outcome: outcomeSchema,
    trail: z.object({
      ...receiptTicks,
      head: z.object({
        n: z.int(),
        at: timeSchema,
        hash: hashSchema,
        signed_at: timeSchema,
        public_key: hashSchema,
        signature: signatureSchema,
      }),
    }),
    signature: signatureSchema,
  }),
  z.object({
    format: z.literal('halyard-receipt-2'),
    rules: z.enum(OPTION_RULES),
    public_key: hashSchema,
    option: ticketOptionSchema,
    ticket: z.object({ public_key: hashSchema, signature: signatureSchema }),
    outcome: outcomeSchema,
    trail: z.object({ ...receiptTicks, live: liveHeadSchema }),
    signature: signatureSchema,
  }),
])

/** Calls for timed options. */
export const optionCalls = {
  'microtrade/seconds': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the durations of timed options and the payout of each.',
    example: { match_id: '1' },
    request: z.strictObject({ match_id: z.optional(idSchema) }),
    response: z.object({
      list: z.array(
        z.object({
          match_id: z.int(),
          seconds: z.int(),
          payout_ppm: z.int().describe('What a winning call or put adds to the stake'),
          even_payout_ppm: z
            .nullable(z.int())
            .describe('What a winning even adds to the stake; null where no even is offered'),
          even_offered: z
            .boolean()
            .describe(
              'Whether an even is accepted now: only while the price moves enough for ties to be rare',
            ),
        }),
      ),
      now: timeSchema.describe('The time of the exchange, by which good_until is judged'),
    }),
  }),
  'microtrade/payable_currencies': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the currencies a timed option can be staked in, with the minimum and maximum stake.',
    example: { match_id: '1' },
    request: z.strictObject({ match_id: z.optional(idSchema) }),
    response: z.object({
      list: z.array(
        z.object({
          match_id: z.int(),
          currency_id: z.int(),
          currency_name: z.string(),
          decimals: z.int(),
          min_number: z.string(),
          max_number: z.string(),
        }),
      ),
    }),
  }),
  'microtrade/submit': call({
    method: 'POST',
    access: 'customer',
    about:
      'Buys a timed option from the option account. The response fixes its payout. Requires basic verification.',
    example: {
      match_id: '1',
      currency_id: '3',
      type: '1',
      seconds: '60',
      number: '10',
      from_coin: '5',
      nonce: 'abababababababababababababababab',
      client_at: '1800000000000',
      good_until: '1800000000000',
    },
    request: z.strictObject({
      match_id: idSchema,
      currency_id: idSchema.describe('What is staked'),
      type: optionTypeSchema,
      seconds: z.optional(idSchema).describe('Required: one of microtrade/seconds'),
      number: z.optional(positiveSchema).describe('Required: the stake'),
      ...fromCoinField,
      nonce: nonceSchema.describe('32 random hexadecimal digits, which the ticket repeats. Accepted once'),
      client_at: idSchema.describe("The customer's own time, in epoch milliseconds"),
      good_until: idSchema.describe(
        "Not accepted later than this, by the exchange's time; at most 60,000 milliseconds ahead of it",
      ),
    }),
    response: z.object({ ...termFields, ticket: ticketSchema }),
    once: true,
  }),
  'microtrade/lists': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's timed options, newest first.",
    example: { match_id: '1', status: '3', page: '1', limit: '10' },
    request: z.strictObject({
      match_id: z.optional(idSchema),
      status: z.optional(optionStatusSchema).describe('All if absent'),
      ...pageFields,
    }),
    response: pageOf(microOrderSchema),
  }),
  'microtrade/receipt': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the proof of how one of the customer's options was settled.",
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      receipt: z.nullable(receiptSchema).describe('Null until the trail behind it is signed'),
      ready_at: z.nullable(timeSchema).describe('When to ask again; null with a receipt'),
      share: z
        .exactOptional(shareSchema)
        .describe('With a receipt: its settlement without amounts, signed for the customer to publish'),
    }),
  }),
}

/** The part of timed options in the wire. */
export const optionProduct = {
  calls: optionCalls,
  errors: [],
  entryReasons: ['option_stake_hold', 'option_stake_release', 'option_stake', 'option_payout'],
  books: ['optionPool'],
  closingConditions: ['options'],
  notices: [
    notice('option_settled', {
      match_id: z.int(),
      pair: z.string(),
      type: z.enum(['call', 'put', 'even']).nullable().describe('`null` in notices of early versions'),
      seconds: z.int().nullable().describe('As `type`'),
      entry_price: z
        .string()
        .nullable()
        .describe('`null` for an option that ended without it, and as `type`'),
      delivery_price: z.string().nullable().describe('As `entry_price`'),
      result: z.enum(['win', 'lose', 'draw', 'void']),
      ...coinFields,
      payout: z.string().describe('Paid to the option account, a returned stake included'),
    }),
  ],
} as const satisfies ProductWire
