import { z } from 'zod'
import { decimalSchema, idSchema, pageFields, pageOf, timeSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { OPERATING, opsCall, REVIEWING } from './ops-call.ts'

export const opsPaymentSchema = z.object({
  id: z.int().describe('Of the withdrawal'),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  amount: decimalSchema.describe('What was to be signed: the fee is out of it'),
  status: z.enum(['waiting', 'returning', 'returned', 'asked_again']),
  known_network: z.string().describe('What the signer knows this withdrawal as'),
  known_currency: z.string(),
  known_amount: decimalSchema,
  known_txid: z.nullable(z.string()).describe('What it has signed; null when it refused that one'),
  reviewers_needed: z.int().describe('2 for a large one: two different people have to give it back'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  reason: z.string(),
  found_at: timeSchema,
  reviewed_at: z.nullable(timeSchema),
})
export type OpsPayment = z.infer<typeof opsPaymentSchema>

export const paymentOpsCalls = {
  'ops/payment/list': opsCall({
    roles: REVIEWING,
    about: 'Passed withdrawals that the signer knows with other contents, and so does not sign.',
    request: z.strictObject({
      status: z.optional(z.enum(['waiting', 'returning', 'returned'])).describe('waiting if absent'),
      ...pageFields,
    }),
    response: pageOf(opsPaymentSchema),
  }),
  'ops/payment/resolve': opsCall({
    roles: OPERATING,
    about:
      "Asks the signer again, after its journal was looked at; or gives the money back, fee and all. Never one's own.",
    request: z.strictObject({
      id: idSchema.describe('Of the withdrawal'),
      decision: z.enum(['retry', 'return']),
      reason: reasonSchema,
    }),
    response: opsPaymentSchema,
  }),
}
