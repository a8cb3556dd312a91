import { z } from 'zod'
import { pairFields } from '../market/market.ts'
import { call } from '../wire/call.ts'
import { idSchema, lotsSchema, positiveSchema, timeSchema } from '../wire/fields.ts'

/** The reasons why the exchange ends conditional orders: the position ended, or why their order was rejected. */
export const CONDITIONAL_REASONS = [
  'position_closed',
  'customer_is_frozen',
  'pause_is_running',
  'perp_loss_limit_reached',
  'contract_is_close_only',
  'market_has_no_price',
  'price_is_invalid',
  'price_outside_band',
  'too_many_open_positions',
  'quantity_too_small',
  'quantity_too_large',
  'position_limit_exceeded',
  'leverage_out_of_range',
  'no_liquidity',
  'would_be_liquidated',
  'insufficient_balance',
  'position_holds_nothing',
] as const

/** The terms of a conditional order that have no unit. */
const conditionalTerms = {
  side: z.enum(['buy', 'sell']).describe('Of its order: sell opens a short, or closes a long'),
  purpose: z
    .enum(['open', 'reduce', 'close'])
    .describe('open: may open lots; reduce: closes at most its lots; close: closes the whole position'),
  source: z.enum(['mark', 'last']).describe('The price that triggers it: mark price or last trade'),
  direction: z.enum(['at_or_below', 'at_or_above']),
}

/** A conditional order that is open. */
const leverConditionalSchema = z.object({
  id: z.int(),
  contract_id: z.int(),
  ...conditionalTerms,
  trigger_price: z.string(),
  share: z.nullable(z.int()).describe('Lots; absent if it closes the whole position'),
  multiple: z.nullable(z.int()).describe('Leverage, if it may open lots'),
  status: z.enum(['waiting', 'reached']).describe('reached: the price is there, and its order follows'),
  client_id: z.nullable(z.string()).describe('The id that the customer gave to it'),
  created_at: timeSchema,
})
/** A conditional order that is open. */
export type LeverConditional = z.infer<typeof leverConditionalSchema>

/** Calls for conditional orders of perpetual futures. */
export const conditionalCalls = {
  'lever/place_conditional': call({
    method: 'POST',
    access: 'customer',
    about:
      'Places a conditional order: a market order that is placed once a price reaches its trigger. In net mode; it holds nothing, and margin is checked when it is triggered.',
    example: {
      legal_id: '3',
      currency_id: '1',
      side: 'sell',
      purpose: 'open',
      source: 'mark',
      direction: 'at_or_below',
      trigger_price: '45000',
      share: '1',
      multiple: '10',
    },
    request: z.strictObject({
      ...pairFields,
      ...conditionalTerms,
      trigger_price: positiveSchema,
      share: z.optional(lotsSchema).describe('Lots; required unless it closes the whole position'),
      multiple: z.optional(idSchema).describe('Leverage; required if it may open lots'),
    }),
    response: z.object({ id: z.int() }),
    once: true,
  }),
  'lever/conditionals': call({
    method: 'GET',
    access: 'customer',
    about:
      'Lists the open conditional orders of every contract, also those that programs placed. Only in net mode; at most 100.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(leverConditionalSchema) }),
  }),
  'lever/cancel_conditional': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels a conditional order.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({ id: z.int() }),
    once: true,
  }),
}
