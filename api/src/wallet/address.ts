import { z } from 'zod'
import { call } from '../wire/call.ts'
import { proofFields } from '../account/factor-proof.ts'
import { codeSchema, fundPasswordSchema, idSchema, timeSchema } from '../wire/fields.ts'

/** A network name from the specification, e.g. TRC20. */
const networkSchema = z.string().regex(/^[A-Z0-9]{2,10}$/)

/** A saved withdrawal address. */
export const savedAddressSchema = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  type: networkSchema.describe('The network'),
  address: z.string(),
  notes: z.string(),
  created_at: timeSchema,
  usable_at: timeSchema.describe('Withdrawals may go to it from then on'),
})
/** A saved withdrawal address, as responses carry it. */
export type SavedAddress = z.infer<typeof savedAddressSchema>

/** Calls for saved withdrawal addresses. */
export const addressCalls = {
  'wallet/get_address': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists saved withdrawal addresses, of one currency or of all.',
    request: z.strictObject({ currency: z.optional(idSchema) }),
    response: z.object({ list: z.array(savedAddressSchema) }),
  }),
  'wallet/addaddress': call({
    method: 'POST',
    access: 'customer',
    about: 'Saves a withdrawal address. Requires the fund password and a code sent for `address`.',
    request: z.strictObject({
      currency_id: idSchema,
      type: networkSchema.describe('The network'),
      address: z.string().min(1).max(128),
      notes: z.optional(z.string().trim().max(40)),
      pass: fundPasswordSchema,
      code: codeSchema,
      ...proofFields,
    }),
    response: savedAddressSchema,
  }),
  'wallet/deladdress': call({
    method: 'POST',
    access: 'customer',
    about: 'Removes a saved withdrawal address.',
    request: z.strictObject({ address_id: idSchema }),
    response: z.object({}),
  }),
}
