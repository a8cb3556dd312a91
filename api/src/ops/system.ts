import { z } from 'zod'
import { timeSchema } from '../fields.ts'
import { opsCall } from './ops-call.ts'

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
  }),
  lease: z.object({ epoch: countSchema, expires_at: timeSchema }),
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
  disk: z.object({ free_bytes: countSchema, total_bytes: countSchema }),
  database_bytes: countSchema,
})
/** How the server does. */
export type OpsSystem = z.infer<typeof opsSystemSchema>

/** Operator calls for the running system. */
export const systemOpsCalls = {
  'ops/system/show': opsCall({
    about:
      'Returns how the server does: writer, lease, prices, chains, jobs, sockets and disk. At most a second old.',
    request: z.strictObject({}),
    response: opsSystemSchema,
  }),
}
