import { z } from 'zod'
import { timeSchema } from './fields.ts'

const base = { id: z.int(), at: timeSchema, is_read: z.boolean() }

/** An amount of a coin in a notice, as a decimal. */
export const coinFields = { number: z.string(), currency_name: z.string() }

/** Returns the schema of a kind of notice. */
export function notice<const Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) {
  return z.object({ ...base, kind: z.literal(kind), ...fields })
}
