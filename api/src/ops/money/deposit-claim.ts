import { z } from 'zod'
import { decimalSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { lineOf, optionalReasonSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { PAYMENT_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { REVIEWING, WATCHING } from '../access/roles.ts'
import { depositFactsSchema } from './risk.ts'
import { opsStatementLineSchema } from './statement.ts'

const statusSchema = z.enum(['processing', 'passing', 'passed', 'rejected'])

/** A deposit that a customer submitted with a voucher. */
export const opsDepositClaimSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  amount: decimalSchema,
  account: z.string().describe('Sender, as entered by the customer'),
  txid: z.nullable(z.string()),
  reference: z
    .nullable(z.string())
    .describe('The reference of the bank, or the transaction, that the first reviewer entered'),
  pic: z.string().describe('The voucher: an upload id for `ops/upload/file`'),
  status: statusSchema.describe('`passing` while it is being credited'),
  reason: z.string(),
  reviewers_needed: z.int().describe('2: two different reviewers must approve it'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  created_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
})
/** A deposit that a customer submitted with a voucher, for review. */
export type OpsDepositClaim = z.infer<typeof opsDepositClaimSchema>

/** Operator calls for submitted deposits. */
export const depositClaimOpsCalls = {
  'ops/charge/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Lists deposits submitted with a voucher: those that wait, oldest first; of another status, newest decision first.',
    filters: PAYMENT_FILTERS,
    example: { status: 'processing', ...listExample(PAYMENT_FILTERS) },
    request: z.strictObject({
      status: z.optional(statusSchema).describe('processing if absent'),
      ...listFields(PAYMENT_FILTERS),
    }),
    response: listOf(opsDepositClaimSchema),
  }),
  'ops/charge/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    shows: 'charge',
    about: 'Returns one with what is known of its owner.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsDepositClaimSchema.shape,
      facts: depositFactsSchema,
      credited_before: z.int().describe('Earlier claims of the customer that were credited; at most 1,000'),
      similar: z
        .array(
          z.object({
            id: z.int(),
            amount: decimalSchema,
            currency: z.string(),
            status: statusSchema,
            created_at: timeSchema,
            same: z.array(z.enum(['account', 'txid', 'amount'])),
          }),
        )
        .describe(
          'Other claims of this customer that may be of the same payment, at most 20, credited ones first: within a day one with the same sender, transaction or amount; credited at any time with the same transaction, or the same sender and amount',
        ),
      statement: z
        .nullable(opsStatementLineSchema)
        .describe('The line of a statement with its reference; null if none was entered yet'),
      same_account: z.array(z.int()).describe('Other customers who named this sender, at most 20'),
    }),
  }),
  'ops/charge/review': opsCall({
    method: 'POST',
    roles: REVIEWING,
    decides: 'charge',
    queue: 'charge',
    page: '/claims/:id',
    guards: 'charge',
    about:
      'Approves and credits a submitted deposit, or rejects it; reviewers cannot review their own. Two reviewers must approve, and enter the same reference; on a network that the exchange follows, only the chain credits.',
    example: { id: '1', pass: '0', reason: 'Not readable', reference: 'SEPA 2026-11-23/17' },
    request: z.strictObject({
      id: idSchema,
      pass: yesNoSchema,
      reason: optionalReasonSchema,
      reference: z
        .optional(z.union([z.literal(''), lineOf(80)]))
        .describe('Required to approve a claim without a transaction: the reference on the evidence'),
    }),
    response: opsDepositClaimSchema,
  }),
}
