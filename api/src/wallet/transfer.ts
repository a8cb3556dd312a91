import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  accountKindSchema,
  fundPasswordSchema,
  idSchema,
  pageFields,
  pageOf,
  positiveSchema,
  timeSchema,
} from '../wire/fields.ts'

/** A transfer between two accounts of a customer. */
export const transferSchema = z.object({
  id: z.int(),
  time: timeSchema,
  currency_id: z.int(),
  currency_name: z.string(),
  from: accountKindSchema,
  to: accountKindSchema,
  number: z.string(),
})
/** A transfer between two accounts of a customer. The amount is a decimal of its currency. */
export type TransferRecord = z.infer<typeof transferSchema>

/** Calls for transfers. */
export const transferCalls = {
  'wallet/change': call({
    method: 'POST',
    access: 'customer',
    about: "Moves funds between two of the customer's own accounts, immediately and free of charge.",
    request: z.strictObject({
      currency_id: idSchema,
      from: accountKindSchema,
      to: accountKindSchema,
      number: positiveSchema,
      pass: fundPasswordSchema,
    }),
    response: z.object({ id: z.int() }),
    once: true,
  }),
  'wallet/hzhistory': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists transfers, newest first.',
    request: z.strictObject({ currency: z.optional(idSchema), ...pageFields }),
    response: pageOf(transferSchema),
  }),
}
