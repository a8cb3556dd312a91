import { z } from 'zod'
import { bankCardFieldsSchema } from '../bank.ts'
import { decimalSchema, idSchema, pageFields, pageOf, timeSchema } from '../fields.ts'
import { optionalReasonSchema, reasonSchema, yesNoSchema } from './fields.ts'
import { OPERATING, opsCall, REVIEWING } from './ops-call.ts'

const statusSchema = z.enum([
  'processing',
  'passed',
  'sent',
  'confirmed',
  'returned',
  'rejected',
  'cancelled',
])

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
  reviewers_needed: z.int().describe('2 for a large one: two different people have to pass it'),
  first_reviewer_id: z.nullable(z.int()),
  second_reviewer_id: z.nullable(z.int()),
  reason: z.string(),
  txid: z.nullable(z.string()),
  hold_until: timeSchema.describe('Its owner is on hold: it cannot be passed before. 0 for no hold'),
  requested_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
})
export type OpsWithdrawal = z.infer<typeof opsWithdrawalSchema>

/** A bank card in full, for whoever decides whether money goes there. */
const cardSchema = z.object({
  ...bankCardFieldsSchema.shape,
  bound_at: timeSchema,
  removed_at: z.nullable(timeSchema).describe('When its owner removed it from the app'),
})
export type OpsWithdrawalCard = z.infer<typeof cardSchema>

export const withdrawalOpsCalls = {
  'ops/withdrawal/list': opsCall({
    roles: REVIEWING,
    about: 'Withdrawals, the one that waits longest first.',
    request: z.strictObject({
      status: z.optional(statusSchema).describe('processing if absent'),
      ...pageFields,
    }),
    response: pageOf(opsWithdrawalSchema),
  }),
  'ops/withdrawal/show': opsCall({
    roles: REVIEWING,
    about: 'One withdrawal; one to a bank card with the card as it was bound, which nobody can change.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsWithdrawalSchema.shape,
      card: z.nullable(cardSchema).describe('Null for withdrawals to chains'),
    }),
  }),
  'ops/withdrawal/review': opsCall({
    roles: REVIEWING,
    about:
      "Passes or rejects a withdrawal, never one's own. A large one is passed by two people, none while its owner is on hold.",
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsWithdrawalSchema,
  }),
  'ops/withdrawal/paid': opsCall({
    roles: OPERATING,
    about: 'Notes that a passed withdrawal to a bank card was paid, which happens outside of Halyard.',
    request: z.strictObject({
      id: idSchema,
      reference: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9 ./:-]{1,63}$/)
        .describe("The bank's own, by which the payment is found again"),
    }),
    response: opsWithdrawalSchema,
  }),
  'ops/withdrawal/return': opsCall({
    roles: OPERATING,
    about: 'Gives a passed withdrawal to a bank card back, fee and all, when the bank did not pay it.',
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsWithdrawalSchema,
  }),
}
