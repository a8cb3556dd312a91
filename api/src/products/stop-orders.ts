import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  archivedPageOf,
  clientIdSchema,
  idSchema,
  pageFields,
  positiveSchema,
  timeSchema,
} from '../wire/fields.ts'

/** The prices that trigger a stop order: the market's last trade, or the index price. */
export const STOP_SOURCES = ['last', 'index'] as const
/** The sides from which the price reaches the trigger. */
export const STOP_DIRECTIONS = ['at_or_below', 'at_or_above'] as const
/** The reasons why a stop order was cancelled: its owner, or why the exchange did not place its order. */
export const STOP_REASONS = [
  'by_customer',
  'countdown_ended',
  'other_leg_traded',
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
  trail: z
    .nullable(z.string())
    .describe('For a trailing stop: how far its trigger follows the index price, in percent'),
  paired_order_id: z.nullable(z.int()).describe('The limit order of its OCO'),
  type: stopTypeSchema.describe('The order that it becomes'),
  price: z.string().describe('The limit; for a market order the worst price at which it may trade'),
  number: z.string(),
  frozen: z
    .string()
    .describe('Frozen for it, in what it pays with; in an OCO what it may cost beyond the limit order'),
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

const trailSchema = placeSchema
  .pick({ currency_id: true, legal_id: true, side: true, number: true, client_id: true })
  .extend({ trail: positiveSchema.describe('From 0.1 to 20 percent of the index price') })

const ocoSchema = placeSchema.extend({
  limit_price: positiveSchema.describe('The price of the post-only limit order'),
  limit_client_id: z.optional(clientIdSchema).describe('An id of your own for the limit order'),
})
/** The parsed request to place an OCO. */
export type PlaceOcoRequest = z.infer<typeof ocoSchema>

/** A leg of an OCO, which waits. */
const legSchema = placedSchema.pick({ id: true, client_id: true })

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
  'coin/trade/stop/trail': call({
    method: 'POST',
    access: 'customer',
    about:
      'Places a trailing stop: its trigger follows the index price while that gets better, in steps of a twentieth of the distance, and never moves back. Then it becomes a market order. The most that it can cost is frozen at once.',
    example: {
      currency_id: '1',
      legal_id: '3',
      side: 'sell',
      trail: '1.5',
      number: '0.01',
      client_id: 'my-1',
    },
    request: trailSchema,
    response: placedSchema,
    once: true,
  }),
  'coin/trade/oco': call({
    method: 'POST',
    access: 'customer',
    about:
      'Places an OCO (one cancels the other): a post-only limit order, and a stop order for the same quantity. When one trades, is triggered or is cancelled, the other one is cancelled. Only the more expensive one is frozen.',
    example: {
      currency_id: '1',
      legal_id: '3',
      side: 'sell',
      limit_price: '55000',
      source: 'last',
      direction: 'at_or_below',
      trigger_price: '45000',
      type: 'limit',
      price: '44900',
      number: '0.01',
      limit_client_id: 'my-2',
      client_id: 'my-1',
    },
    request: ocoSchema,
    response: z.object({ order: legSchema, stop: legSchema }),
    once: true,
  }),
  'coin/trade/stop/cancel': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels a waiting stop order, and the limit order of its OCO.',
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
    response: archivedPageOf(stopOrderSchema),
  }),
}
