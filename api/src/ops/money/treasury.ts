import { z } from 'zod'
import { idSchema, signedSchema, timeSchema } from '../../wire/fields.ts'
import { opsCall } from '../ops-call.ts'
import { WATCHING } from '../access/roles.ts'
import {
  HOUSE_LINES,
  TREASURY_ASSETS,
  TREASURY_BOOKS,
  TREASURY_CHECKS,
  TREASURY_LIABILITIES,
  TREASURY_LINES,
  TREASURY_SPANS,
} from './treasury-names.ts'

const bookSchema = z.enum(TREASURY_BOOKS)
const monthSchema = z.string().regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/)
const reasonNameSchema = z.string().regex(/^[a-z_]{1,40}$/)

/** One currency of the treasury. Amounts are decimals of the currency and may be negative. */
export const opsTreasuryCurrencySchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  books: z.array(
    z.object({
      book: bookSchema,
      amount: signedSchema,
      frozen: signedSchema.describe('The part that is frozen: reserves of a pool, holds of orders'),
    }),
  ),
  issued: signedSchema.describe('What came from outside'),
  held: signedSchema.describe('All accounts but `external`; the same as `issued`'),
  assets: z.array(z.object({ source: z.enum(TREASURY_ASSETS), amount: signedSchema })),
  liabilities: z.array(z.object({ source: z.enum(TREASURY_LIABILITIES), amount: signedSchema })),
  assets_total: signedSchema.describe('Without practice funds and issued coins'),
  liabilities_total: signedSchema,
  unproven: signedSchema.describe('Credited claims and fundings that no statement line shows yet: no assets'),
  to_cover: signedSchema.describe(
    'Liabilities less practice funds and issued coins, not below zero: what assets must cover',
  ),
  coverage: z.nullable(z.string()).describe('Assets in percent of `to_cover`; null if nothing is owed'),
  fees: z.object({
    day: signedSchema.describe('Since midnight UTC'),
    month: signedSchema.describe('Since the first of the month'),
    total: signedSchema,
  }),
})
/** One currency of the treasury. */
export type OpsTreasuryCurrency = z.infer<typeof opsTreasuryCurrencySchema>

/** A difference between two figures that must be equal, or assets below liabilities. */
export const opsTreasuryDifferenceSchema = z.object({
  check: z.enum(TREASURY_CHECKS),
  currency_id: z.nullable(z.int()),
  currency_name: z.string(),
  subject: z.string().describe("For example 'account:12:available'; empty if it is of the whole currency"),
  expected: signedSchema,
  found: signedSchema,
  amount: signedSchema.describe('`found` less `expected`'),
  since: timeSchema,
  ended_at: z.nullable(timeSchema),
})
/** A difference between two figures that must be equal. */
export type OpsTreasuryDifference = z.infer<typeof opsTreasuryDifferenceSchema>

/** Fields of the result of the exchange in one currency, in a day or a month. Amounts are decimals of the currency. */
const resultFields = {
  currency_id: z.int(),
  currency_name: z.string(),
  lines: z.array(z.object({ line: z.enum(HOUSE_LINES), amount: signedSchema })).describe('Those not zero'),
  result: signedSchema.describe('The sum of the lines'),
  capital: signedSchema.describe('Money that the exchange brought in, less what it took out: no result'),
  change: signedSchema.describe("The change of the exchange's own books"),
  unexplained: signedSchema.describe('`change` less `result` and `capital`: zero, or a mistake'),
  value: z.nullable(signedSchema).describe('The result in USDT at `price`; null without a price'),
}

/** The exchange's result of a day in one currency. */
export const opsDayResultSchema = z.object({
  at: timeSchema.describe('The start of the day, UTC'),
  ...resultFields,
})
/** The exchange's result of a day in one currency. */
export type OpsDayResult = z.infer<typeof opsDayResultSchema>

/** The exchange's result of a month in one currency. */
export const opsMonthResultSchema = z.object({
  ...resultFields,
  price: z.nullable(z.string()).describe('USDT for one coin by the present index; null without one'),
  price_at: z.nullable(timeSchema).describe('The time of the price; null of USDT itself and without a price'),
})
/** The exchange's result of a month in one currency. */
export type OpsMonthResult = z.infer<typeof opsMonthResultSchema>

/** A posting as the treasury lists it. The amount is above zero. */
export const opsPostingSchema = z.object({
  id: z.int(),
  at: timeSchema,
  command: z.int(),
  reason: z.string(),
  currency_id: z.int(),
  currency_name: z.string(),
  amount: signedSchema,
  debit_book: z.string(),
  debit_owner: z.int(),
  debit_kind: z.string(),
  credit_book: z.string(),
  credit_owner: z.int(),
  credit_kind: z.string(),
  change: signedSchema.describe('The change of the book asked for'),
})
/** A posting as the treasury lists it. */
export type OpsPosting = z.infer<typeof opsPostingSchema>

/** Operator calls for the treasury. All of them read: no call moves a balance. */
export const treasuryOpsCalls = {
  'ops/treasury/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Returns the totals of the ledger, what backs them, and every check. Updated every few seconds.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      at: timeSchema.describe('The time of the last batch counted'),
      checked_at: z.nullable(timeSchema),
      fully_checked_at: z
        .nullable(timeSchema)
        .describe('When every account was last compared; the other checks compare those that changed'),
      postings: z.int().describe('Postings counted'),
      list: z.array(opsTreasuryCurrencySchema),
      checks: z.array(
        z.object({
          check: z.enum(TREASURY_CHECKS),
          differences: z.int(),
          since: z.nullable(timeSchema).describe('Since when it fails; null if it holds'),
          not_compared: z
            .array(z.string())
            .describe('Networks that are followed and that the check does not compare'),
        }),
      ),
      differences: z.array(opsTreasuryDifferenceSchema).describe('Open ones first, then the last ended ones'),
    }),
  }),
  'ops/treasury/history': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Returns one line of a currency over time: a book, or a side of the coverage.',
    example: { currency_id: '3', line: 'fees', span: 'hours' },
    request: z.strictObject({
      currency_id: idSchema,
      line: z.enum(TREASURY_LINES),
      span: z.optional(z.enum(TREASURY_SPANS)).describe('48 hours, 30 days or 365 days; days if absent'),
    }),
    response: z.object({ points: z.array(z.object({ at: timeSchema, amount: signedSchema })) }),
  }),
  'ops/treasury/postings': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the postings between a book and the others, newest first: what its total is made of.',
    example: {
      book: 'fees',
      currency_id: '3',
      reason: 'fee',
      from: '1',
      until: '1800000000000',
      before: '1000',
      limit: '10',
    },
    request: z.strictObject({
      book: bookSchema,
      currency_id: idSchema,
      reason: z.optional(reasonNameSchema),
      from: z.optional(idSchema).describe('Epoch milliseconds: not older than this'),
      until: z.optional(idSchema).describe('Epoch milliseconds: older than this'),
      before: z.optional(idSchema).describe('Postings older than this one'),
      limit: z.optional(idSchema).describe('1 to 100, 20 if absent'),
    }),
    response: z.object({
      list: z.array(opsPostingSchema),
      next: z.nullable(z.int()).describe('`before` of the next page; null if there is none'),
      archived_until: z
        .optional(timeSchema)
        .describe('Postings up to this time are archived and not listed. Absent if none of the period are'),
    }),
  }),
  'ops/treasury/result': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      "Returns what the exchange earned and spent in a month in UTC, by currency and by day, from postings of its own books. Market makers' accounts are not among them, nor are network costs, which the ledger does not have.",
    example: { month: '2026-10' },
    request: z.strictObject({ month: monthSchema }),
    response: z.object({
      until: timeSchema.describe("The month's end, or the last batch counted"),
      is_complete: z.boolean(),
      value: z.nullable(signedSchema).describe('The results in USDT; null if one has no price'),
      list: z.array(opsMonthResultSchema),
      days: z.array(opsDayResultSchema).describe('The newest day first'),
    }),
  }),
  'ops/treasury/month': opsCall({
    method: 'GET',
    roles: WATCHING,
    auditsItself: true,
    about:
      "Returns a month's file in UTC: opening and closing balances of the books, movements by reason, and income by product. A month that is over always gives the same bytes.",
    example: { month: '2026-10' },
    request: z.strictObject({ month: monthSchema }),
    response: z.object({
      until: timeSchema.describe("The month's end, or the last batch counted"),
      is_complete: z.boolean(),
      csv: z.string().describe('The file, to be saved as it is'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('The hash of the file in UTF-8; the audit log has it too'),
    }),
  }),
}
