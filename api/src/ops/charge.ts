import { z } from 'zod'
import { decimalSchema, idSchema, pageFields, pageOf, timeSchema } from '../fields.ts'
import { optionalReasonSchema, yesNoSchema } from './fields.ts'
import { opsCall, REVIEWING } from './ops-call.ts'

const statusSchema = z.enum(['processing', 'passing', 'passed', 'rejected'])

export const opsChargeSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  amount: decimalSchema,
  account: z.string().describe('Who paid, as the customer wrote it'),
  txid: z.nullable(z.string()),
  pic: z.string().describe('The voucher: an id for `ops/upload/file`'),
  status: statusSchema.describe('`passing` while it is being credited'),
  reason: z.string(),
  reviewers_needed: z.int().describe('2 for a large one: two different people have to pass it'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  created_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
})
export type OpsCharge = z.infer<typeof opsChargeSchema>

export const chargeOpsCalls = {
  'ops/charge/list': opsCall({
    roles: REVIEWING,
    about: 'Deposits that customers handed in with a voucher, the one that waits longest first.',
    request: z.strictObject({
      status: z.optional(statusSchema).describe('processing if absent'),
      ...pageFields,
    }),
    response: pageOf(opsChargeSchema),
  }),
  'ops/charge/review': opsCall({
    roles: REVIEWING,
    about: "Credits what was handed in, or rejects it, never one's own. A large one is passed by two people.",
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsChargeSchema,
  }),
}
