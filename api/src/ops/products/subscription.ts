import { z } from 'zod'
import { idSchema, positiveSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { FUNDING, OPERATING, WATCHING } from '../access/roles.ts'

/** Up to 4,000 characters of plain text in lines. */
const descriptionSchema = z
  .string()
  .max(4_000)
  .regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u)

const titleSchema = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{N} .'-]*$/u)
/** The data of an SVG path: commands and numbers, nothing that a browser could run. */
const iconSchema = z
  .string()
  .max(1_000)
  .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]*$/)
const networksSchema = z
  .string()
  .max(100)
  .regex(/^(?:[A-Z0-9]{2,12}(?:,[A-Z0-9]{2,12})*)?$/)

/** A subscription project as operators see it. Quantities are decimals of the coin. */
export const opsProjectSchema = z.object({
  id: z.int(),
  coin_id: z.int(),
  coin_name: z.string(),
  decimals: z.int(),
  supply: z.string(),
  prices: z.string().describe('Payment currency and price of one coin, as in 3:0.25,1:0.000004'),
  min_number: z.string(),
  max_number: z.string(),
  customer_max: z.string(),
  start_at: z.int(),
  close_at: z.int(),
  launch_at: z.int(),
  lockup_days: z.int(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  networks: z.string(),
  status: z.enum(['selling', 'allotted', 'launched', 'cancelled']),
  first_reviewer_id: z.nullable(z.int()),
  second_reviewer_id: z.nullable(z.int()),
  orders: z.int(),
  demand: z.string(),
  issued: z.string(),
  market_id: z.nullable(z.int()),
})
export type OpsProject = z.infer<typeof opsProjectSchema>

/** Charges and refunds of an allotment in one payment currency. Amounts are decimals of it. */
const paymentSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  issue_price: z.string().describe('Price of one coin'),
  paid: z.string().describe('What all orders paid: a cancellation refunds it in full'),
  charged: z.string(),
  refunded: z.string(),
})

/** Outcome of a project's allotment: computed from its orders until it is allotted, and recorded afterwards. */
const projectOutcomeSchema = z.object({
  customers: z.int().describe('With an order'),
  orders: z.int(),
  served_orders: z.int().describe('Orders that get coins'),
  full_orders: z.int().describe('Orders that get all that they ask for'),
  issued: z.string(),
  payments: z.array(paymentSchema).describe('One for each payment currency'),
})

/** Operator calls for subscription projects. */
export const subscriptionOpsCalls = {
  'ops/subscription/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every subscription project with its demand and the review of its allotment.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsProjectSchema) }),
  }),
  'ops/subscription/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    shows: 'subscription',
    about: 'Returns one subscription project with what its allotment, or else its cancellation, does.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({ project: opsProjectSchema, outcome: projectOutcomeSchema }),
  }),
  'ops/subscription/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'subscription',
    about:
      'Proposes to announce a subscription project, or to change one, which a second operator decides. From its start on, only the estimated launch and the text may change.',
    request: z.strictObject({
      id: z.optional(idSchema).describe('The project to change; a new one if absent'),
      coin_name: z.string().regex(/^[A-Z0-9]{2,12}$/),
      decimals: z.string().regex(/^[0-8]$/),
      supply: positiveSchema,
      prices: z
        .string()
        .max(400)
        .regex(/^[1-9][0-9]{0,4}:[0-9.]{1,34}(?:,[1-9][0-9]{0,4}:[0-9.]{1,34}){0,9}$/)
        .describe('Payment currency and price of one coin, as in 3:0.25,1:0.000004'),
      min_number: positiveSchema,
      max_number: positiveSchema,
      customer_max: positiveSchema,
      start_at: idSchema.describe('Epoch milliseconds'),
      close_at: idSchema,
      launch_at: idSchema.describe('Estimated'),
      lockup_days: z.string().regex(/^(?:0|[1-9][0-9]{0,3})$/),
      title: z.optional(titleSchema).describe('The full name of the coin'),
      description: descriptionSchema,
      icon: z.optional(iconSchema).describe('Data of an SVG path in a box of 24'),
      networks: z.optional(networksSchema).describe('Names, separated by commas'),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/subscription/allot': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'subscription',
    queue: 'project',
    guards: 'subscription',
    about:
      'Passes the allotment of a closed project. The second of two different operators allots all orders: charges, refunds, and locks the coins.',
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsProjectSchema,
  }),
  'ops/subscription/propose_cancel': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'cancellation',
    about:
      'Proposes to cancel a project that is not allotted, which refunds every order in full. Another operator decides.',
    request: z.strictObject({ id: idSchema, ...proposalFields }),
    response: proposalSchema,
  }),
  'ops/subscription/propose_launch': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'launch',
    about:
      "Proposes the spot market of an allotted project's coin, which opens when another operator approves it.",
    request: z.strictObject({
      id: idSchema,
      currency_id: idSchema.describe('The quote currency: a payment currency of the project'),
      price_decimals: z.string().regex(/^[0-8]$/),
      quantity_decimals: z.string().regex(/^[0-8]$/),
      min_value: positiveSchema.describe('The lowest value of an order, in the quote currency'),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
