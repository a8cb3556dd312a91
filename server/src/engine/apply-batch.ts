import {
  apply,
  type Command,
  drainChanges,
  type Exchange,
  type InvariantSampler,
  type StampedCommand,
} from '@halyard/core'
import { customerEventsOf } from './customer-events.ts'
import { digestOf } from './digest.ts'
import type { IdempotencyCache } from './idempotency-cache.ts'
import {
  type Answer,
  type AttemptedBatch,
  type Batch,
  isStored,
  type LoggedCommand,
  type Origin,
} from './store.ts'

/** The state that a batch changes. It is ahead of the durable state while a batch commits. */
export interface WriterState {
  readonly exchange: Exchange
  readonly findSampleViolations: InvariantSampler
  readonly idempotency: IdempotencyCache
  /** The epoch of the lease. */
  readonly epoch: number
  readonly now: () => number
  /** The last batch of each customer with events, by customer id. */
  readonly lastBatches: Map<number, number>
  /** The batches that are not known to be durable, oldest first. */
  readonly attempted: AttemptedBatch[]
  batchSeq: number
  commandSeq: number
}

/** A submitted command. `answer` sends its reply. */
export interface QueuedCommand {
  readonly command: Command
  readonly origin: Origin
  readonly answer: (answer: Answer) => void
}

/** A batch to commit, `undefined` if nothing is to be stored, and the replies to send after the commit. */
export interface AppliedBatch {
  readonly batch: Batch | undefined
  readonly replies: readonly (() => void)[]
}

/**
 * Applies commands in memory and collects their changes. A command with a known idempotency key is not applied again; it
 * receives the first reply. The keys must have been loaded. Throws if the state now violates an invariant of the sample.
 */
export function applyBatch(state: WriterState, queued: readonly QueuedCommand[]): AppliedBatch {
  const { exchange, idempotency, epoch, now } = state
  const commands: LoggedCommand[] = []
  const replies: (() => void)[] = []
  const attempted: StampedCommand[] = []
  state.attempted.push({ seq: state.batchSeq + 1, commands: attempted })
  for (const { command, origin, answer } of queued) {
    const known = idempotency.find(origin)
    if (known) {
      replies.push(() => answer(known))
      continue
    }
    const applied = { seq: state.commandSeq + 1, at: Math.max(exchange.at, now()), command, origin }
    attempted.push(applied)
    const reply = apply(exchange, applied)
    if (reply.ok) state.commandSeq = applied.seq
    replies.push(() => answer(reply))
    // A halt decides nothing about the command: its key is free for after it.
    if (!reply.ok && reply.halted !== undefined) continue
    idempotency.add(origin, reply)
    commands.push({ ...applied, reply })
  }
  // A rejected command without an idempotency key is not stored. Otherwise a client could fill the disk with
  // rejections.
  if (!commands.some(isStored)) {
    state.attempted.pop()
    return { batch: undefined, replies }
  }
  const changes = drainChanges(exchange)
  const violations = state.findSampleViolations(changes.accounts)
  if (violations.length > 0)
    throw new Error(`an invariant does not hold: ${violations.slice(0, 5).join('; ')}`)
  state.batchSeq += 1
  const events = customerEventsOf(state.batchSeq, changes, state.lastBatches)
  const digest = digestOf(changes, state.commandSeq)
  return { batch: { seq: state.batchSeq, epoch, commands, changes, digest, events }, replies }
}
