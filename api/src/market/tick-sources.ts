import { z } from 'zod'
import { timeSchema } from '../wire/fields.ts'
import { PRICE_ORIGINS } from '@halyard/receipt'
import { QUOTE_STATES, SOURCES_FORMAT, type SourcesStatement } from '@halyard/receipt'

const quoteSchema = z.tuple([z.string(), z.string(), timeSchema, z.enum(QUOTE_STATES)])

const sourcesSchema: z.ZodType<SourcesStatement> = z.object({
  format: z.literal(SOURCES_FORMAT),
  public_key: z.string(),
  match_id: z.int(),
  price_decimals: z.int(),
  prev: z.string().describe('The hash before the first entry here'),
  list: z
    .array(
      z.tuple([
        z.int(),
        timeSchema,
        z.int(),
        z.enum(PRICE_ORIGINS),
        z.nullable(timeSchema),
        z.array(quoteSchema),
      ]),
    )
    .describe('[n, at, ticks, origin, priced_at, [[source, price, at, state], …]]'),
  head: z.object({
    seq: z.int().describe('From 1, without gaps'),
    signed_at: timeSchema,
    heads: z
      .array(z.tuple([z.int(), z.int(), timeSchema, z.string()]))
      .describe('[match_id, n, at, hash] of the newest entry of each market, the markets ascending'),
    prev: z.string().describe('The hash of the signed text before'),
  }),
  signature: z.string(),
})

/** Where a tick and those after it come from. `receipt/sources/tick-sources.ts` defines the texts. */
export const tickSourcesSchema = z.object({
  match_id: z.int(),
  n: z.int(),
  state: z
    .enum(['signed', 'unsigned', 'unrecorded', 'expired', 'no_tick'])
    .describe(
      'signed: the first entry is of tick n; unsigned: not signed yet, which takes a minute; unrecorded: the sources of tick n were not recorded, which the list shows if it is there; expired: deleted after three days; no_tick: the tick does not exist',
    ),
  sources: z
    .nullable(sourcesSchema)
    .describe('From tick n, or from the one before if it is unrecorded, up to the next signed head'),
})
