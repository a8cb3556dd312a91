import { z } from 'zod'

const weiSchema = z.string().regex(/^[1-9][0-9]{0,18}$/, 'must be whole units as text')

/**
 * The limits of transfers between own addresses on an EVM chain. Without it none is signed. Their destination is never a
 * stranger's: the paying address, a deposit address, or the cold address that is named here.
 */
export const transferPolicySchema = z.strictObject({
  /** Maximum fee of one transfer, its gas limit at its gas price, and of all in 24 hours, in wei. */
  feeMax: weiSchema,
  feeDayMax: weiSchema,
  /** Maximum amount of the native coin that one deposit address receives for gas at once, and all in 24 hours, in currency units. */
  gasMax: weiSchema,
  gasDayMax: weiSchema,
  /** The only address that receives what the paying address holds above its limit. Without it none does. */
  cold: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
    .optional(),
})

/** See `transferPolicySchema`. */
export type TransferPolicy = z.infer<typeof transferPolicySchema>
