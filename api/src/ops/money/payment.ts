import { z } from 'zod'
import { decimalSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { PAYMENT_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { OPERATING, WATCHING } from '../access/roles.ts'

/** A signer conflict: a withdrawal that the signer recorded with different contents, or whose payment expired. */
export const opsPaymentSchema = z.object({
  id: z.int().describe('Id of the withdrawal'),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  amount: decimalSchema.describe('The amount to sign, after the fee'),
  status: z.enum(['waiting', 'returning', 'returned', 'asked_again']),
  cause: z
    .enum(['signer', 'expired'])
    .describe(
      'signer: it recorded different contents; expired: no block includes it, and it cannot be signed again',
    ),
  known_network: z.string().describe('The network recorded by the signer for this withdrawal'),
  known_currency: z.string(),
  known_amount: decimalSchema,
  known_txid: z.nullable(z.string()).describe('The transaction it signed; null when it refused to sign'),
  reviewers_needed: z
    .int()
    .describe('2 for a large withdrawal and an expired payment: two different operators must return it'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  reason: z.string(),
  found_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
})
/** See `opsPaymentSchema`. */
export type OpsPayment = z.infer<typeof opsPaymentSchema>

/** Operator calls for signer conflicts. */
export const paymentOpsCalls = {
  'ops/payment/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Lists approved withdrawals that the signer refuses because it recorded different contents for them, or whose payment expired and cannot be signed again.',
    filters: PAYMENT_FILTERS,
    example: { status: 'waiting', ...listExample(PAYMENT_FILTERS) },
    request: z.strictObject({
      status: z.optional(z.enum(['waiting', 'returning', 'returned'])).describe('waiting if absent'),
      ...listFields(PAYMENT_FILTERS),
    }),
    response: listOf(opsPaymentSchema),
  }),
  'ops/payment/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    shows: 'payment',
    about: 'Returns one signer conflict. It is gone once the signer was asked again.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema.describe('Id of the withdrawal') }),
    response: opsPaymentSchema,
  }),
  'ops/payment/resolve': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'payment',
    queue: 'payment',
    page: '/payments/:id',
    guards: 'payment',
    about:
      'Asks the signer again after its journal was checked, or returns the funds including the fee. Operators cannot resolve their own withdrawals.',
    example: { id: '1', decision: 'retry', reason: 'The journal was repaired' },
    request: z.strictObject({
      id: idSchema.describe('Id of the withdrawal'),
      decision: z.enum(['retry', 'return']),
      reason: reasonSchema,
    }),
    response: opsPaymentSchema,
  }),
}
