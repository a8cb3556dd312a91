import { z } from 'zod'
import { idSchema } from '../../wire/fields.ts'
import { FUNDING, WATCHING } from '../access/roles.ts'
import { wholeBetween } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { proposalSchema, scheduledFields } from '../records/change.ts'

const DECIMAL = String.raw`\d{1,12}(?:\.\d{1,6})?`

const stepsSchema = z
  .string()
  .max(500)
  .regex(new RegExp(String.raw`^${DECIMAL}:\d{1,7}:\d{1,7}(?:,${DECIMAL}:\d{1,7}:\d{1,7})*$`))
  .describe(
    'volume:maker_ppm:taker_ppm of each step, the smallest volume first: volumes in USDT, shares of the fee',
  )

const levelsSchema = z
  .string()
  .max(800)
  .regex(new RegExp(String.raw`^\d:\d{1,4}:${DECIMAL}:${DECIMAL}(?:,\d:\d{1,4}:${DECIMAL}:${DECIMAL})*$`))
  .describe('verification:age_days:daily:monthly of each level, the lowest first: limits in USDT')

const scheduleSchema = z.object({
  id: z.int().describe('Always 1'),
  from_day: z.int().describe('The UTC day from which it is in force, counted from 1970'),
  steps: z.string().describe('As it is proposed'),
  perps_ppm: z.int(),
})
/** Operator calls for fees by volume, and limits of withdrawals by level. */
export const tiersOpsCalls = {
  'ops/fee_schedule/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the latest fee schedule: the one in force, or the one that will be tomorrow.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(scheduleSchema) }),
  }),
  'ops/fee_schedule/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'fee_schedule',
    page: '/fee-schedule/:id',
    about:
      'Proposes the fee schedule, which a second operator decides. It is in force from the UTC day after the decision. No share is below a half or above the whole fee.',
    example: {
      due_at: '1893456000000',
      preview: '0',
      id: '1',
      steps: '0:1000000:1000000,100000:900000:950000',
      perps_ppm: '400000',
      reason: 'Autumn campaign',
    },
    request: z.strictObject({
      id: idSchema.describe('Always 1'),
      steps: stepsSchema,
      perps_ppm: wholeBetween(0, 1_000_000).describe('The share of the value of perpetuals that counts'),
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/withdraw_limits/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the limits of withdrawals and sales for fiat by level.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(
        z.object({ id: z.int().describe('Always 1'), levels: z.string().describe('As they are proposed') }),
      ),
    }),
  }),
  'ops/withdraw_limits/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'withdraw_limits',
    page: '/withdraw-limits/:id',
    about:
      'Proposes the limits by verification level and age of the account, which a second operator decides. They are in force at once; what was requested before stays.',
    example: {
      due_at: '1893456000000',
      preview: '0',
      id: '1',
      levels: '1:0:1000:10000,2:0:50000:500000',
      reason: 'After the incident',
    },
    request: z.strictObject({
      id: idSchema.describe('Always 1'),
      levels: levelsSchema,
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
}
