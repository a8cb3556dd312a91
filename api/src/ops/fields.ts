import { z } from 'zod'
import { WHY_TWO } from './access/why-two.ts'

/** The reason for a decision. Stored permanently, and shown to the customer where it concerns them. */
export const reasonSchema = lineOf(300)
/** A reason that only a rejection requires; a rejection with an empty reason is refused. */
export const optionalReasonSchema = z.optional(z.union([z.literal(''), reasonSchema]))

/** Returns the schema of one line of plain text, without controls that hide or reorder letters. */
export function lineOf(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
}

/** Returns the schema of plain text with line breaks, without controls that hide or reorder letters. */
export function textOf(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^(?=[^]*\S)(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)+$/u)
}

/** Returns the schema of a whole number in a range, sent as digits in a form or as a number in JSON. */
export function wholeBetween(min: number, max: number) {
  const number = z.int().min(min).max(max)
  return z.codec(z.union([z.string().regex(/^(?:0|[1-9][0-9]{0,14})$/), number]), number, {
    decode: Number,
    encode: (value) => value,
  })
}

/** 1 for yes, 0 for no. */
export const yesNoSchema = z.enum(['1', '0'])

/** The reasons why a decision of the caller needs a second person now; empty if it needs none. */
export const whyTwoSchema = z
  .array(z.enum(WHY_TWO))
  .describe('Why a second person must decide after the caller; empty if the caller may decide alone')

/** An operator as other operators see them. */
export const colleagueSchema = z.object({
  id: z.int(),
  nickname: z.string().describe('The name that an admin set, or else the nickname'),
})
/** An operator as other operators see them. */
export type Colleague = z.infer<typeof colleagueSchema>

/** The fields of a page in the example of a call. */
export const PAGE_EXAMPLE = { page: '1', limit: '10' } as const
