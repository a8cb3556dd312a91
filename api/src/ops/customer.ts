import { z } from 'zod'
import { frozenBySchema, idSchema, timeSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { opsCall } from './ops-call.ts'

/** Points that one line of an operator may add or take. */
const CREDIT_ADJUSTED_MAX = 50

/** A customer as operators see them, with contacts unmasked. */
export const opsCustomerSchema = z.object({
  id: z.int(),
  account_number: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  role: z.string(),
  frozen_by: frozenBySchema,
  verification: z.int().describe('0 none, 1 basic, 2 advanced'),
  created_at: timeSchema,
})
/** A customer with unmasked contacts. Operators only. */
export type OpsCustomer = z.infer<typeof opsCustomerSchema>

/** What a search for customers compares with. */
export const FOUND_BY = [
  'id',
  'account_number',
  'email',
  'mobile',
  'deposit_address',
  'withdrawal_address',
  'deposit',
  'charge',
  'withdrawal',
  'order',
  'position',
  'option',
  'fiat_deal',
] as const
/** One of `FOUND_BY`. */
export type FoundBy = (typeof FOUND_BY)[number]

/** Operator calls for customers. */
export const customerOpsCalls = {
  'ops/customer/find': opsCall({
    about:
      'Finds customers by a whole identifier: id, account number, e-mail address, phone number with its country, address, transaction, or the id of an order, position, option or fiat deal. 120 searches an hour; each is logged with the form of the identifier.',
    request: z.strictObject({ query: z.string().min(1).max(254) }),
    response: z.object({
      list: z.array(
        opsCustomerSchema.extend({
          found_by: z.enum(FOUND_BY),
          record: z.nullable(z.string()).describe("The record with the identifier: 'withdrawal:12'"),
        }),
      ),
    }),
  }),
  'ops/customer/show': opsCall({
    about: 'Returns one customer with their balances.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsCustomerSchema.shape,
      hold_until: timeSchema.describe('Withdrawals are on hold until this time; 0 without a hold'),
      sessions: z.int(),
      second_factor: z.boolean().describe('Whether an authenticator app or a passkey is on the account'),
      removal_id: z.nullable(z.int()).describe('The removal of it that is open'),
      balances: z.array(
        z.object({
          account: z.string(),
          currency: z.string(),
          available: z.string(),
          frozen: z.string(),
        }),
      ),
    }),
  }),
  'ops/customer/freeze': opsCall({
    about:
      'Freezes a customer, who can then cancel orders but neither trade nor move funds, and if they are staff, ends their sessions at the console. Independent of a freeze set by the customer. An operator freezes at most two colleagues a day.',
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsCustomerSchema,
  }),
  'ops/customer/unfreeze': opsCall({
    about:
      "Lifts the operators' freeze of a customer, not the customer's own. Rejected while the customer is in debt.",
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsCustomerSchema,
  }),
  'ops/customer/adjust_credit': opsCall({
    about:
      "Adds a line to the credit score of a customer, who sees its reason. Rejected for the operator's own score.",
    request: z.strictObject({
      id: idSchema,
      change: z.enum(['raise', 'lower']),
      points: idSchema.refine((points) => points <= CREDIT_ADJUSTED_MAX).describe('1 to 50'),
      reason: reasonSchema,
    }),
    response: z.object({ id: z.int(), score: z.int() }),
  }),
}
