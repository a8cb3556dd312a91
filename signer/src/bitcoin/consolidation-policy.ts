import { z } from 'zod'

const unitsSchema = z.string().regex(/^[1-9][0-9]{0,18}$/, 'must be whole units as text')

/** The limits of joining own outputs. Without it none are joined. Amounts are in the smallest units of the coin. */
export const consolidationPolicySchema = z.strictObject({
  /** Maximum fee of a transaction for each virtual byte, and in all. */
  feeRateMax: unitsSchema,
  feeMax: unitsSchema,
  /** Maximum number of transactions, and of their fees, in 24 hours. A replacement counts as well. */
  dayMax: z.int().min(1).max(1_000),
  feeDayMax: unitsSchema,
})
