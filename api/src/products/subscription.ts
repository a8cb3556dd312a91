import { z } from 'zod'
import { call } from '../wire/call.ts'
import { decimalSchema, idSchema, oneOf, pageFields, pageOf, timeSchema } from '../wire/fields.ts'
import { allotmentShareSchema } from '../wire/shares.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { notice } from '../wire/notice-fields.ts'

/** `sold_out`: closed, not launched yet. `redemption`: launched. */
export const PROJECT_STATUSES = ['upcoming', 'subscription', 'sold_out', 'redemption', 'cancelled'] as const

/** The price of a coin in one payment currency. */
export const issuePriceSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  price: z.string().describe('Of one coin, floored to 18 decimals'),
  pay_units: z
    .string()
    .describe('The exact price: pay_units of the currency for coin_units of the coin, in smallest units'),
  coin_units: z.string(),
})

/** A subscription project. Quantities are decimals of the coin. */
export const projectSchema = z.object({
  id: z.int(),
  coin_id: z.int(),
  coin_name: z.string(),
  title: z.string().describe('The full name of the coin'),
  icon: z.nullable(z.string()).describe('Data of an SVG path in a box of 24; null without an icon'),
  networks: z
    .array(z.string())
    .describe('Announced by the issuer; deposits and withdrawals open when the exchange adds the network'),
  decimals: z.int(),
  supply: z.string(),
  prices: z.array(issuePriceSchema),
  min_number: z.string(),
  max_number: z.string().describe('Largest quantity of one order'),
  customer_max: z.string().describe('Largest quantity that one customer may order in all'),
  start_at: timeSchema,
  close_at: timeSchema,
  launch_at: timeSchema.describe('Estimated until the launch, the time of the launch after it'),
  lockup_days: z.int().describe('Days from the allotment until the coins are available'),
  status: z.enum(PROJECT_STATUSES),
  allotted_at: z.nullable(timeSchema),
  orders: z.int(),
  demand: z.string().describe('Quantity of all orders'),
  issued: z.string().describe('Quantity allotted; 0 before the allotment'),
  market_id: z.nullable(z.int()).describe('The market of the coin; null before the launch'),
})
export type ProjectInfo = z.infer<typeof projectSchema>

/** An order in a subscription. Quantities are decimals of the coin, payments of the payment currency. */
export const subscriptionOrderSchema = z.object({
  id: z.int(),
  project_id: z.int(),
  coin_id: z.int(),
  coin_name: z.string(),
  coin_decimals: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  price: z.string(),
  number: z.string().describe('Quantity ordered'),
  paid: z.string().describe('Payment, frozen until the allotment'),
  status: z
    .enum(['reviewing', 'locked', 'unlocked', 'refunded'])
    .describe('reviewing: under review. locked and unlocked: passed'),
  allotted: z.string(),
  cost: z.string().describe('Price of what was allotted'),
  refund: z.string().describe('Payment less cost; 0 while under review'),
  value: z
    .nullable(z.string())
    .describe('Value of the allotted coins at the last price of their market; null without a price'),
  gain: z.nullable(z.string()).describe('value less cost'),
  return_ppm: z.nullable(z.int()).describe('gain in parts per million of the cost, floored'),
  ordered_at: timeSchema,
  unlock_at: z.nullable(timeSchema).describe('End of the lock-up; null without an allotment'),
  ended_at: z.nullable(timeSchema).describe('When the coins became available or the payment was returned'),
})
export type SubscriptionOrderInfo = z.infer<typeof subscriptionOrderSchema>

/** The error codes of calls on subscriptions to new coins. */
export const SUBSCRIPTION_ERRORS = [
  'project_coin_is_taken',
  'project_has_started',
  'project_is_full',
  'project_must_be_allotted',
  'project_must_be_closed',
  'project_must_be_known',
  'project_must_be_open',
  'project_must_be_selling',
  'subscription_currency_not_accepted',
  'subscription_customer_limit_reached',
  'subscription_quantity_too_large',
  'subscription_quantity_too_small',
  'too_many_subscription_orders',
] as const

/** Calls for subscriptions to new coins. */
export const subscriptionCalls = {
  'lh/send/config': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the subscription projects, newest first.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(projectSchema) }),
  }),
  'lh/send/product_info': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns a project with its description, and how much of it the caller may still order.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      project: projectSchema,
      description: z.string(),
      own_number: z.string().describe("Quantity of the caller's orders; 0 when signed out"),
      own_left: z.string().describe('What the caller may still order'),
    }),
  }),
  'lh/send/allotment': call({
    method: 'GET',
    access: 'anyone',
    about:
      "Returns what a project's allotment was computed from, 1,000 orders at a time by ascending id, so that anyone can recompute it: supply and quantities in smallest units of the coin.",
    example: { id: '1', after: '1' },
    request: z.strictObject({
      id: idSchema,
      after: z.optional(idSchema).describe('The last order id of the page before; the first page if absent'),
    }),
    response: z.object({
      supply: z.string(),
      orders: z.int(),
      demand: z.string(),
      list: z.array(z.object({ id: z.int(), quantity: z.string(), allotted: z.string() })),
      more: z.boolean(),
    }),
  }),
  'lh/send/share': call({
    method: 'GET',
    access: 'customer',
    about:
      'Signs which part of an own order was allotted, without its quantities, for the customer to publish.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({ share: allotmentShareSchema }),
  }),
  'lh/send/order_list': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's orders, newest first.",
    example: { status: '1', page: '1', limit: '10' },
    request: z.strictObject({
      status: z.optional(oneOf(1, 2, 3)).describe('1 under review, 2 passed, 3 refunded; all if absent'),
      ...pageFields,
    }),
    response: pageOf(subscriptionOrderSchema),
  }),
  'lh/send/order': call({
    method: 'POST',
    access: 'customer',
    about:
      'Orders coins of a project. The payment is frozen in the coin account; after the close, what is not allotted is returned.',
    example: { id: '1', currency_id: '3', number: '100' },
    request: z.strictObject({
      id: idSchema,
      currency_id: idSchema.describe('The currency of the payment'),
      number: z
        .optional(z.union([z.literal(''), decimalSchema]))
        .describe('Required: the quantity of the coin'),
    }),
    response: subscriptionOrderSchema,
    once: true,
  }),
}

/** The part of subscriptions in the wire. */
export const subscriptionProduct = {
  calls: subscriptionCalls,
  errors: SUBSCRIPTION_ERRORS,
  entryReasons: [
    'subscription_hold',
    'subscription_release',
    'subscription_cost',
    'subscription_allotment',
    'subscription_lock',
    'subscription_unlock',
  ],
  books: ['subscriptionPool'],
  closingConditions: ['subscriptions'],
  notices: [
    notice('subscription_allotted', {
      project_id: z.int(),
      currency_name: z.string().describe('The new coin'),
      number: z.string().describe('Coins allotted; 0 if the payment was returned in full'),
    }),
  ],
} as const satisfies ProductWire
