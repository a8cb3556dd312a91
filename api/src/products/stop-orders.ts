import { z } from 'zod'
import { call } from '../wire/call.ts'
import { clientIdSchema, idSchema, pageFields, pageOf, positiveSchema, timeSchema } from '../wire/fields.ts'

/** The prices that trigger a stop order: the market's last trade, or the index price. */
export const STOP_SOURCES = ['last', 'index'] as const
/** The sides from which the price reaches the trigger. */
export const STOP_DIRECTIONS = ['at_or_below', 'at_or_above'] as const
/** The reasons why a stop order was cancelled: its owner, or why the exchange did not place its order. */
export const STOP_REASONS = [
  'by_customer',
  'countdown_ended',
  'customer_is_frozen',
  'pause_is_running',
  'too_many_open_orders',
  'price_outside_band',
  'no_liquidity',
  'value_too_small',
  'quantity_too_small',
  'quantity_too_large',
] as const

/** The types of the order that a stop order becomes. */
const stopTypeSchema = z.enum(['limit', 'market'])

/** A stop order. `number` is a quantity in the base currency. */
export const stopOrderSchema = z.object({
  id: z.int(),
  match_id: z.int(),
  currency_id: z.int(),
  legal_id: z.int(),
  side: z.enum(['buy', 'sell']),
  source: z.enum(STOP_SOURCES).describe('The price that triggers it'),
  direction: z.enum(STOP_DIRECTIONS),
  trigger_price: z.string().describe('The trigger price'),
  type: stopTypeSchema.describe('The order that it becomes'),
  price: z.string().describe('The limit; for a market order the worst price at which it may trade'),
  number: z.string(),
  frozen: z.string().describe('Frozen for it, in what it pays with'),
  status: z.enum(['waiting', 'triggered', 'cancelled']),
  reason: z.nullable(z.enum(STOP_REASONS)).describe('Why it was cancelled'),
  client_id: z.nullable(z.string()).describe('The id that the customer gave to it'),
  order_id: z.nullable(z.int()).describe('The order that it became'),
  created_at: timeSchema,
  updated_at: timeSchema,
})
/** A stop order. Quantities are decimals of the base currency, prices of the quote currency. */
export type StopOrder = z.infer<typeof stopOrderSchema>

const placeSchema = z.strictObject({
  currency_id: idSchema,
  legal_id: idSchema,
  side: z.enum(['buy', 'sell']),
  source: z.enum(STOP_SOURCES),
  direction: z.enum(STOP_DIRECTIONS),
  trigger_price: positiveSchema.describe('The trigger price'),
  type: stopTypeSchema,
  price: z.optional(positiveSchema).describe('The limit; not for a market order'),
  number: positiveSchema.describe('In the base currency'),
  client_id: z
    .optional(clientIdSchema)
    .describe('An id of your own, which none of your open orders and stop orders has; its order gets it'),
})
/** The parsed request to place a stop order. */
export type PlaceStopRequest = z.infer<typeof placeSchema>

const placedSchema = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'triggered', 'cancelled']),
  client_id: z.nullable(z.string()).describe('The id that the customer gave to it'),
})

/** Calls for stop orders of spot markets. */
export const stopOrderCalls = {
  'coin/trade/stop/place': call({
    method: 'POST',
    access: 'customer',
    about:
      'Places a stop order: an order that is placed once the last or the index price reaches its trigger. The most that it can cost is frozen at once; for a market order at its worst price, which is the trigger price moved by the price band.',
    example: {
      currency_id: '1',
      legal_id: '3',
      side: 'sell',
      source: 'last',
      direction: 'at_or_below',
      trigger_price: '45000',
      type: 'limit',
      price: '44900',
      number: '0.01',
      client_id: 'my-1',
    },
    request: placeSchema,
    response: placedSchema,
    once: true,
  }),
  'coin/trade/stop/cancel': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels a waiting stop order.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: placedSchema,
    once: true,
  }),
  'coin/trade/stop/list': call({
    method: 'POST',
    access: 'customer',
    about:
      'Lists stop orders, newest first: those that wait, or with `ended` those that were triggered or cancelled.',
    example: { legal_id: '3', currency_id: '1', ended: '0', client_id: 'my-1', page: '1', limit: '10' },
    request: z.strictObject({
      legal_id: z.optional(idSchema),
      currency_id: z.optional(idSchema),
      ended: z.optional(z.enum(['0', '1'])).describe('0 if absent'),
      client_id: z.optional(clientIdSchema),
      ...pageFields,
    }),
    response: pageOf(stopOrderSchema),
  }),
}
