import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, pageFields, pageOf, timeSchema } from '../wire/fields.ts'
import { priceTickSchema } from '../products/option.ts'
import { liveHeadSchema } from './live-head.ts'
import { dailyStatementSchema } from './daily-statement.ts'
import { tickSourcesSchema } from './tick-sources.ts'

/** A checkpoint of a market's price log: its newest tick at some moment, signed with Ed25519. */
export const checkpointSchema = z.object({
  match_id: z.int(),
  n: z.int().describe('The number of the tick'),
  at: timeSchema,
  hash: z.string().describe('Of the tick and, through it, of all before'),
  signed_at: timeSchema,
  key_id: z.string(),
  public_key: z.string(),
  signature: z.string(),
})
/** A signed checkpoint of a market's price log. */
export type Checkpoint = z.infer<typeof checkpointSchema>

const signingKeySchema = z.object({
  key_id: z.string().describe('The first 16 digits of the SHA-256 of the public key'),
  public_key: z.string().describe('The 32 bytes of the Ed25519 key, hexadecimal'),
  first_used_at: timeSchema.describe('The same as from'),
  from: timeSchema,
  until: z.nullable(timeSchema).describe('When the next key replaced it'),
  hand_over: z
    .nullable(z.object({ previous: z.string(), signature: z.string() }))
    .describe('Signed by the previous key; null if there was none, or if it was revoked or lost'),
  revocation: z
    .nullable(z.object({ revoked_at: timeSchema, signature: z.string() }))
    .describe('Signed by the key itself: nothing from revoked_at on is valid'),
})

/** Calls for the price log. */
export const priceLogCalls = {
  'trail/heads': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists signed checkpoints of the price log, newest first.',
    example: { match_id: '1', page: '1', limit: '10' },
    request: z.strictObject({ match_id: z.optional(idSchema), ...pageFields }),
    response: pageOf(checkpointSchema),
  }),
  'trail/live': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists live heads, oldest first. After an hour only some of them remain.',
    example: { from_seq: '1', from: '1800000000000', limit: '10' },
    request: z.strictObject({
      from_seq: z.optional(idSchema).describe('The first head; without it and without from, the newest'),
      from: z.optional(idSchema).describe('Epoch milliseconds: the first signed at or after'),
      limit: z.optional(idSchema).describe('1 to 100, 10 if absent'),
    }),
    response: z.object({ list: z.array(liveHeadSchema), more: z.boolean() }),
  }),
  'trail/days': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the signed statements of all timed options of each day in UTC, oldest first.',
    example: { from_seq: '1', limit: '10' },
    request: z.strictObject({
      from_seq: z.optional(idSchema).describe('The first statement; without it, the newest'),
      limit: z.optional(idSchema).describe('1 to 100, 30 if absent'),
    }),
    response: z.object({
      list: z.array(dailyStatementSchema),
      more: z.boolean(),
      next_at: timeSchema.describe('The end of today, soon after which its statement is signed'),
    }),
  }),
  'trail/key': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns the key that signs the price log and receipts, and all previous keys.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      key_id: z.string(),
      public_key: z.string(),
      pem: z.string(),
      keys: z.array(signingKeySchema).describe('Every key that ever signed, newest first'),
    }),
  }),
  'trail/sources': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns where ticks of a market come from, up to the next signed head. Kept for three days.',
    example: { match_id: '1', n: '1' },
    request: z.strictObject({ match_id: idSchema, n: idSchema.describe('The number of the tick') }),
    response: tickSourcesSchema,
  }),
  'trail/ticks': call({
    method: 'GET',
    access: 'anyone',
    about: "Lists consecutive ticks of a market's price log, oldest first.",
    example: { match_id: '1', from_n: '1', from: '1800000000000', limit: '10' },
    request: z.strictObject({
      match_id: idSchema,
      from_n: z.optional(idSchema).describe('The first tick; without it and without from, the newest'),
      from: z.optional(idSchema).describe('Epoch milliseconds: the first tick at or after'),
      limit: z.optional(idSchema).describe('1 to 1,000, 100 if absent'),
    }),
    response: z.object({
      match_id: z.int(),
      price_decimals: z.int().describe('A tick is 10^-price_decimals'),
      prev: z.string().describe('The hash of the tick before the first one here'),
      ticks: z.array(priceTickSchema),
      hash: z.string().describe('The hash of the last one here'),
      more: z.boolean(),
    }),
  }),
}
