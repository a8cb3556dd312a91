import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  archivedPageOf,
  clientIdSchema,
  idSchema,
  pageFields,
  pageOf,
  positiveSchema,
  timeSchema,
} from '../wire/fields.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { coinFields, notice } from '../wire/notice-fields.ts'
import { convertCalls } from './convert.ts'
import { RECURRING_ERRORS, recurringCalls, recurringNotices } from './recurring.ts'
import { STOP_REASONS, stopOrderCalls } from './stop-orders.ts'

/** Order types. `ioc` is immediate or cancel, `fok` is fill or kill. */
export const ORDER_TYPES = ['limit', 'market', 'post_only', 'ioc', 'fok'] as const
/** One of `ORDER_TYPES`. */
export const orderTypeSchema = z.enum(ORDER_TYPES)
/** The wire name of an order type. */
export type OrderTypeName = z.infer<typeof orderTypeSchema>

/** A spot order. `number` and `filled` are quantities in the base currency; `fee` is in `fee_currency_id`. */
export const orderSchema = z.object({
  id: z.int(),
  match_id: z.int(),
  currency_id: z.int(),
  legal_id: z.int(),
  side: z.enum(['buy', 'sell']),
  type: orderTypeSchema,
  price: z.string().describe('The limit; 0 for a market order'),
  number: z.string(),
  filled: z.string(),
  average: z.string().describe('Average price of what is filled; 0 before the first fill'),
  turnover: z.string().describe('Quote currency traded'),
  fee: z.string(),
  fee_currency_id: z.int(),
  frozen: z.string().describe('Still frozen for it, in what it pays with'),
  status: z.enum(['waiting', 'completed', 'cancelled']),
  reason: z
    .nullable(
      z.enum([
        'by_customer',
        'no_more_liquidity',
        'own_order',
        'self_limit',
        'countdown_ended',
        'other_leg_triggered',
      ]),
    )
    .describe('Why it was cancelled'),
  client_id: z.nullable(z.string()).describe('The id that the customer gave to it'),
  created_at: timeSchema,
  updated_at: timeSchema,
})
/** A spot order. Quantities are decimals of the base currency, prices of the quote currency. */
export type Order = z.infer<typeof orderSchema>

const placeSchema = z.strictObject({
  currency_id: idSchema,
  legal_id: idSchema,
  type: z.optional(orderTypeSchema).describe('limit if absent'),
  price: z.optional(positiveSchema).describe('Required but for a market order'),
  number: z.optional(positiveSchema).describe('In the base currency'),
  amount: z
    .optional(positiveSchema)
    .describe('Market buys only, instead of number: the quote currency to spend at most'),
  client_id: z
    .optional(clientIdSchema)
    .describe('An id of your own, which none of your open orders and stop orders has'),
})
/** The parsed request to place an order. */
export type PlaceOrderRequest = z.infer<typeof placeSchema>

const placedSchema = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'completed', 'cancelled']),
  filled: z.string(),
  client_id: z.nullable(z.string()).describe('The id that the customer gave to it'),
  trades: z
    .array(
      z.object({
        id: z.int(),
        price: z.string(),
        number: z.string(),
        fee: z.string(),
        fee_currency_id: z.int(),
      }),
    )
    .describe('The trades that the call made, at most the first 100'),
  trade_count: z.int().describe('How many trades the call made'),
})

const listFields = {
  legal_id: z.optional(idSchema),
  currency_id: z.optional(idSchema),
  client_id: z.optional(clientIdSchema),
  ...pageFields,
}

/** Calls for spot orders and stop orders. */
export const spotCalls = {
  ...stopOrderCalls,
  ...convertCalls,
  ...recurringCalls,
  'coin/trade/buy': call({
    method: 'POST',
    access: 'customer',
    about: 'Places a buy order.',
    example: {
      legal_id: '3',
      currency_id: '1',
      type: 'limit',
      price: '50000',
      number: '0.01',
      client_id: 'my-1',
    },
    request: placeSchema,
    response: placedSchema,
    once: true,
  }),
  'coin/trade/sell': call({
    method: 'POST',
    access: 'customer',
    about: 'Places a sell order.',
    example: {
      legal_id: '3',
      currency_id: '1',
      type: 'limit',
      price: '50000',
      number: '0.01',
      client_id: 'my-1',
    },
    request: placeSchema,
    response: placedSchema,
    once: true,
  }),
  'coin/trade': call({
    method: 'PUT',
    access: 'customer',
    about: 'Cancels an open order.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: placedSchema,
    once: true,
  }),
  'coin/trade/amend': call({
    method: 'POST',
    access: 'customer',
    about:
      'Changes the price and total quantity of an open order. Only a smaller quantity at the same price preserves its time priority.',
    example: { id: '1', price: '50000', number: '0.01' },
    request: z.strictObject({ id: idSchema, price: positiveSchema, number: positiveSchema }),
    response: placedSchema,
    once: true,
  }),
  'coin/trade/cancel_all': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels all your open orders and waiting stop orders of a market, at once.',
    example: { legal_id: '3', currency_id: '1' },
    request: z.strictObject({ legal_id: idSchema, currency_id: idSchema }),
    response: z.object({ orders: z.array(z.int()), stops: z.array(z.int()) }),
    once: true,
  }),
  'coin/trade/replace': call({
    method: 'POST',
    access: 'customer',
    about:
      'Cancels an open order and places another one in its market, at once. If the order cannot be cancelled, `stop_on_failure` rejects the call, and `allow_failure` places the new one nevertheless. A new order that is rejected leaves the first one cancelled.',
    example: {
      id: '12345',
      mode: 'stop_on_failure',
      legal_id: '3',
      currency_id: '1',
      side: 'buy',
      type: 'limit',
      price: '50000',
      number: '0.01',
      client_id: 'my-1',
    },
    request: placeSchema.extend({
      id: idSchema,
      mode: z.enum(['stop_on_failure', 'allow_failure']),
      side: z.enum(['buy', 'sell']),
    }),
    response: z.object({
      cancelled: z.nullable(placedSchema),
      cancel_error: z.nullable(z.string()).describe('Why the order was not cancelled'),
      placed: z.nullable(placedSchema),
      place_error: z.nullable(z.string()).describe('Why the new order was not placed'),
    }),
    once: true,
  }),
  'coin/trade/cancel_all_after': call({
    method: 'POST',
    access: 'customer',
    about:
      'Starts a countdown, at the end of which all your orders and stop orders of a market are cancelled, or of all markets. Repeat the call to start it over; 0 switches it off.',
    example: { legal_id: '3', currency_id: '1', seconds: '60' },
    request: z.strictObject({
      legal_id: z.optional(idSchema).describe('All markets if both are absent'),
      currency_id: z.optional(idSchema),
      seconds: z.union([z.string().regex(/^[0-9]{1,5}$/), z.int().nonnegative()]).describe('0 to 86400'),
    }),
    response: z.object({ due_at: z.nullable(timeSchema).describe('When it ends; null if it is off') }),
    once: true,
  }),
  'coin/list': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists open orders, newest first.',
    example: { legal_id: '3', currency_id: '1', client_id: 'my-1', page: '1', limit: '10' },
    request: z.strictObject(listFields),
    response: pageOf(orderSchema),
  }),
  transaction_complete: call({
    method: 'POST',
    access: 'customer',
    about: 'Lists completed and cancelled orders, newest first.',
    example: { legal_id: '3', currency_id: '1', client_id: 'my-1', page: '1', limit: '10' },
    request: z.strictObject(listFields),
    response: archivedPageOf(orderSchema),
  }),
}

/** The part of spot trading in the wire. */
export const spotProduct = {
  calls: spotCalls,
  errors: [
    ...RECURRING_ERRORS,
    'countdown_out_of_range',
    'duplicate_client_id',
    'oco_prices_are_crossed',
    'order_is_in_oco',
    'stop_must_be_waiting',
    'stop_would_trigger',
    'too_many_stops',
    'trail_is_invalid',
  ],
  entryReasons: [
    'order_hold',
    'order_release',
    'stop_hold',
    'stop_release',
    'trade_base',
    'trade_quote',
    'fee',
  ],
  books: [],
  closingConditions: ['orders'],
  notices: [
    notice('order_filled', {
      match_id: z.int(),
      side: z.enum(['buy', 'sell']),
      ...coinFields,
      total: z.string().describe('Value traded, in the quote currency'),
      legal_name: z.string(),
    }),
    notice('stop_triggered', {
      match_id: z.int(),
      side: z.enum(['buy', 'sell']),
      ...coinFields,
      trigger_price: z.string().describe('The trigger price, in the quote currency'),
      legal_name: z.string(),
    }),
    notice('stop_cancelled', {
      match_id: z.int(),
      side: z.enum(['buy', 'sell']),
      ...coinFields,
      reason: z.enum(STOP_REASONS),
    }),
    ...recurringNotices,
  ],
} as const satisfies ProductWire
