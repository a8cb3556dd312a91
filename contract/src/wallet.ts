import { z } from 'zod'
import { call } from './call.ts'
import { accountKindSchema, idSchema, pageFields, pageOf, signedSchema, timeSchema } from './fields.ts'

export const balanceSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  available: z.string(),
  frozen: z.string(),
  worth: z.string().describe('Both together in USDT at index prices, floored to cents'),
})
export type Balance = z.infer<typeof balanceSchema>

export const walletAccountSchema = z.object({
  type: accountKindSchema,
  worth: z.string(),
  balances: z.array(balanceSchema),
})
export type WalletAccount = z.infer<typeof walletAccountSchema>

export const LEDGER_REASONS = [
  'practice_funds',
  'order_hold',
  'order_release',
  'trade_base',
  'trade_quote',
  'fee',
] as const

export const ledgerEntrySchema = z.object({
  id: z.int(),
  time: timeSchema,
  type: accountKindSchema,
  currency_id: z.int(),
  currency_name: z.string(),
  reason: z.enum(LEDGER_REASONS),
  available: signedSchema.describe('Change of what is available'),
  frozen: signedSchema.describe('Change of what is frozen'),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

export const walletCalls = {
  'wallet/list': call({
    access: 'customer',
    about: 'The five accounts with every currency, and what all of it is worth.',
    request: z.strictObject({}),
    response: z.object({ worth: z.string(), accounts: z.array(walletAccountSchema) }),
  }),
  'wallet/detail': call({
    access: 'customer',
    about: 'One currency of one account.',
    request: z.strictObject({ currency: idSchema, type: accountKindSchema }),
    response: balanceSchema,
  }),
  'wallet/legal_log': call({
    access: 'customer',
    about: 'Every change of the accounts, newest first.',
    request: z.strictObject({
      type: z.optional(accountKindSchema),
      currency: z.optional(idSchema),
      reason: z.optional(z.enum(LEDGER_REASONS)),
      ...pageFields,
    }),
    response: pageOf(ledgerEntrySchema),
  }),
}
