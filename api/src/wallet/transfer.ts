import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  ACCOUNT_KINDS,
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
    example: { currency_id: '3', from: 'coin', to: 'option', number: '10', pass: '000000' },
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
  'wallet/collect': call({
    method: 'POST',
    access: 'customer',
    about: "Moves funds from another of the customer's accounts to the coin account. Needs no fund password.",
    example: { currency_id: '3', from: 'fiat', number: '10' },
    request: z.strictObject({
      currency_id: idSchema,
      from: z.enum(ACCOUNT_KINDS).exclude(['coin']),
      number: positiveSchema,
    }),
    response: z.object({ id: z.int() }),
    once: true,
  }),
  'wallet/hzhistory': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists transfers, newest first.',
    example: { currency: '3', page: '1', limit: '10' },
    request: z.strictObject({ currency: z.optional(idSchema), ...pageFields }),
    response: pageOf(transferSchema),
  }),
}
