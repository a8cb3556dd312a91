import { z } from 'zod'
import { decimalSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { optionalReasonSchema, whyTwoSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { PAYMENT_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { REVIEWING, WATCHING } from '../access/roles.ts'
import { depositFactsSchema } from './risk.ts'

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

/** An on-chain deposit as operators see it. */
export const opsDepositSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  txid: z.string(),
  output: z.int().describe('Index of the transfer within the transaction'),
  amount: decimalSchema,
  status: statusSchema,
  why: z
    .nullable(
      z.enum([
        'too_small',
        'credit_refused',
        'take_back_refused',
        'network_unknown',
        'account_closed',
        'screening',
      ]),
    )
    .describe('Why manual review is required; null when it is not. A hit of screening is decided there'),
  height: z.nullable(z.int()).describe('Height of the block that contains it'),
  reviewers_needed: z.int().describe('2 for a large deposit: two different reviewers must approve it'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  reason: z.string().describe('Why it was dismissed'),
  seen_at: timeSchema,
  held_at: z.nullable(timeSchema).describe('When manual review became required'),
  credited_at: z.nullable(timeSchema),
  reviewed_at: z.nullable(timeSchema),
})
/** An on-chain deposit with its review data. Amounts are decimals of its currency. */
export type OpsDeposit = z.infer<typeof opsDepositSchema>

/** Operator calls for on-chain deposits. */
export const depositOpsCalls = {
  'ops/deposit/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Lists on-chain deposits: those that need manual review, oldest first; of another status, newest first.',
    filters: PAYMENT_FILTERS,
    example: { status: 'held', ...listExample(PAYMENT_FILTERS) },
    request: z.strictObject({
      status: z.optional(statusSchema).describe('held and too_small if absent'),
      ...listFields(PAYMENT_FILTERS),
    }),
    response: listOf(opsDepositSchema),
  }),
  'ops/deposit/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    shows: 'deposit',
    about: 'Returns one with what is known of its owner.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsDepositSchema.shape,
      facts: depositFactsSchema,
      why_two: whyTwoSchema,
      credited_before: z.int().describe('Earlier deposits of the customer that were credited; at most 1,000'),
    }),
  }),
  'ops/deposit/review': opsCall({
    method: 'POST',
    roles: REVIEWING,
    decides: 'deposit',
    queue: 'deposit',
    page: '/deposits/:id',
    guards: 'deposit',
    about:
      'Credits a deposit, or reverses one that its chain has undone; or dismisses it with a reason. Reviewers cannot review their own deposits.',
    example: { id: '1', pass: '0', reason: 'Not readable' },
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsDepositSchema,
  }),
}
