import { z } from 'zod'
import { timeSchema } from '../wire/fields.ts'
import { LIVE_FORMATS, type LiveHead } from '@halyard/receipt'

const chainEnd = z.tuple([z.int(), z.string()])

/** The newest ticks of all markets, signed after the commit that recorded some. `receipt/live-head.ts` defines its text. */
export const liveHeadSchema: z.ZodType<LiveHead> = z.object({
  format: z.enum(LIVE_FORMATS),
  seq: z.int().describe('From 1, without gaps'),
  signed_at: timeSchema,
  heads: z
    .array(z.tuple([z.int(), z.int(), timeSchema, z.string()]))
    .describe('[match_id, n, at, hash] of the newest tick of each market, the markets ascending'),
  tickets: z.exactOptional(chainEnd.describe('Format 2: the last ticket')),
  refusals: z.exactOptional(chainEnd.describe('Format 2: the last refusal')),
  prev: z.string().describe('The hash of the signed text before'),
  public_key: z.string(),
  signature: z.string(),
})
