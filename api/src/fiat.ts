import { z } from 'zod'
import { call } from './call.ts'
import {
  decimalSchema,
  fundPasswordSchema,
  idSchema,
  oneOf,
  pageFields,
  pageOf,
  positiveSchema,
  timeSchema,
} from './fields.ts'
import { uploadIdSchema } from './upload.ts'

/** The fiat currencies of advertisements. */
export const fiatCodeSchema = z.enum(['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'CNY', 'HKD', 'THB', 'BRL'])

/** Text that customers write to each other: up to 500 characters in lines. */
const messageSchema = z
  .string()
  .max(500)
  .regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u)

/** The states of a deal as the specification names them, and a dispute. */
export const FIAT_STATUSES = [
  'unconfirmed',
  'confirmed',
  'disputed',
  'cancelled',
  'completed',
  'returned',
] as const

/** An advertisement of a merchant. Amounts are decimals of the coin, prices of the fiat currency. */
export const fiatAdSchema = z.object({
  id: z.int(),
  type: z.enum(['sell', 'buy']).describe('What the merchant does with the coins'),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  fiat: fiatCodeSchema,
  price: z.nullable(z.string()).describe('Price of one coin; null if it floats'),
  index_ppm: z.nullable(z.int()).describe('Share of the index in parts per million; null if it is fixed'),
  min_number: z.string(),
  max_number: z.string(),
  left: z.string().describe('What can still be dealt'),
  pay_minutes: z.int().describe('Time to pay'),
  terms: z.string(),
  opens_minute: z.int().describe('Minute of the UTC day'),
  closes_minute: z.int().describe('Minute of the UTC day; always open if equal to opens_minute'),
  status: z.enum(['open', 'paused', 'closed']),
  version: z.int().describe('Name it when taking the advertisement'),
  merchant_id: z.int(),
  merchant_name: z.string(),
  merchant_peers: z.int().describe('Different customers with whom the merchant completed a deal'),
  merchant_good_ppm: z.int().describe('Share of completed deals in all that ended, in parts per million'),
})
export type FiatAdInfo = z.infer<typeof fiatAdSchema>

/** A deal, as one of its sides sees it. */
export const fiatDealSchema = z.object({
  id: z.int(),
  reference: z.string().describe('Reference number, to be named in the payment'),
  ad_id: z.int(),
  role: z.enum(['buyer', 'seller']),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  fiat: fiatCodeSchema,
  price: z.string(),
  number: z.string(),
  total: z.string(),
  fee: z.string(),
  status: z.enum(FIAT_STATUSES),
  buyer_name: z.string(),
  seller_name: z.string(),
  opened_at: timeSchema,
  pay_by: timeSchema,
  paid_at: z.nullable(timeSchema),
  due_at: z.nullable(timeSchema).describe('When the clock acts next: on payment, release or appeal'),
  cancelled_at: z.nullable(timeSchema),
  disputed_at: z.nullable(timeSchema),
  evidence_until: z.nullable(timeSchema),
  ended_at: z.nullable(timeSchema),
  now: timeSchema.describe('Server time of the response, for countdowns'),
})
export type FiatDealInfo = z.infer<typeof fiatDealSchema>

/** An advertisement as its merchant sees it, with everything that an edit sends again. */
export const ownFiatAdSchema = fiatAdSchema.extend({
  from: z.enum(['fiat', 'coin']).describe('The account that sells'),
  card_ids: z.array(z.int()).describe('Bound cards that buyers may pay to'),
})
export type OwnFiatAdInfo = z.infer<typeof ownFiatAdSchema>

/** A coin that is traded for fiat. Amounts are decimals of the coin. */
export const fiatCoinSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  min_number: z.string().describe('Least quantity of a deal'),
  newcomer_max: z.string().describe('Largest quantity of the first deals of a customer'),
  fee_ppm: z.int().describe('Deducted from the coins at their release, in parts per million'),
  status: z.enum(['open', 'paused']),
  index: z.nullable(z.string()).describe('Index price of one coin in USDT; null if it is stale'),
  index_decimals: z.int(),
})
export type FiatCoinInfo = z.infer<typeof fiatCoinSchema>

const adTerms = {
  price: z.optional(positiveSchema).describe('Fixed price of one coin; exactly one of price and index_ppm'),
  index_ppm: z.optional(idSchema).describe('Floating price in parts per million of the index'),
  min_number: positiveSchema,
  max_number: positiveSchema,
  left: positiveSchema,
  pay_minutes: z.optional(idSchema).describe('15 to 60; 15 if absent'),
  from: z.optional(z.enum(['fiat', 'coin'])).describe('The account that sells; fiat if absent'),
  card_ids: z
    .optional(z.string().regex(/^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,9}$/))
    .describe('Bound cards that buyers may pay to, separated by commas; required to sell'),
  terms: z.optional(messageSchema),
  opens_minute: z.optional(z.string().regex(/^[0-9]{1,4}$/)),
  closes_minute: z.optional(z.string().regex(/^[0-9]{1,4}$/)),
}

/** Calls for fiat trading. */
export const fiatCalls = {
  'legalnew/list': call({
    access: 'anyone',
    about: 'Lists open advertisements.',
    request: z.strictObject({
      type: z.optional(z.enum(['sell', 'buy'])).describe('What the merchant does'),
      currency_id: z.optional(idSchema),
      fiat: z.optional(fiatCodeSchema),
      ...pageFields,
    }),
    response: pageOf(fiatAdSchema),
  }),
  'legalnew/config': call({
    access: 'anyone',
    about:
      'Returns the coins that are traded for fiat with their limits and index prices, and the rates of fiat currencies.',
    request: z.strictObject({}),
    response: z.object({
      coins: z.array(fiatCoinSchema),
      rates: z.array(
        z.object({
          fiat: fiatCodeSchema,
          rate: z.nullable(z.string()).describe('Price of one USDT; null if it is stale'),
        }),
      ),
      now: timeSchema,
    }),
  }),
  'legalnew/mine': call({
    access: 'customer',
    about: "Lists the merchant's own advertisements, and whether the customer is a merchant or has applied.",
    request: z.strictObject({ status: z.optional(z.enum(['open', 'paused', 'closed'])), ...pageFields }),
    response: pageOf(ownFiatAdSchema).extend({
      merchant: z.boolean(),
      application: z.enum(['none', 'waiting', 'approved', 'rejected']),
      application_reason: z.string().describe('Why it was rejected; empty otherwise'),
    }),
  }),
  'legalnew/apply': call({
    access: 'customer',
    about: 'Asks to become a merchant. Needs verification level 2.',
    request: z.strictObject({ about: messageSchema }),
    response: z.object({ application: z.enum(['waiting', 'approved']) }),
  }),
  'legalnew/publish': call({
    access: 'customer',
    about: 'Publishes an advertisement. Its coins are not frozen until a deal.',
    request: z.strictObject({
      type: z.enum(['sell', 'buy']),
      currency_id: idSchema,
      fiat: fiatCodeSchema,
      ...adTerms,
    }),
    response: fiatAdSchema,
  }),
  'legalnew/edit': call({
    access: 'customer',
    about: 'Changes an advertisement. Deals keep their terms.',
    request: z.strictObject({ id: idSchema, ...adTerms }),
    response: fiatAdSchema,
  }),
  'legalnew/pause': call({
    access: 'customer',
    about: 'Pauses, resumes or closes an advertisement. A closed one never opens again.',
    request: z.strictObject({ id: idSchema, status: z.enum(['open', 'paused', 'closed']) }),
    response: fiatAdSchema,
  }),
  'legalnew/deal/add': call({
    access: 'customer',
    about: "Takes an advertisement: freezes the seller's coins and fixes the price.",
    request: z.strictObject({
      id: idSchema.describe('The advertisement'),
      version: idSchema,
      number: z.optional(z.union([z.literal(''), decimalSchema])).describe('Required: coins'),
      price: positiveSchema.describe('The worst price that is accepted'),
      from: z.optional(z.enum(['fiat', 'coin'])).describe('The account that sells; fiat if absent'),
      card_id: z
        .optional(idSchema)
        .describe("The seller's card: the customer's own to sell, one of the ad to buy"),
      pass: z.optional(fundPasswordSchema).describe('Fund password; required to sell'),
    }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/sub': call({
    access: 'customer',
    about: 'The next step of the caller: the buyer has paid (pic), the seller has the money (pass).',
    request: z.strictObject({
      id: idSchema,
      pic: z.optional(uploadIdSchema).describe('Required of the buyer: receipt'),
      pass: z.optional(fundPasswordSchema).describe('Required of the seller: fund password'),
    }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/cancel': call({
    access: 'customer',
    about: 'Cancels a deal that the buyer has not paid.',
    request: z.strictObject({ id: idSchema }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/get': call({
    access: 'customer',
    about:
      "Returns a deal of the caller with the seller's bank card, its timeline, receipts, evidence and chat.",
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      deal: fiatDealSchema,
      card: z.nullable(
        z.object({
          full_name: z.string(),
          bank: z.string(),
          card_number: z.string(),
          iban: z.nullable(z.string()),
          swift_code: z.string(),
        }),
      ),
      timeline: z.array(
        z.object({ event: z.string(), actor: z.string(), status: z.string(), at: timeSchema }),
      ),
      messages: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(['receipt', 'evidence', 'chat']),
          mine: z.boolean(),
          text: z.string(),
          pic: z.nullable(z.string()),
          used_before: z.boolean().describe('The same picture belongs to another deal'),
          at: timeSchema,
        }),
      ),
    }),
  }),
  'legalnew/deal/list': call({
    access: 'customer',
    about: "Lists the caller's deals, newest first.",
    request: z.strictObject({
      status: z
        .optional(oneOf(1, 2, 3, 4, 5, 6))
        .describe('1 unconfirmed, 2 confirmed, 3 disputed, 4 cancelled, 5 completed, 6 returned'),
      ...pageFields,
    }),
    response: pageOf(fiatDealSchema),
  }),
  'legalnew/dispute': call({
    access: 'customer',
    about:
      'Opens a dispute about a paid deal. Of a cancelled deal, the appeal of a late payer, with a receipt.',
    request: z.strictObject({ id: idSchema, text: messageSchema.min(1), pic: z.optional(uploadIdSchema) }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/evidence': call({
    access: 'customer',
    about: 'Adds evidence to a dispute, within 48 hours.',
    request: z.strictObject({ id: idSchema, text: messageSchema.min(1), pic: z.optional(uploadIdSchema) }),
    response: z.object({ id: z.int() }),
  }),
  'legalnew/chat': call({
    access: 'customer',
    about: 'Sends a message to the other side of a deal.',
    request: z.strictObject({ id: idSchema, text: messageSchema, pic: z.optional(uploadIdSchema) }),
    response: z.object({ id: z.int() }),
  }),
  'legalnew/rate': call({
    access: 'customer',
    about: 'Rates the other side of a completed deal, once.',
    request: z.strictObject({ id: idSchema, good: z.enum(['1', '0']) }),
    response: z.object({}),
  }),
}
