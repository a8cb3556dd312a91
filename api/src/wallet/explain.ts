import { z } from 'zod'
import { LEDGER_REASONS } from '../products.ts'
import { call } from '../wire/call.ts'
import { accountKindSchema, idSchema, signedSchema, timeSchema } from '../wire/fields.ts'

const standingSchema = z.object({
  amount: signedSchema.describe('In all accounts, what is frozen included'),
  price: z
    .nullable(z.string())
    .describe('The index price in USDT; null for USDT and for a coin without a market'),
  worth: signedSchema.describe('Of the amount, in USDT'),
})

/** Calls that say which entries and prices an amount consists of. */
export const explainCalls = {
  'wallet/explain_balance': call({
    method: 'POST',
    access: 'customer',
    about:
      'Returns the entries of one account and currency, summed by reason. The lines and what is archived add up to the balance, to the unit.',
    example: { type: 'coin', currency: '1' },
    request: z.strictObject({ type: accountKindSchema, currency: idSchema }),
    response: z.object({
      as_of: timeSchema,
      currency_name: z.string(),
      decimals: z.int(),
      available: z.string(),
      frozen: z.string(),
      archived: z.nullable(
        z.object({
          until: timeSchema.describe('Entries up to this time are archived'),
          available: signedSchema,
          frozen: signedSchema,
        }),
      ),
      lines: z
        .array(
          z.object({
            reason: z.enum(LEDGER_REASONS),
            direction: z
              .enum(['in', 'out', 'within'])
              .describe('`within` moves an amount between available and frozen'),
            entries: z.int(),
            last: timeSchema.describe('The time of the last entry'),
            available: signedSchema.describe('The sum of the changes of what is available'),
            frozen: signedSchema.describe('The sum of the changes of what is frozen'),
          }),
        )
        .describe('The reason with the latest entry first'),
    }),
  }),
  'wallet/explain_today': call({
    method: 'POST',
    access: 'customer',
    about:
      "Returns today's profit by currency: the worth now, less the worth at the last midnight UTC and what came in since, plus what went out.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      since: timeSchema.describe('The last midnight UTC'),
      as_of: timeSchema,
      currencies: z.array(
        z.object({
          currency_id: z.int(),
          currency_name: z.string(),
          before: standingSchema.describe('At midnight'),
          now: standingSchema,
          came_in: z.string().describe('In USDT, each deposit at the index price of its time'),
          went_out: z.string().describe('In USDT, each withdrawal at the index price of its time'),
          profit: signedSchema.describe('In USDT'),
        }),
      ),
      profit: signedSchema.describe('Of all currencies, in USDT'),
    }),
  }),
}
