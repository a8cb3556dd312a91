import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  decimalSchema,
  fromCoinField,
  idSchema,
  oneOf,
  pageFields,
  pageOf,
  timeSchema,
} from '../wire/fields.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { coinFields, notice } from '../wire/notice-fields.ts'

/** A wealth plan with its terms and the quota that is left. Amounts are decimals of its currency. */
export const wealthPlanSchema = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  cycle: z.int().describe('Whole days from purchase to maturity'),
  day_ppm: z.int().describe('Yield of one day, in parts per million of the principal'),
  month_ppm: z.int().describe('Expected return of 30 days, in parts per million: 30 times day_ppm'),
  min_number: z.string(),
  max_number: z.string().describe('Largest principal of one order'),
  customer_max: z.string().describe('Largest principal that one customer may have hosted in this plan'),
  quota: z.string().describe('Largest principal that all customers together may have hosted'),
  left: z.string().describe('Principal that can still be bought: by the quota, and by what the pool can pay'),
  status: z.enum(['open', 'sold_out', 'paused']),
  terms_id: z.int().describe('Version of the terms; name it when buying'),
})
export type WealthPlanInfo = z.infer<typeof wealthPlanSchema>

/** The tabs of a customer's orders. */
export const WEALTH_STATUSES = ['hosting', 'completed', 'redeemed'] as const

/** A purchase of a wealth plan. */
export const wealthOrderSchema = z.object({
  id: z.int(),
  plan_id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  number: z.string().describe('Principal'),
  cycle: z.int(),
  day_ppm: z.int(),
  day_number: z.string().describe('Yield of one day'),
  days_paid: z.int().describe('Days whose yield is paid'),
  days_left: z.int().describe('Whole days that an early redemption is charged for; 0 after the end'),
  earned: z.string().describe('Yield paid so far'),
  total: z.string().describe('Yield of the whole cycle'),
  return_ppm: z
    .int()
    .describe(
      'Yield less penalty, in parts per million of the principal, floored; of the whole cycle while hosting',
    ),
  penalty: z
    .string()
    .describe('Deducted by a redemption: charged today while hosting, charged in fact after it'),
  next_at: z.nullable(timeSchema).describe('When the next yield is paid; null after the end'),
  status: z.enum(WEALTH_STATUSES),
  bought_at: timeSchema,
  matures_at: timeSchema,
  ended_at: z.nullable(timeSchema),
})
export type WealthOrderInfo = z.infer<typeof wealthOrderSchema>

/** The error codes of calls on wealth plans. */
export const WEALTH_ERRORS = [
  'too_many_wealth_orders',
  'wealth_agreement_required',
  'wealth_amount_too_large',
  'wealth_amount_too_small',
  'wealth_customer_limit_reached',
  'wealth_order_must_be_hosting',
  'wealth_plan_must_be_known',
  'wealth_plan_must_be_open',
  'wealth_sold_out',
  'wealth_terms_have_changed',
] as const

/** Calls for wealth plans. */
export const wealthCalls = {
  'wealth/getProfitTotal': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the customer's hosted principal and earnings, per currency.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(
        z.object({
          currency_id: z.int(),
          currency_name: z.string(),
          decimals: z.int(),
          hosted: z.string(),
          day_number: z.string().describe('Yield of one day of all open orders'),
          earned_today: z.string().describe('Yield paid since midnight UTC'),
          earned: z.string().describe('Yield paid in all, ended orders included'),
        }),
      ),
    }),
  }),
  'wealth/getEarnings': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns the yield paid per UTC day in one currency, for the last 30 days, oldest first.',
    example: { currency_id: '3' },
    request: z.strictObject({ currency_id: idSchema }),
    response: z.object({ list: z.array(z.object({ day_at: timeSchema, number: z.string() })) }),
  }),
  'wealth/getProfitList': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the wealth plans.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(wealthPlanSchema),
      top_month_ppm: z.int().describe('Highest expected return of 30 days among open plans; 0 without one'),
    }),
  }),
  'wealth/getProfitInfo': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns a wealth plan with its terms, and how much of it the caller may still buy.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      plan: wealthPlanSchema,
      conditions: z.string().describe('Conditions of this plan beyond the general rules; often empty'),
      own_hosted: z.string().describe("The caller's open principal in this plan; 0 when signed out"),
      own_left: z.string().describe('What the caller may still buy: the smallest of all limits'),
    }),
  }),
  'wealth/getMyprofit': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's orders, newest first.",
    example: { status: '1', page: '1', limit: '10' },
    request: z.strictObject({
      status: z.optional(oneOf(1, 2, 3)).describe('1 hosting, 2 completed, 3 redeemed; all if absent'),
      ...pageFields,
    }),
    response: pageOf(wealthOrderSchema),
  }),
  'wealth/buyProfit': call({
    method: 'POST',
    access: 'customer',
    about:
      'Buys a wealth plan from the trust account, or in one step from the coin account. The principal is frozen until maturity or redemption.',
    example: { id: '1', number: '100', agree: '1', terms_id: '1', from: 'trust', from_coin: '5' },
    request: z.strictObject({
      id: idSchema,
      number: z.optional(z.union([z.literal(''), decimalSchema])).describe('Required: the principal'),
      agree: z.optional(z.string().max(8)).describe('Required: 1 or true, the customer agrees to the terms'),
      terms_id: z
        .optional(idSchema)
        .describe(
          'The version of the terms that was shown; rejected if it has changed. The current one if absent',
        ),
      from: z.optional(z.enum(['trust', 'coin'])).describe('trust if absent'),
      ...fromCoinField,
    }),
    response: wealthOrderSchema,
    once: true,
  }),
  'wealth/sellProfit': call({
    method: 'POST',
    access: 'customer',
    about:
      'Redeems an order before maturity. The penalty for the days that are left is deducted from the principal; yield that was paid is kept.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: wealthOrderSchema,
    once: true,
  }),
}

/** The part of wealth plans in the wire. */
export const wealthProduct = {
  calls: wealthCalls,
  errors: WEALTH_ERRORS,
  entryReasons: ['wealth_hold', 'wealth_release', 'wealth_yield', 'wealth_penalty'],
  books: ['wealthPool'],
  closingConditions: ['wealth'],
  notices: [notice('wealth_matured', coinFields)],
} as const satisfies ProductWire
