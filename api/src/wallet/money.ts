import { z } from 'zod'
import { call } from '../wire/call.ts'
import { languageSchema, signedSchema, timeSchema } from '../wire/fields.ts'

/** How the cost of disposed coins is found: of the oldest lots first, or of the average of all. */
export const costMethodSchema = z.enum(['fifo', 'average'])

/** Whose income and fees are summed. `funding` is the funding of perpetuals, apart from their other results. */
export const MONEY_PRODUCTS = [
  'spot',
  'perp',
  'funding',
  'option',
  'wealth',
  'subscription',
  'fiat',
  'referral',
  'wallet',
] as const

/** A year of UTC, sent as digits in a form or as a number in JSON. */
const yearSchema = z.codec(z.union([z.string().regex(/^2[0-9]{3}$/), z.int().min(2000).max(2999)]), z.int(), {
  decode: Number,
  encode: (year) => year,
})

/**
 * The request for a year's file, `GET wallet/money_file`, which returns CSV without an envelope: `tax` has every acquisition and
 * disposal with cost and gain, `trades` every trade. Errors are returned as an envelope.
 */
export const moneyFileSchema = z.strictObject({
  kind: z.enum(['tax', 'trades']),
  year: yearSchema.describe('Of UTC'),
  method: costMethodSchema.default('fifo').describe('Of a tax file'),
})

const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  })

/**
 * The request for a statement as PDF, `GET wallet/statement_file`, which returns it without an envelope: of a month the balances and
 * movements, of a year the totals of its file. Errors are returned as an envelope.
 */
export const statementFileSchema = z.strictObject({
  period: z
    .string()
    .regex(/^2[0-9]{3}(?:-(?:0[1-9]|1[0-2]))?$/)
    .describe('A month of the time zone, as 2026-11, or a year of UTC, as 2026'),
  time_zone: timeZoneSchema.default('UTC').describe('Of a month: an IANA name, as Europe/Berlin'),
  method: costMethodSchema.default('fifo').describe('Of a year'),
  language: languageSchema.default('en'),
})

const coinSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  amount: z.string().describe('In all accounts, what is frozen included'),
  cost: z.string().describe('Of the amount'),
  average: z.nullable(z.string()).describe('The cost of one coin; null if none is held'),
  value: z.nullable(z.string()).describe('At the index price; null without one'),
  unrealised: z.nullable(signedSchema).describe('The value less the cost; null without a price'),
  realised: signedSchema.describe('The proceeds of all disposals less their cost'),
  unpriced: z.string().describe('Of the amount, what came in without a price: its cost counts as 0'),
  disposed_unpriced: z.string().describe('What was disposed of without a price: it has no gain'),
})
/** A coin with its cost and gains, in USDT. */
export type MoneyCoin = z.infer<typeof coinSchema>

/** Calls about a customer's money over time. */
export const moneyCalls = {
  'wallet/money': call({
    method: 'POST',
    access: 'customer',
    about:
      'Returns the money of all accounts from the first day on, in USDT: worth and result of each day of UTC, cost and gains of each coin, income and fees of each product.',
    example: { method: 'average' },
    request: z.strictObject({ method: costMethodSchema }),
    response: z.object({
      days: z
        .array(
          z.object({
            at: timeSchema.describe('A midnight UTC, when the day begins'),
            worth: signedSchema.describe(
              'All balances at the index prices of its end, or of now; coins without a price are left out',
            ),
            came_in: z.string().describe('Deposits and coins bought for fiat'),
            went_out: z.string().describe('Withdrawals and coins sold for fiat'),
            result: signedSchema.describe(
              'The change of the worth, less what came in and plus what went out',
            ),
          }),
        )
        .describe('Oldest first, without gaps; the last is today'),
      coins: z.array(coinSchema),
      products: z.array(
        z.object({
          product: z.enum(MONEY_PRODUCTS),
          income: signedSchema.describe('Negative for a loss'),
          fees: signedSchema.describe('Negative if more was refunded'),
          unpriced: z.int().describe('Entries without a price, which are not counted'),
        }),
      ),
      came_in: z.string(),
      went_out: z.string(),
    }),
  }),
}
