import { z } from 'zod'
import { LEDGER_REASONS } from '../products.ts'
import { call } from '../wire/call.ts'
import { accountKindSchema, idSchema, pageFields, pageOf, signedSchema, timeSchema } from '../wire/fields.ts'

/** The balance of one currency in one account. */
export const balanceSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  decimals: z.int(),
  available: z.string(),
  frozen: z.string(),
  worth: z.string().describe('Both together in USDT at index prices, floored to cents'),
})
/** The balance of one currency in one account. Amounts are decimals of the currency. */
export type Balance = z.infer<typeof balanceSchema>

/** An account with its balances. `worth` is in USDT at index prices. */
export const walletAccountSchema = z.object({
  type: accountKindSchema,
  worth: z.string(),
  balances: z.array(balanceSchema),
})
/** An account with its balances, and its worth in USDT at index prices. */
export type WalletAccount = z.infer<typeof walletAccountSchema>

/** One change of an account's available and frozen balance. */
export const ledgerEntrySchema = z.object({
  id: z.int().describe('Grows with time; a transfer is two entries'),
  time: timeSchema,
  type: accountKindSchema,
  currency_id: z.int(),
  currency_name: z.string(),
  reason: z.enum(LEDGER_REASONS),
  available: signedSchema.describe('Change of what is available'),
  frozen: signedSchema.describe('Change of what is frozen'),
})
/** One change of an account's balance. Amounts are decimals of its currency; negative for a debit. */
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** Says from when on a list is complete. */
const archivedFields = {
  archived_until: z
    .optional(timeSchema)
    .describe(
      'Entries up to this time are archived: not in the list, and only in the opening balances. Absent if none of the period are',
    ),
}

/** Calls for balances, ledger entries and statements. */
export const walletCalls = {
  'wallet/list': call({
    method: 'POST',
    access: 'customer',
    about: "Lists the five accounts with every currency, their total worth, and the base of today's profit.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      worth: z.string(),
      accounts: z.array(walletAccountSchema),
      today: z.object({
        since: timeSchema.describe('The last midnight UTC'),
        base: signedSchema.describe(
          "In USDT: the worth at that time plus what came in since and less what went out. The worth now less this is today's profit",
        ),
        invested: signedSchema.describe('In USDT: the worth at that time plus what came in since'),
      }),
    }),
  }),
  'wallet/worth_history': call({
    method: 'POST',
    access: 'customer',
    about:
      'Returns the total worth at the midnights of 30 days, with what came in and went out on each day. Days before the first funds are left out.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      days: z
        .array(
          z.object({
            at: timeSchema.describe('A midnight UTC, when the day begins'),
            worth: signedSchema.describe('In USDT: all balances at the index prices of that time'),
            came_in: z
              .string()
              .describe(
                'In USDT: deposits of the day and coins bought for fiat, each at the index price of its time',
              ),
            went_out: z
              .string()
              .describe(
                'In USDT: withdrawals of the day and coins sold for fiat, each at the index price of its time',
              ),
          }),
        )
        .describe('Oldest first, the last is today'),
      base: signedSchema.describe(
        "In USDT: the first day's worth plus what came in since and less what went out. The worth now less this is the profit since then",
      ),
      invested: signedSchema.describe("In USDT: the first day's worth plus what came in since"),
    }),
  }),
  'wallet/detail': call({
    method: 'POST',
    access: 'customer',
    about: 'Returns the balance of one currency in one account.',
    example: { currency: '1', type: 'coin' },
    request: z.strictObject({ currency: idSchema, type: accountKindSchema }),
    response: balanceSchema,
  }),
  'wallet/legal_log': call({
    method: 'POST',
    access: 'customer',
    about:
      'Lists every change of the accounts, newest first. `before` continues from the end of a page, without a limit on age.',
    example: {
      type: 'coin',
      currency: '1',
      reason: 'fee',
      from: '1700000000000',
      to: '1800000000000',
      before: '1000',
      page: '1',
      limit: '10',
    },
    request: z.strictObject({
      type: z.optional(accountKindSchema),
      currency: z.optional(idSchema),
      reason: z.optional(z.enum(LEDGER_REASONS)),
      from: z.optional(idSchema).describe('Epoch milliseconds, the first that counts'),
      to: z.optional(idSchema).describe('Epoch milliseconds, the first that does not'),
      before: z.optional(idSchema).describe('Only entries with a lower id'),
      ...pageFields,
    }),
    response: pageOf(ledgerEntrySchema).extend(archivedFields),
  }),
  'wallet/statement': call({
    method: 'POST',
    access: 'customer',
    about:
      'Returns a CSV statement between two times, of all accounts or one and all currencies or one: opening balance, entries and closing balance of each. At most 20,000 entries.',
    example: { type: 'coin', currency: '1', from: '1700000000000', to: '1800000000000' },
    request: z.strictObject({
      type: z.optional(accountKindSchema).describe('All accounts if absent'),
      currency: z.optional(idSchema).describe('All currencies if absent'),
      from: z
        .optional(idSchema)
        .describe('Epoch milliseconds, the first that counts; the beginning if absent'),
      to: z.optional(idSchema).describe('Epoch milliseconds, the first that does not; now if absent'),
    }),
    response: z.object({
      name: z.string().describe('Of the file, with its days in UTC'),
      csv: z.string(),
      accounts: z.array(
        z.object({
          type: accountKindSchema,
          currency_name: z.string(),
          opening: z.string().describe('Available and frozen together'),
          closing: z.string().describe('Available and frozen together'),
          entries: z.int(),
        }),
      ),
      entries: z.int().describe('Of all accounts together'),
      ...archivedFields,
    }),
  }),
}
