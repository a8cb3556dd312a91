import { z } from 'zod'
import { idSchema } from '../../wire/fields.ts'
import { STAFF, SUPPORTING } from '../access/roles.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'

/** The flags of a customer. */
export const CUSTOMER_FLAGS = [
  'frozen_owner',
  'frozen_operator',
  'debt',
  'password_required',
  'on_hold',
  'paused',
  'limits',
  'merchant',
  'partner',
  'staff',
  'shares_network',
] as const
/** One of `CUSTOMER_FLAGS`. */
export type CustomerFlag = (typeof CUSTOMER_FLAGS)[number]

const securedSchema = z.object({ id: z.int(), sessions: z.int().describe('That ended') })

/** Operator calls for what a decision about a customer needs first, and for the acts on a hacked account. */
export const customerOverviewOpsCalls = {
  'ops/customer/overview': opsCall({
    method: 'GET',
    roles: STAFF,
    about:
      'Returns the verified name and country of a customer, the value of what they have, what stands out, and their chat and feedback. The name and the value are masked as contacts and balances are.',
    example: { id: '1001' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      name: z.nullable(z.string()).describe('The verified name; null without one, and while it is masked'),
      country: z.nullable(z.string()),
      worth: z
        .string()
        .describe('In USDT at index prices, in all accounts; while balances are masked its power of ten'),
      flags: z.array(z.enum(CUSTOMER_FLAGS)),
      chat_id: z.nullable(z.int()).describe('The latest conversation; null for roles without support'),
      feedback_ids: z.array(z.int()).describe('The latest 5; none for roles without support'),
    }),
  }),
  'ops/customer/end_sessions': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    about:
      'Signs a customer out on all devices and ends their API keys, for an account in other hands; they are notified. 30 customers a day for an operator, and 6 times a day for a customer. Rejected for colleagues.',
    example: { id: '1001', reason: 'They called: hacked' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: securedSchema,
  }),
  'ops/customer/require_password': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    about:
      'Does the same, and lets no one in until a new password is set by a code to the contact of the customer. Staff never see the code.',
    example: { id: '1001', reason: 'They called: hacked' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: securedSchema,
  }),
}
