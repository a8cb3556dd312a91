import { z } from 'zod'
import { timeSchema } from './fields.ts'
import { LIVE_FORMAT, type LiveHead } from './receipt/live-head.ts'

/** The newest ticks of all markets, signed after the commit that recorded some. `receipt/live-head.ts` defines its text. */
export const liveHeadSchema: z.ZodType<LiveHead> = z.object({
  format: z.literal(LIVE_FORMAT),
  seq: z.int().describe('From 1, without gaps'),
  signed_at: timeSchema,
  heads: z
    .array(z.tuple([z.int(), z.int(), timeSchema, z.string()]))
    .describe('[match_id, n, at, hash] of the newest tick of each market, the markets ascending'),
  prev: z.string().describe('The hash of the signed text before'),
  public_key: z.string(),
  signature: z.string(),
})
