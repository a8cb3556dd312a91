import { z } from 'zod'

const noteSchema = z.string().max(200).default('')
const outcomeSchema = z.enum(['hold', 'refuse'])

const listSchema = z.strictObject({
  date: z.iso.date(),
  unknownSender: z.enum(['allow', 'hold']).default('allow'),
  addresses: z.array(
    z.strictObject({
      /** `*` for all networks: an address of an EVM chain is the same on each. */
      network: z.string().regex(/^(?:\*|[A-Z0-9]{2,12})$/, 'must be the name of a network, or *'),
      address: z.string().regex(/^[\x21-\x7e]{10,128}$/, 'must be an address'),
      outcome: outcomeSchema.default('refuse'),
      note: noteSchema,
    }),
  ),
  countries: z
    .array(
      z.strictObject({
        country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, as of ISO 3166'),
        outcome: outcomeSchema.default('hold'),
        note: noteSchema,
      }),
    )
    .default([]),
})

/** A list of addresses and countries. */
export type ScreeningList = z.output<typeof listSchema>

/** Reads a list from JSON. Throws an error whose message names the first place that is wrong. */
export function parseScreeningList(text: string): ScreeningList {
  const parsed = listSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`the screening list is not valid at ${placeOf(issue?.path)}: ${issue?.message ?? ''}`)
}

/**
 * Returns an address as lists and chains have it alike: hexadecimal ones and those of Bech32 do not depend on the case, all
 * others do.
 */
export function comparableAddress(text: string): string {
  const isCaseless =
    /^0x[0-9a-fA-F]{40}$/.test(text) || /^(?:[a-z]{2,5}1[a-z0-9]+|[A-Z]{2,5}1[A-Z0-9]+)$/.test(text)
  return isCaseless ? text.toLowerCase() : text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the screening list is not JSON')
  }
}

function placeOf(path: readonly PropertyKey[] = []): string {
  return path.length === 0 ? 'its top' : path.map(String).join('.')
}
