import { z } from 'zod'
import { idSchema, positiveSchema } from '../../wire/fields.ts'
import { proposalSchema, scheduledFields } from '../records/change.ts'
import { reasonSchema, wholeBetween } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { FUNDING, OPERATING, WATCHING } from '../access/roles.ts'

const statusSchema = z.enum(['open', 'paused'])

/** Conditions of one plan beyond the general rules: up to 4,000 characters of plain text in lines. */
const conditionsSchema = z
  .string()
  .max(4_000)
  .regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u)

/** A wealth plan as operators see it. Amounts are decimals of its currency. */
export const opsWealthPlanSchema = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  cycle: z.int(),
  day_ppm: z.int(),
  min_number: z.string(),
  max_number: z.string(),
  customer_max: z.string(),
  quota: z.string(),
  conditions: z.string(),
  terms_id: z.int(),
  status: statusSchema,
  hosted: z.string().describe('Open principal'),
  orders: z.int().describe('Open orders'),
  promised: z.string().describe('Yield of open orders that is not paid yet, reserved in the pool'),
  pool: z.string().describe("What the pool has available for new orders in the plan's currency"),
})
export type OpsWealthPlan = z.infer<typeof opsWealthPlanSchema>

/** Operator calls for wealth plans. */
export const wealthOpsCalls = {
  'ops/wealth/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every wealth plan with its open orders and what the pool can still promise.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsWealthPlanSchema) }),
  }),
  'ops/wealth/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'wealth',
    page: '/wealth/:id',
    about:
      'Proposes a new wealth plan or new terms and limits of one, which a second operator decides. Orders keep the terms they were bought on; new terms get a new version, which customers must agree to. A new plan is paused.',
    example: {
      due_at: '1893456000000',
      preview: '0',
      id: '1',
      currency_id: '3',
      cycle: '15',
      day_ppm: '4000',
      min_number: '10',
      max_number: '1000',
      customer_max: '2000',
      quota: '100000',
      conditions: 'One per household.\nOnly for new customers.',
      reason: 'Autumn campaign',
    },
    request: z.strictObject({
      id: z.optional(idSchema).describe('The plan to change; a new one if absent'),
      currency_id: idSchema.describe('Fixed for life'),
      cycle: wholeBetween(1, 365).describe('Whole days'),
      day_ppm: wholeBetween(1, 100_000).describe('Yield of one day in parts per million'),
      min_number: positiveSchema,
      max_number: positiveSchema,
      customer_max: positiveSchema,
      quota: positiveSchema,
      conditions: conditionsSchema,
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/wealth/pause': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Stops the sale of a wealth plan. Two persons start it. Orders continue.',
    example: { id: '1', reason: 'Pool is low' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsWealthPlanSchema,
  }),
}
