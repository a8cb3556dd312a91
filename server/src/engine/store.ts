import type {
  Changes,
  Command,
  CommandKind,
  CustomerId,
  Posting,
  Reply,
  ReplyTo,
  StampedCommand,
  StoredSnapshot,
  Trade,
} from '@halyard/core'
import type { KeyedOrigin, LoggedCommand, Origin } from './tables/logged-command.ts'
import type { AttemptedBatch, WriterFailure } from './writer-failure.ts'

export type { KeyedOrigin, LoggedCommand, Origin } from './tables/logged-command.ts'
export type { AttemptedBatch, WriterFailure } from './writer-failure.ts'

/**
 * The reply to a submitted command of the kind: from the core, or from the engine if the core did not receive the
 * command.
 */
export type Answer<Kind extends CommandKind = CommandKind> = ReplyTo<Kind> | NotApplied

/** A rejection by the engine itself. It has no figures, which a rejection of the core can include. */
interface NotApplied {
  readonly ok: false
  readonly reject: 'busy' | 'idempotency_key_reused'
  readonly until?: never
  readonly limit?: never
  readonly halted?: never
}

/**
 * An event for a customer. `prev` is the number of the customer's previous event, 0 for the first. Events are
 * not stored: each row has the number of the batch that last changed it, and missed events are rebuilt from
 * the rows.
 */
export interface CustomerEvent {
  readonly seq: number
  readonly prev: number
  readonly customerId: CustomerId
  readonly body: CustomerEventBody
}

/** The contents of a customer event: its name on the wire and the changed rows. */
export type CustomerEventBody =
  | { readonly event: 'balances'; readonly accounts: Changes['accounts'] }
  | { readonly event: 'orders'; readonly orders: Changes['orders'] }
  | { readonly event: 'stops'; readonly stops: Changes['stops'] }
  | { readonly event: 'positions'; readonly positions: Changes['positions'] }
  | { readonly event: 'options'; readonly options: Changes['options'] }

/** Everything that one transaction writes. */
export interface Batch {
  readonly seq: number
  readonly epoch: number
  readonly commands: readonly LoggedCommand[]
  readonly changes: Changes
  /** See `digestOf`. */
  readonly digest: number
  readonly events: readonly CustomerEvent[]
}

/** A stored batch as another engine executes it. */
export interface StoredBatch {
  readonly seq: number
  /** The epoch of the engine that stored it. */
  readonly epoch: number
  /** Its accepted commands, in order. */
  readonly commands: readonly StampedCommand[]
  /** The digest of its effects; `undefined` if an earlier version stored it without. */
  readonly digest: number | undefined
}

/** The part of a committed batch that every process learns. Market data, the catalogue and events to customers are made of it. */
export interface PublishedBatch {
  readonly seq: number
  readonly commands: readonly { readonly command: Pick<Command, 'kind'>; readonly reply: Pick<Reply, 'ok'> }[]
  readonly changes: PublishedChanges
  readonly events: readonly CustomerEvent[]
}

/** The changes of a batch that every process learns. */
export interface PublishedChanges extends Pick<Changes, (typeof PUBLISHED_CHANGES)[number]> {
  readonly trades: Iterable<Trade>
  /** Nodes learn those that move money into or out of coin accounts of customers, or between accounts of one. */
  readonly postings: Iterable<Posting>
}

/** The names of the published changes besides the trades and postings. */
export const PUBLISHED_CHANGES = [
  'currencies',
  'markets',
  'networks',
  'perps',
  'projects',
  'conditionals',
  'facts',
  'levels',
  'perpLevels',
  'withdrawals',
  'haltRows',
  'fiatDeals',
] as const satisfies readonly (keyof Changes)[]

/** The state from which an engine starts. */
export interface Recovered {
  readonly snapshot: StoredSnapshot
  readonly batchSeq: number
  readonly commandSeq: number
  /** The last batch that changed an account, by owner id. */
  readonly lastBatches: Iterable<readonly [ownerId: number, batchSeq: number]>
}

/** The outcome of asking for the lease. */
export interface LeaseAttempt {
  /** The new epoch; `undefined` if another engine holds the lease. */
  readonly epoch: number | undefined
  /** Whether the engine that holds it, or held it last, executes commands as this one does. */
  readonly isOwnBuild: boolean
}

/** Progress of a standby. */
export interface StandbyReport {
  /** The last batch that it has executed; `undefined` if it does not follow the engine, whose build is another one. */
  readonly batchSeq: number | undefined
  /** The reason of its end: a batch had another effect there. */
  readonly diverged: string | undefined
  /** Whether it has a link to nodes that works. */
  readonly reachesNodes: boolean
}

/** A stored reply with the hash of the request body it belongs to. */
export interface KnownReply {
  readonly bodyHash: string
  readonly reply: Reply
}

/** The storage was lost while this engine wrote nothing: `Store.reopen` may find it again, or the one that replaces it. */
export class StoreLost extends Error {}

/**
 * Durable storage for the engine. PostgreSQL implements it in production; the simulator implements it with
 * fault injection.
 */
export interface Store {
  /** Returns whether the storage, or the one that replaces it, is there again after a `StoreLost`. */
  reopen(): Promise<boolean>
  /** Reads the whole state as of the last stored batch. Reports each table before it is read. */
  recover(onTable?: (name: string) => void): Promise<Recovered>
  /** Reads the stored batches from a number on, in order: at least one if there is any, and at most some hundred. */
  batchesFrom(seq: number): Promise<readonly StoredBatch[]>
  /** Makes this engine the only writer, if the lease has expired or was released. */
  tryLease(): Promise<LeaseAttempt>
  /**
   * Prepares to commit the batch after `batchSeq`, once the lease is held. Returns the batches that the last writer had applied
   * after it when it failed; none if it did not fail.
   */
  openWriting(batchSeq: number): Promise<readonly AttemptedBatch[]>
  /** Reports the progress of this standby to operators. */
  reportStandby(report: StandbyReport): Promise<void>
  /** Resolves only when the batch is durable. A rejected promise leaves the outcome unknown. */
  commit(batch: Batch): Promise<void>
  /** Finds stored replies to commands, by `customerId:key`. */
  findReplies(origins: readonly KeyedOrigin[]): Promise<ReadonlyMap<string, KnownReply>>
  /** Renews the lease while there is nothing to commit. Rejects if another writer has taken the lease. */
  renewLease(epoch: number): Promise<void>
  /**
   * Stores the commands that a writer had applied when it failed, for the next start. Independent of the failed
   * batches.
   */
  recordFailure(failure: WriterFailure): Promise<void>
  close(): Promise<void>
}

/** Returns whether a command is stored: if it was accepted, or if it has an idempotency key. */
export function isStored({ reply, origin }: LoggedCommand): boolean {
  return reply.ok || isKeyed(origin)
}

/** Returns whether a command has an idempotency key. */
export function isKeyed(origin: Origin): origin is KeyedOrigin {
  return origin.key !== undefined && origin.customerId !== undefined && origin.bodyHash !== undefined
}

/** Returns the cache key of a customer's idempotency key. */
export function keyOf(customerId: CustomerId, key: string): string {
  return `${customerId}:${key}`
}
