import { z } from 'zod'
import { timeSchema } from '../wire/fields.ts'

/** The fiat currencies of advertisements. */
export const fiatCodeSchema = z.enum(['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'CNY', 'HKD', 'THB', 'BRL'])

/** Text that customers write to each other: up to 500 characters in lines. */
export const fiatMessageSchema = z
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

/** Topic of a dispute or of evidence. Money from an account in another name is returned to its source. */
export const disputeTopicSchema = z.enum(['not_paid', 'other_name', 'wrong_amount', 'not_released', 'other'])
export type DisputeTopic = z.infer<typeof disputeTopicSchema>

/** An advertisement of a merchant. Amounts are decimals of the coin, prices of the fiat currency. */
export const fiatAdSchema = z.object({
  id: z.int(),
  type: z.enum(['sell', 'buy']).describe('What the merchant does with the coins'),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  fiat: fiatCodeSchema,
  price: z.nullable(z.string()).describe('Price of one coin; null if it floats'),
  now_price: z
    .nullable(z.string())
    .describe('Price of one coin now; null if it floats and the index or the rate is stale'),
  index_ppm: z.nullable(z.int()).describe('Share of the index in parts per million; null if it is fixed'),
  min_number: z.string(),
  max_number: z.string(),
  left: z.string().describe('What can still be dealt'),
  pay_minutes: z.int().describe('Time to pay'),
  banks: z
    .array(z.object({ card_id: z.int(), bank: z.string() }))
    .describe('The cards that a buyer may pay to; empty if the merchant buys'),
  terms: z.string(),
  opens_minute: z.int().describe('Minute of the UTC day'),
  closes_minute: z.int().describe('Minute of the UTC day; always open if equal to opens_minute'),
  status: z.enum(['open', 'paused', 'closed']),
  version: z.int().describe('Name it when taking the advertisement'),
  merchant_id: z.int(),
  merchant_name: z.string(),
  merchant_peers: z
    .int()
    .describe('Different verified and unrelated customers with whom the merchant completed a deal'),
  merchant_deals: z.int().describe('Deals completed in the last 30 days'),
  merchant_good_ppm: z
    .int()
    .describe('Share of deals that the merchant completed without an operator, in parts per million'),
  merchant_release_ms: z
    .nullable(z.int())
    .describe('Mean time from payment to release in the last 30 days, in milliseconds'),
  merchant_ratings: z.int(),
  merchant_rating_ppm: z.int().describe('Share of good ratings, in parts per million'),
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
  late: z
    .nullable(z.object({ number: z.string(), fee: z.string() }))
    .describe('What a payment made late has bought instead, and the fee of it'),
  status: z.enum(FIAT_STATUSES),
  peer_name: z.string().describe('The nickname of the other side'),
  terms: z.string().describe("The merchant's terms"),
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
