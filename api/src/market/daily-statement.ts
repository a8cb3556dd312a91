import { z } from 'zod'
import { signedSchema, timeSchema } from '../wire/fields.ts'
import { DAILY_FORMAT, type DailyStatement } from '@halyard/receipt'

const sums = {
  stakes: z.string().describe('Of the options that settled on the day, in whole units'),
  payouts: z.string(),
  result: signedSchema.describe("The exchange's: stakes less payouts"),
}

/** The counts and sums of one day's options. `receipt/daily/daily-statement.ts` defines its text. */
export const dailyStatementSchema: z.ZodType<DailyStatement> = z.object({
  format: z.literal(DAILY_FORMAT),
  public_key: z.string(),
  seq: z.int().describe('From 1, one a day, without gaps'),
  day: z.string().describe('In UTC: 2027-01-31'),
  signed_at: timeSchema,
  counts: z.array(
    z.object({
      match_id: z.int(),
      market: z.string(),
      seconds: z.int(),
      accepted: z.int(),
      refused: z.int(),
      void: z.int(),
      won: z.int(),
      lost: z.int(),
      drawn: z.int(),
      open: z.int().describe('Accepted by the end of the day and not settled'),
    }),
  ),
  refused_elsewhere: z.int().describe('Refused for a market or duration that is not offered'),
  reasons: z.array(z.object({ reason: z.string(), refused: z.int() })),
  money: z.array(z.object({ match_id: z.int(), seconds: z.int(), currency_id: z.int(), ...sums })),
  results: z.array(
    z.object({ currency_id: z.int(), currency: z.string(), currency_decimals: z.int(), ...sums }),
  ),
  prev: z.string().describe('The hash of the signed text before'),
  signature: z.string(),
})
