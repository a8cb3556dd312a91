import { z } from 'zod'

/** The reason for a decision. Stored permanently, and shown to the customer where it concerns them. */
export const reasonSchema = z
  .string()
  .max(300)
  .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
/** A reason that only a rejection requires; a rejection with an empty reason is refused. */
export const optionalReasonSchema = z.optional(z.union([z.literal(''), reasonSchema]))

/** 1 for yes, 0 for no. */
export const yesNoSchema = z.enum(['1', '0'])

/** An operator as other operators see them. */
export const colleagueSchema = z.object({ id: z.int(), nickname: z.string() })
/** An operator as other operators see them. */
export type Colleague = z.infer<typeof colleagueSchema>
