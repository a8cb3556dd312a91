import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, pageFields, pageOf, positiveSchema, timeSchema } from '../wire/fields.ts'
import { notice } from '../wire/notice-fields.ts'

/** The periods of recurring plans. */
export const RECURRING_PERIODS = ['day', 'week', 'month'] as const
/** The states of recurring plans: an ended one buys no more. */
export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const
/** The most recurring plans of a customer that have not ended. */
export const RECURRING_PLANS_MAX = 20

/** The reasons why a recurring purchase was skipped. */
export const RECURRING_SKIP_REASONS = [
  'balance',
  'market_not_open',
  'no_price',
  'price_too_far',
  'own_order',
  'self_limit',
  'account_frozen',
  'size',
  'too_many_open_orders',
  'missed',
  'stopped',
] as const

const skipReasonSchema = z.enum(RECURRING_SKIP_REASONS)

/** A number from 0 to 23, sent as digits in a form or as a number in JSON. */
const hourSchema = z.codec(
  z.union([z.string().regex(/^(?:1?[0-9]|2[0-3])$/), z.int().min(0).max(23)]),
  z.int().min(0).max(23),
  { decode: Number, encode: (hour) => hour },
)

const planSchema = z.object({
  id: z.int(),
  match_id: z.int(),
  currency_id: z.int().describe('The coin that is bought'),
  legal_id: z.int().describe('The currency that pays'),
  amount: z.string().describe('The most that one purchase pays'),
  every: z.enum(RECURRING_PERIODS),
  day: z
    .nullable(z.int().min(1).max(31))
    .describe('1 (Monday) to 7 of a week, 1 to 31 of a month; null of every day'),
  hour: z.int().min(0).max(23).describe('UTC'),
  status: z.enum(RECURRING_STATUSES),
  paused_by_failures: z
    .boolean()
    .describe('Whether the exchange paused it, after as many skipped purchases in a row'),
  next_at: z
    .nullable(timeSchema)
    .describe('The beginning of the hour of the next purchase; null if it is not active'),
  created_at: timeSchema,
})
/** A recurring plan of the wire. */
export type RecurringPlan = z.infer<typeof planSchema>

const purchaseSchema = z.object({
  id: z.int(),
  plan_id: z.int(),
  match_id: z.int(),
  due_at: timeSchema.describe('The beginning of the hour that the purchase belongs to'),
  at: timeSchema.describe('When it was made or skipped'),
  status: z.enum(['pending', 'bought', 'skipped']),
  amount: z.string().describe('The most that it was to pay'),
  order_id: z.nullable(z.int()),
  number: z.string().describe('The quantity bought, before the fee'),
  paid: z.string(),
  price: z.string().describe('The average price; 0 if nothing was bought'),
  fee: z.string().describe('In the coin that is bought'),
  reason: z.nullable(skipReasonSchema).describe('Why it was skipped'),
})
/** A recurring purchase of the wire. */
export type RecurringPurchase = z.infer<typeof purchaseSchema>

/** The error codes of calls on recurring plans. */
export const RECURRING_ERRORS = [
  'recurring_plan_already_exists',
  'recurring_plan_has_ended',
  'too_many_recurring_plans',
] as const

const coinFields = { match_id: z.int(), currency_name: z.string() }

/** The notices of recurring purchases. */
export const recurringNotices = [
  notice('recurring_bought', {
    ...coinFields,
    number: z.string().describe('The quantity bought, before the fee'),
    total: z.string().describe('What was paid'),
    legal_name: z.string(),
  }),
  notice('recurring_skipped', { ...coinFields, reason: skipReasonSchema }),
  notice('recurring_paused', { ...coinFields, reason: skipReasonSchema.describe('Of the last skipped one') }),
] as const

/** Calls on plans that buy a coin again and again. */
export const recurringCalls = {
  'coin/recurring/list': call({
    method: 'POST',
    access: 'customer',
    about: "Lists the customer's recurring plans, newest first, and the last 20 that have ended.",
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(planSchema) }),
  }),
  'coin/recurring/add': call({
    method: 'POST',
    access: 'customer',
    about:
      'Sets up a plan that buys a coin every day, week or month, at an unpredictable minute of an hour, by an immediate-or-cancel order whose worst price is at most 1 % above the index price.',
    example: {
      currency_id: '1',
      legal_id: '3',
      amount: '20',
      every: 'week',
      day: '1',
      hour: '9',
    },
    request: z.strictObject({
      currency_id: idSchema.describe('The coin to buy'),
      legal_id: idSchema.describe('The currency that pays, from the coin account'),
      amount: positiveSchema.describe('The most that one purchase pays'),
      every: z.enum(RECURRING_PERIODS),
      day: z
        .optional(idSchema)
        .describe(
          '1 (Monday) to 7 of a week; 1 to 31 of a month, its last day if it is shorter; absent for every day',
        ),
      hour: hourSchema.describe('0 to 23, UTC'),
    }),
    response: planSchema,
  }),
  'coin/recurring/change': call({
    method: 'POST',
    access: 'customer',
    about:
      'Changes the amount of the purchases of a plan that are not begun, or pauses, resumes or ends it. What has ended stays ended.',
    example: { id: '1', amount: '25', status: 'paused' },
    request: z.strictObject({
      id: idSchema,
      amount: z.optional(positiveSchema),
      status: z.optional(z.enum(RECURRING_STATUSES)),
    }),
    response: planSchema,
  }),
  'coin/recurring/purchases': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists the purchases of recurring plans, made and skipped, newest first.',
    example: { id: '1', page: '1', limit: '10' },
    request: z.strictObject({
      id: z.optional(idSchema).describe('Of a plan; of all if absent'),
      ...pageFields,
    }),
    response: pageOf(purchaseSchema),
  }),
}
