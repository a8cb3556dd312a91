import { z } from 'zod'
import { bankCardFieldsSchema } from '../../wallet/bank.ts'
import { decimalSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { WITHDRAWAL_STATUSES } from '../../wallet/withdraw.ts'
import { optionalReasonSchema, reasonSchema, whyTwoSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { PAYMENT_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { OPERATING, REVIEWING, WATCHING } from '../access/roles.ts'
import { withdrawalFactsSchema } from './risk.ts'

const statusSchema = z.enum(WITHDRAWAL_STATUSES)

/** A withdrawal as operators see it. Amounts are in the currency. */
export const opsWithdrawalSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string(),
  amount: decimalSchema,
  fee: decimalSchema,
  status: statusSchema,
  reviewers_needed: z.int().describe('2 for a large withdrawal: two different reviewers must approve it'),
  first_reviewer_id: z.nullable(z.int()),
  second_reviewer_id: z.nullable(z.int()),
  reason: z.string(),
  txid: z.nullable(z.string()),
  hold_until: timeSchema.describe(
    'Withdrawals of its owner are on hold until this time, and it cannot be approved before; 0 without a hold',
  ),
  requested_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
})
/** A withdrawal for review. Amounts are decimals of its currency. */
export type OpsWithdrawal = z.infer<typeof opsWithdrawalSchema>

/** A bank card in full, for the operator who decides on a payment to it. */
const cardSchema = z.object({
  ...bankCardFieldsSchema.shape,
  bound_at: timeSchema,
  removed_at: z.nullable(timeSchema).describe('When its owner removed it'),
})
/** The unmasked bank card of a withdrawal, for the operator who decides on it. */
export type OpsWithdrawalCard = z.infer<typeof cardSchema>

/** Operator calls for withdrawals. */
export const withdrawalOpsCalls = {
  'ops/withdrawal/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists withdrawals: those that wait, oldest first; of another status, newest decision first.',
    filters: PAYMENT_FILTERS,
    example: { status: 'processing', ...listExample(PAYMENT_FILTERS) },
    request: z.strictObject({
      status: z.optional(statusSchema).describe('processing if absent'),
      ...listFields(PAYMENT_FILTERS),
    }),
    response: listOf(opsWithdrawalSchema),
  }),
  'ops/withdrawal/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    shows: 'withdrawal',
    about:
      'Returns one withdrawal with what is known of its owner; one to a bank card includes the card as it was linked, which cannot be edited.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsWithdrawalSchema.shape,
      card: z.nullable(cardSchema).describe('Null for on-chain withdrawals'),
      facts: withdrawalFactsSchema,
      why_two: whyTwoSchema,
      refill_since: z
        .nullable(timeSchema)
        .describe('Since when it waits for a refill of the paying address; null if it does not'),
    }),
  }),
  'ops/withdrawal/review': opsCall({
    method: 'POST',
    roles: REVIEWING,
    decides: 'withdrawal',
    queue: 'withdrawal',
    page: '/withdrawals/:id',
    guards: 'withdrawal',
    about:
      'Approves or rejects a withdrawal; reviewers cannot review their own. A large withdrawal needs two reviewers, and none is approved while its owner is on hold.',
    example: { id: '1', pass: '0', reason: 'Not readable' },
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsWithdrawalSchema,
  }),
  'ops/withdrawal/paid': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'withdrawal',
    about: 'Records that an approved withdrawal to a bank card was paid, outside of Halyard.',
    example: { id: '1', reference: 'SEPA 2026-11-21/7' },
    request: z.strictObject({
      id: idSchema,
      reference: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9 ./:-]{1,63}$/)
        .describe("The bank's reference of the payment"),
    }),
    response: opsWithdrawalSchema,
  }),
  'ops/withdrawal/return': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'withdrawal',
    about: 'Returns an approved withdrawal to a bank card, including the fee, when the bank did not pay it.',
    example: { id: '1', reason: 'The account is closed' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsWithdrawalSchema,
  }),
}
