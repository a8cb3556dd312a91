import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, periodSchema, signedSchema, timeSchema } from '../wire/fields.ts'

/**
 * The reasons why a price cannot be relied on now: fewer than three current sources; sources that disagree; a step of more than 3 % within ten
 * seconds, or a start; or prices that arrive too late, which concerns timed options alone.
 */
export const PRICE_DOUBTS = ['few_sources', 'sources_disagree', 'step', 'slow'] as const
/** One of `PRICE_DOUBTS`. */
export type PriceDoubt = (typeof PRICE_DOUBTS)[number]
/** The field of a market's price that says why no option or position can be opened now. */
export const priceDoubtSchema = z
  .nullable(z.enum(PRICE_DOUBTS))
  .describe(
    'Why no timed option, and unless `slow` no position on this index, can be opened now; null if it can',
  )

/** A spot market with its units, limits, fees and 24-hour statistics. */
export const quoteSchema = z.object({
  match_id: z.int(),
  currency_id: z.int(),
  legal_id: z.int(),
  currency_name: z.string(),
  legal_name: z.string(),
  price_decimals: z.int(),
  number_decimals: z.int(),
  min_number: z.string(),
  max_number: z.string(),
  min_value: z.string().describe('The least worth of an order in the quote currency'),
  maker_fee_ppm: z.int(),
  taker_fee_ppm: z.int(),
  band_ppm: z.int().describe('How far from the index price an order may trade'),
  status: z.enum(['open', 'cancel_only', 'paused']),
  own_index: z
    .boolean()
    .describe('The index is computed from the trades of this market, not from prices of other exchanges'),
  now_price: z.string(),
  index_price: z.string(),
  price_doubt: priceDoubtSchema,
  change: signedSchema.describe('Percent over 24 hours with two decimals'),
  high: z.string(),
  low: z.string(),
  volume: z.string().describe('24 hours, in the base currency'),
  turnover: z.string().describe('24 hours, in the quote currency'),
  spark: z.array(z.string()).describe('Hourly closes of the last 24 hours, oldest first'),
})
/** A spot market with its units, limits, fees and 24-hour statistics. Prices and amounts are decimals. */
export type Quote = z.infer<typeof quoteSchema>

/** [open time, open, high, low, close, volume] */
export const candleSchema = z.tuple([timeSchema, z.string(), z.string(), z.string(), z.string(), z.string()])
/**
 * [open time, open, high, low, close, volume]: epoch milliseconds, then decimals; the volume is in the base currency.
 */
export type WireCandle = z.infer<typeof candleSchema>

/** [price, quantity] */
export const levelSchema = z.tuple([z.string(), z.string()])
/** [price, quantity] as decimals. */
export type WireLevel = z.infer<typeof levelSchema>

/** A public trade: `number` is the quantity in the base currency. */
export const dealSchema = z.object({
  id: z.int(),
  price: z.string(),
  number: z.string(),
  side: z.enum(['buy', 'sell']).describe("The taker's side"),
  time: timeSchema,
})
/** A public trade. The quantity is in the base currency; `side` is the taker's. */
export type Deal = z.infer<typeof dealSchema>

/** The two currencies that name a market or contract in a request. */
export const pairFields = { legal_id: idSchema, currency_id: idSchema }

/** Candles of a pair before a time. */
export const candlesRequestSchema = z.strictObject({
  ...pairFields,
  period: periodSchema,
  before: z.optional(idSchema).describe('Epoch milliseconds; now if absent'),
  limit: z.optional(idSchema).describe('1 to 500, 300 if absent'),
})
/** A page of candles, oldest first. */
export const candlesSchema = z.object({ list: z.array(candleSchema), more: z.boolean() })

/** A numbered order book snapshot and the latest trades. */
export const bookFields = {
  seq: z.int().describe('The last depth change included'),
  bids: z.array(levelSchema).describe('Best first'),
  asks: z.array(levelSchema).describe('Best first'),
  deals: z.array(dealSchema).describe('Newest first, at most 50'),
}

/** Calls for spot market data and currencies. */
export const marketCalls = {
  'currency/quotation_new': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists every spot market with its rules and 24-hour statistics.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(quoteSchema),
      simulated: z.boolean().describe('Prices come from the simulated feed'),
    }),
  }),
  'currency/new_timeshar': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists candles of a market before a time, oldest first, at most 500.',
    example: { legal_id: '3', currency_id: '1', period: '1min', before: '1800000000000', limit: '10' },
    request: candlesRequestSchema,
    response: candlesSchema,
  }),
  'currency/deal': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns a numbered order book snapshot and the latest trades.',
    example: { legal_id: '3', currency_id: '1' },
    request: z.strictObject(pairFields),
    response: z.object({ match_id: z.int(), ...bookFields }),
  }),
  'currency/user_currency_list': call({
    method: 'GET',
    access: 'anyone',
    about: 'Every currency.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          title: z.string().describe('Its full name'),
          decimals: z.int(),
          networks: z.array(z.string()),
          icon: z
            .nullable(z.string())
            .describe('Data of an SVG path in a box of 24; null for the currencies that apps know'),
        }),
      ),
    }),
  }),
}
