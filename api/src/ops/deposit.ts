import { z } from 'zod'
import { decimalSchema, idSchema, pageFields, pageOf, timeSchema } from '../fields.ts'
import { optionalReasonSchema, yesNoSchema } from './fields.ts'
import { opsCall, REVIEWING } from './ops-call.ts'

const statusSchema = z.enum([
  'seen',
  'confirming',
  'crediting',
  'credited',
  'orphaned',
  'reversed',
  'too_small',
  'submitted',
  'held',
  'left',
  'gone',
])

export const opsDepositSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  txid: z.string(),
  output: z.int().describe("Which of the transaction's transfers"),
  amount: decimalSchema,
  status: statusSchema,
  why: z
    .nullable(z.enum(['too_small', 'credit_refused', 'take_back_refused', 'network_unknown']))
    .describe('What a person has to look at; null when nothing waits for one'),
  height: z.nullable(z.int()).describe('The block that holds it now'),
  reviewers_needed: z.int().describe('2 for a large one: two different people have to pass it'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  reason: z.string().describe('Why it was left'),
  seen_at: timeSchema,
  held_at: z.nullable(timeSchema).describe('Since when it waits for a person'),
  credited_at: z.nullable(timeSchema),
  reviewed_at: z.nullable(timeSchema),
})
export type OpsDeposit = z.infer<typeof opsDepositSchema>

export const depositOpsCalls = {
  'ops/deposit/list': opsCall({
    roles: REVIEWING,
    about: 'Deposits from chains that wait for a person, those that something refused first.',
    request: z.strictObject({
      status: z.optional(statusSchema).describe('held and too_small if absent'),
      ...pageFields,
    }),
    response: pageOf(opsDepositSchema),
  }),
  'ops/deposit/review': opsCall({
    roles: REVIEWING,
    about:
      "Has a deposit credited, or one that was undone taken back after all; or leaves it for a reason. Never one's own.",
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsDepositSchema,
  }),
}
