import { z } from 'zod'

const unitsSchema = z.string().regex(/^[1-9][0-9]{0,18}$/, 'must be whole units as text')

/** The limits of what own outputs hold above their limit and goes to the cold address. Without it none does. Amounts are in the smallest units. */
export const overflowPolicySchema = z.strictObject({
  /** The only address that receives it. */
  cold: z.string().max(128),
  /** Maximum fee of a transaction for each virtual byte, and in all. */
  feeRateMax: unitsSchema,
  feeMax: unitsSchema,
  /** Maximum of what leaves in 24 hours, fees included. It counts apart from payments. */
  dayMax: unitsSchema,
})
