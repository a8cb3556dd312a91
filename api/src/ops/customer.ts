import { z } from 'zod'
import { frozenBySchema, idSchema, timeSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { OPERATING, opsCall, REVIEWING } from './ops-call.ts'

export const opsCustomerSchema = z.object({
  id: z.int(),
  account_number: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  role: z.string(),
  frozen_by: frozenBySchema,
  verification: z.int().describe('0 not at all, 1 basic, 2 advanced'),
  created_at: timeSchema,
})
export type OpsCustomer = z.infer<typeof opsCustomerSchema>

export const customerOpsCalls = {
  'ops/customer/find': opsCall({
    roles: REVIEWING,
    about: 'Customers by the whole of an id, account number, mail address or phone number with its country.',
    request: z.strictObject({ query: z.string().min(1).max(254) }),
    response: z.object({ list: z.array(opsCustomerSchema) }),
  }),
  'ops/customer/show': opsCall({
    roles: REVIEWING,
    about: 'One customer and what they own.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsCustomerSchema.shape,
      hold_until: timeSchema.describe('No withdrawal before, 0 for no hold'),
      sessions: z.int(),
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
    roles: OPERATING,
    about:
      'Freezes a customer: they may cancel, but neither trade nor move money. The own freeze of a customer is independent of this one.',
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsCustomerSchema,
  }),
  'ops/customer/unfreeze': opsCall({
    roles: OPERATING,
    about:
      "Ends the operators' freeze of a customer, not the customer's own. Rejected while the customer owes more than they have.",
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsCustomerSchema,
  }),
}
