import { z } from 'zod'
import { frozenBySchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { reasonSchema } from '../fields.ts'
import { MASKED_FACTS } from '../access/masking.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING, STAFF } from '../access/roles.ts'

/** Points that one line of an operator may add or take. */
const CREDIT_ADJUSTED_MAX = 50

/** A customer as operators see them. */
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
/** A customer as operators see them. Contacts are masked for a role that has not stated why it needs them. */
export type OpsCustomer = z.infer<typeof opsCustomerSchema>

/** The state of a customer after an operator's freeze, without what else is known of them. */
const freezeSchema = z.object({ id: z.int(), frozen_by: frozenBySchema })

/** The identifiers that a search for customers compares with. */
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
  'nickname',
  'name',
  'document',
  'bank_account',
  'note',
] as const
/** One of `FOUND_BY`. */
export type FoundBy = (typeof FOUND_BY)[number]

const figureSchema = z.string().describe("A decimal; while balances are masked its power of ten: '100…1000'")

/** Operator calls for customers. */
export const customerOpsCalls = {
  'ops/customer/find': opsCall({
    method: 'GET',
    roles: STAFF,
    auditsItself: true,
    about:
      'Finds customers by a whole identifier: id, account number, e-mail address, phone number with its country, address, transaction, or the id of an order, position, option or fiat deal, a nickname, or words of a note; where contacts are not masked also by a verified name, a document number, or a bank account. 120 searches an hour; each is logged with the form of the identifier. Contacts that were not searched for are masked. One that cannot be counted up opens the customer for 30 minutes; so does an account number, 20 times an hour.',
    example: { query: '10001001' },
    request: z.strictObject({ query: z.string().min(1).max(254) }),
    response: z.object({
      list: z.array(
        opsCustomerSchema.extend({
          found_by: z.enum(FOUND_BY),
          record: z.nullable(z.string()).describe("The record with the identifier: 'withdrawal:12'"),
          opened: z.boolean().describe('Whether the search opens the customer'),
        }),
      ),
    }),
  }),
  'ops/customer/show': opsCall({
    method: 'GET',
    roles: STAFF,
    guards: 'customer',
    about:
      'Returns one customer with their balances. Like every call that shows a customer, rejected unless a record that waits for the operator, or a search, has opened the customer within 30 minutes.',
    example: { id: '1001' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsCustomerSchema.shape,
      hold_until: timeSchema.describe('Withdrawals are on hold until this time; 0 without a hold'),
      sessions: z.int(),
      second_factor: z.boolean().describe('Whether an authenticator app or a passkey is on the account'),
      masked: z
        .array(z.enum(MASKED_FACTS))
        .describe('What is masked until a reason is stated: `ops/customer/unmask`'),
      removal_id: z.nullable(z.int()).describe('The removal of it that is open'),
      closing: z
        .nullable(z.object({ status: z.enum(['closing', 'closed']), closes_at: timeSchema }))
        .describe('Null if the owner does not close the account'),
      returned_from: z.nullable(z.int()).describe('The closed account of the same contact'),
      balances: z.array(
        z.object({
          account: z.string(),
          currency: z.string(),
          available: figureSchema,
          frozen: figureSchema,
        }),
      ),
    }),
  }),
  'ops/customer/unmask': opsCall({
    method: 'POST',
    roles: STAFF,
    about:
      'Shows what is masked of a customer for as long as the operator has them opened. The reason is logged.',
    example: { id: '1001', reason: 'The customer asks which address is stored' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: z.object({ id: z.int(), until: timeSchema }),
  }),
  'ops/customer/freeze': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Freezes a customer, who can then cancel orders but neither trade nor move funds, ends their sessions and API keys, and if they are staff, withdraws their first approvals, proposals and claims. Independent of a freeze set by the customer. An operator freezes at most two colleagues a day, and any number of customers, without opening them.',
    example: { id: '1001', reason: 'Stolen phone' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: freezeSchema,
  }),
  'ops/customer/unfreeze': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      "Lifts the operators' freeze of a customer, not the customer's own. Rejected while the customer is in debt, and for a colleague unless no two others could agree.",
    example: { id: '1001', reason: 'Found again' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: freezeSchema,
  }),
  'ops/customer/adjust_credit': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      "Adds a line to the credit score of a customer, who sees its reason. Rejected for the operator's own score.",
    example: { id: '1001', change: 'lower', points: '10', reason: 'Threats in a chat' },
    request: z.strictObject({
      id: idSchema,
      change: z.enum(['raise', 'lower']),
      points: idSchema.refine((points) => points <= CREDIT_ADJUSTED_MAX).describe('1 to 50'),
      reason: reasonSchema,
    }),
    response: z.object({ id: z.int(), score: z.int() }),
  }),
}
