import { z } from 'zod'

/** Why something was done. Kept for ever, and told to the customer where it concerns them. */
export const reasonSchema = z
  .string()
  .max(300)
  .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
/** For decisions that need a reason only when they are a no: there an empty one is refused. */
export const optionalReasonSchema = z.optional(z.union([z.literal(''), reasonSchema]))

/** 1 for yes, 0 for no. */
export const yesNoSchema = z.enum(['1', '0'])
