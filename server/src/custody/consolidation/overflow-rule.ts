import { parseUnits } from '@halyard/money'
import { z } from 'zod'

/** The limits of what own outputs hold, in units of the coin. */
export interface OverflowRule {
  /** Above the high one, the rest over the middle of both goes to the cold address. */
  readonly low: bigint
  readonly high: bigint
}

const COIN_DECIMALS = 8
const DECIMAL = '(?:0|[1-9][0-9]{0,7})(?:\\.[0-9]{1,8})?'

/** The environment variable of the limits. */
export const overflowFields = {
  BTC_HOT_LIMITS: z
    .string()
    .regex(new RegExp(`^${DECIMAL}:${DECIMAL}$`), {
      error: 'must be a low and a high limit in coins, such as 5:50',
    })
    .transform((text): OverflowRule => {
      const [low = 0n, high = 0n] = text.split(':').map((part) => parseUnits(part, COIN_DECIMALS) ?? 0n)
      return { low, high }
    })
    .refine(({ low, high }) => high > low, { error: 'must have a high limit above the low one' })
    .optional(),
}

export interface OverflowEnvironment {
  readonly BTC_HOT_LIMITS?: OverflowRule | undefined
}
