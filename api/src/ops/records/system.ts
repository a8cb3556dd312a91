import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING, WATCHING } from '../access/roles.ts'

/** The kinds of units that can be set aside alone: records, contracts, their openings, index prices of markets, and stop orders. */
export const SET_ASIDE_RECORDS = [
  'fiatDeal',
  'option',
  'subscriptionOrder',
  'wealthOrder',
  'perp',
  'perpOpening',
  'marketIndex',
  'stopOrder',
] as const

const durationSchema = z.number().nonnegative().describe('Milliseconds')
const countSchema = z.int().nonnegative()

/** How the server does. */
export const opsSystemSchema = z.object({
  at: timeSchema,
  version: z.string(),
  started_at: timeSchema,
  memory_bytes: countSchema,
  event_loop_ms: durationSchema,
  engine: z.object({
    queue: countSchema,
    queue_max: countSchema,
    in_flight: countSchema.describe('Batches that commit now'),
    lag_ms: durationSchema.describe('Longest wait from submission to commit in the last batch'),
    batch_commands: countSchema,
    commit_ms: durationSchema.describe('Of the last batch'),
    commit_mean_ms: durationSchema.describe('Since the start'),
    batches: countSchema,
    commands: countSchema,
    batch_seq: countSchema,
    epoch: countSchema,
    clock_fault: z
      .nullable(z.object({ clock: z.enum(['host', 'database']), ahead_ms: z.int() }))
      .describe('The clock that differs from exchange time; meanwhile no command is taken. Negative: behind'),
  }),
  set_aside: z
    .array(
      z.object({
        record: z.enum(SET_ASIDE_RECORDS),
        id: z.int(),
        reason: z.string(),
        at: timeSchema,
        first_operator_id: z.nullable(z.int()),
      }),
    )
    .describe(
      'Records that could not be processed: neither the clock, nor prices, nor a customer acts on them',
    ),
  lease: z.object({ epoch: countSchema, expires_at: timeSchema }),
  standbys: z
    .array(
      z.object({
        host: z.string(),
        behind: z
          .nullable(countSchema)
          .describe('Batches that it has not executed yet. Null: the build of the engine is another one'),
        seen_at: timeSchema,
        diverged: z.nullable(z.string()).describe('Why it ended: a batch had another effect there'),
      }),
    )
    .describe('The processes that can take over from the engine, and those that diverged within a day'),
  sources: z.array(z.object({ name: z.string(), healthy: z.boolean(), at: z.nullable(timeSchema) })),
  prices: z.array(z.object({ market: z.string(), at: timeSchema })),
  chains: z.array(
    z.object({
      network: z.string(),
      height: z.nullable(z.int()),
      since: timeSchema.describe('Since when this is the last processed block'),
      stopped: z.boolean(),
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      period_ms: countSchema,
      runs: countSchema,
      failures: countSchema,
      started_at: z.nullable(timeSchema),
      took_ms: z.nullable(durationSchema),
      failed_at: z.nullable(timeSchema),
      next_at: timeSchema,
      running: z.boolean(),
    }),
  ),
  sockets: z.object({
    connections: countSchema,
    subscriptions: countSchema,
    dropped: countSchema.describe('Closed since the start because they did not keep up'),
    refused: countSchema,
  }),
  texts: z
    .array(
      z.object({
        country: z.string().describe("ISO 3166, 'ZZ' for a number of no country, 'ALL' for all together"),
        sent: countSchema,
        refused: countSchema,
        budget: countSchema,
      }),
    )
    .describe('Text messages of today, the most used budgets first'),
  secret_rotation: z
    .nullable(
      z.object({
        waiting: countSchema.describe('Stored values that are still sealed with the previous secret'),
        unreadable: countSchema.describe('Those of them that neither secret opens'),
        finished_at: z.nullable(timeSchema).describe('When the previous secret was no longer needed'),
        older_fund_passwords: countSchema.describe(
          'Fund passwords hashed with a key of an earlier secret, renewed when they are next entered',
        ),
      }),
    )
    .describe('Null if the secret was never rotated'),
  disk: z.object({ free_bytes: countSchema, total_bytes: countSchema }),
  database_bytes: countSchema,
})
/** How the server does. */
export type OpsSystem = z.infer<typeof opsSystemSchema>

/** Operator calls for the running system. */
export const systemOpsCalls = {
  'ops/system/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Returns how the server does: writer, lease, prices, chains, jobs, sockets and disk. At most a second old.',
    example: {},
    request: z.strictObject({}),
    response: opsSystemSchema,
  }),
  'ops/system/retry': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Lets the clock act on a record again that is set aside. The second of two different operators does it.',
    example: { record: 'fiatDeal', id: '1', reason: 'The cause was mended' },
    request: z.strictObject({ record: z.enum(SET_ASIDE_RECORDS), id: idSchema, reason: reasonSchema }),
    response: z.object({ done: z.boolean().describe('False after the first of two operators') }),
  }),
}
