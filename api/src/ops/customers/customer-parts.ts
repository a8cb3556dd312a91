import { z } from 'zod'
import { archivedPageOf, idSchema, pageFields, pageOf, timeSchema } from '../../wire/fields.ts'
import { leverPositionSchema } from '../../products/lever-records.ts'
import { microOrderSchema } from '../../products/option.ts'
import { SIGN_IN_OUTCOMES } from '../../account/security-records.ts'
import { orderSchema } from '../../products/spot.ts'
import { yesNoSchema, PAGE_EXAMPLE } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { REVIEWING, STAFF } from '../access/roles.ts'
import { opsVerificationSchema } from './verification.ts'

const pairField = { pair: z.string().describe('Base and quote: BTC/USDT') }
const customerFields = { id: idSchema.describe('Of the customer') }
const endedField = { ended: z.optional(yesNoSchema).describe('1 lists those that have ended instead') }

const dealSchema = z.object({
  id: z.int(),
  side: z.enum(['buy', 'sell']).describe('Of this customer'),
  other_id: z.int().describe('The other customer of the deal'),
  currency: z.string(),
  number: z.string(),
  fiat: z.string(),
  total: z.string().describe('In the fiat currency'),
  status: z.string(),
  created_at: timeSchema,
})

const movementSchema = z.object({
  kind: z.enum(['deposit', 'charge', 'withdrawal']).describe('`charge` is a deposit with a voucher'),
  id: z.int(),
  currency: z.string(),
  network: z.string(),
  number: z.string(),
  status: z.string(),
  txid: z.nullable(z.string()),
  created_at: timeSchema,
})

/** Operator calls for the parts of a customer's page, each of which loads by itself. None of them changes anything. */
export const customerPartOpsCalls = {
  'ops/customer/verifications': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about: 'Lists the verifications of a customer, newest first.',
    example: { id: '1001' },
    request: z.strictObject(customerFields),
    response: z.object({ list: z.array(opsVerificationSchema) }),
  }),
  'ops/customer/orders': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the open or ended spot orders of a customer, newest first.',
    example: { id: '1001', ended: '1', ...PAGE_EXAMPLE },
    request: z.strictObject({ ...customerFields, ...endedField, ...pageFields }),
    response: archivedPageOf(orderSchema.extend(pairField)),
  }),
  'ops/customer/positions': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the open or ended perpetual positions of a customer, newest first.',
    example: { id: '1001', ended: '1', ...PAGE_EXAMPLE },
    request: z.strictObject({ ...customerFields, ...endedField, ...pageFields }),
    response: archivedPageOf(leverPositionSchema.extend(pairField)),
  }),
  'ops/customer/options': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the timed options of a customer, newest first.',
    example: { id: '1001', ...PAGE_EXAMPLE },
    request: z.strictObject({ ...customerFields, ...pageFields }),
    response: pageOf(microOrderSchema),
  }),
  'ops/customer/deals': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the fiat deals of a customer as buyer or seller, newest first.',
    example: { id: '1001', ...PAGE_EXAMPLE },
    request: z.strictObject({ ...customerFields, ...pageFields }),
    response: pageOf(dealSchema),
  }),
  'ops/customer/movements': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the deposits, deposits with a voucher and withdrawals of a customer, newest first.',
    example: { id: '1001', ...PAGE_EXAMPLE },
    request: z.strictObject({ ...customerFields, ...pageFields }),
    response: pageOf(movementSchema),
  }),
  'ops/customer/sessions': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the sessions of a customer and their latest 50 sign-in attempts, newest first.',
    example: { id: '1001' },
    request: z.strictObject(customerFields),
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.int(),
          ip: z.string(),
          agent: z.string(),
          created_at: timeSchema,
          seen_at: timeSchema,
        }),
      ),
      sign_ins: z.array(
        z.object({
          id: z.int(),
          at: timeSchema,
          outcome: z.enum(SIGN_IN_OUTCOMES),
          ip: z.string(),
          agent: z.string(),
        }),
      ),
    }),
  }),
}
