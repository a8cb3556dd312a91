import { z } from 'zod'
import { call } from '../wire/call.ts'
import { timeSchema } from '../wire/fields.ts'

const usdt = z.string().describe('In USDT')

const feeStepSchema = z.object({
  volume: usdt.describe('The smallest volume of 30 days in USDT'),
  maker_ppm: z.int().describe("The share of a market's maker fee, in parts per million"),
  taker_ppm: z.int(),
})

const ownFeeSchema = z.object({
  type: z.enum(['spot', 'contract']),
  name: z.string(),
  maker_fee_ppm: z.int().describe("The market's fee, the most that anyone pays, in parts per million"),
  taker_fee_ppm: z.int(),
  own_maker_fee_ppm: z.int().describe('What the caller pays today'),
  own_taker_fee_ppm: z.int(),
})

const leavingLevelSchema = z.object({
  verification: z.int().min(0).max(2).describe('0 none, 1 basic, 2 advanced'),
  age_days: z.int().describe('Days since the account was opened'),
  daily: usdt,
  monthly: usdt,
})

const leavingSchema = z.object({
  verification: z.int().min(0).max(2),
  age_days: z.int(),
  levels: z.array(leavingLevelSchema).describe('From the lowest to the highest'),
  level: z.nullable(z.int()).describe('The index of the level that the caller has reached; null for none'),
  used_today: usdt.describe(
    'Withdrawals and sales for fiat of this UTC day in USDT, at the prices of their requests',
  ),
  used_month: usdt.describe('The same of this calendar month in UTC'),
  left: usdt.describe('What may still leave now'),
  more_at: timeSchema.describe('When more may leave, unless the level changes before'),
})

const feesSchema = z.object({
  volume: usdt.describe(
    'The volume of the 30 whole UTC days before today in USDT, which decides the step of today',
  ),
  volume_today: usdt,
  steps: z.array(feeStepSchema).describe('Empty if every customer pays the fees of the markets'),
  step: z.int().describe('The index of the step of today'),
  perps_ppm: z.int().describe('The share of the value of perpetuals that counts, in parts per million'),
  markets: z.array(ownFeeSchema),
  day_ends_at: timeSchema.describe('When the next step begins: midnight UTC'),
  leaving: z.nullable(leavingSchema).describe('The limits of what leaves; null for no limits'),
})
/** A customer's fees, and the limits of what leaves their account. */
export type Fees = z.infer<typeof feesSchema>

/** Calls on a customer's fees and limits. */
export const feesCalls = {
  'user/fees': call({
    method: 'GET',
    access: 'customer',
    about:
      "Returns the caller's volume, fees in each market, and the limits of withdrawals with what is left of them.",
    example: {},
    request: z.strictObject({}),
    response: feesSchema,
  }),
}
