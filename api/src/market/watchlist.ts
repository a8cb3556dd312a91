import { z } from 'zod'
import { call } from '../wire/call.ts'

/** The maximum number of markets in a watchlist. */
export const WATCHLIST_MAX = 50

/** Comma-separated market ids without duplicates; the empty text is an empty list. */
const marketIdsSchema = z
  .string()
  .max(WATCHLIST_MAX * 11)
  .regex(/^(?:[1-9][0-9]{0,9}(?:,[1-9][0-9]{0,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .refine((ids) => ids.length <= WATCHLIST_MAX && new Set(ids).size === ids.length)

/** Calls for the watchlist. */
export const watchlistCalls = {
  'user/watchlist': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's starred markets, in the order they were starred.",
    request: z.strictObject({}),
    response: z.object({
      match_ids: z.array(z.int()).nullable().describe('Null until a list was saved for the first time'),
    }),
  }),
  'user/save_watchlist': call({
    method: 'POST',
    access: 'customer',
    about: "Replaces the customer's watchlist.",
    request: z.strictObject({
      match_ids: marketIdsSchema.describe('Market ids with commas between them, at most 50, each once'),
    }),
    response: z.object({ match_ids: z.array(z.int()) }),
  }),
}
