import type { Changes, Command, CommandKind, Reply, ReplyTo, Snapshot } from '@halyard/core'

/** Who asked for a command, and the key that makes it happen once. */
export interface Origin {
  readonly customerId?: number
  readonly key?: string
  readonly bodyHash?: string
}

/** The answer to a submission: the core's reply to a command of the kind, or why the core never saw the command. */
export type Answer<Kind extends CommandKind = CommandKind> = ReplyTo<Kind> | NotApplied

/** What the engine itself answers, without the numbers that decided a rejection of the core. */
interface NotApplied {
  readonly ok: false
  readonly reject: 'busy' | 'idempotency_key_reused'
  readonly until?: never
  readonly limit?: never
}

/**
 * A command as it was applied, with its reply. Accepted commands are the log, numbered without gaps. A rejected command
 * has the number that the next accepted one gets; it is stored beside the log, and only for its key.
 */
export interface LoggedCommand {
  readonly seq: number
  readonly at: number
  readonly command: Command
  readonly origin: Origin
  readonly reply: Reply
}

/**
 * Something a customer is told. `prev` is the number of the event they were told before, 0 for the first. Events are
 * not stored: rows carry the batch that changed them last, and what was missed is read from those.
 */
export interface CustomerEvent {
  readonly seq: number
  readonly prev: number
  readonly customerId: number
  readonly body: CustomerEventBody
}

export type CustomerEventBody =
  | { readonly event: 'update_balance'; readonly accounts: Changes['accounts'] }
  | { readonly event: 'order'; readonly orders: Changes['orders'] }
  | { readonly event: 'lever_trade'; readonly positions: Changes['positions'] }
  | { readonly event: 'closed_microorder'; readonly options: Changes['options'] }

/** Everything one transaction writes. */
export interface Batch {
  readonly seq: number
  readonly epoch: number
  readonly commands: readonly LoggedCommand[]
  readonly changes: Changes
  readonly events: readonly CustomerEvent[]
}

/** Where an engine starts from. */
export interface Recovered {
  readonly snapshot: Snapshot
  readonly batchSeq: number
  readonly commandSeq: number
  /** The last batch that changed an account of each owner. */
  readonly lastBatches: ReadonlyMap<number, number>
}

export interface KnownReply {
  readonly bodyHash: string
  readonly reply: Reply
}

/** Durable storage as the engine needs it. PostgreSQL is one; the simulator has one that fails in every way it can. */
export interface Store {
  /** Makes this engine the only writer, waiting while another one's lease is alive. Answers the new epoch. */
  takeLease(): Promise<number>
  recover(): Promise<Recovered>
  /** Resolves only when the batch is durable. Any rejection leaves its outcome unknown. */
  commit(batch: Batch): Promise<void>
  /** Replies to commands of the past by `customerId:key`. */
  findReplies(origins: readonly Required<Origin>[]): Promise<ReadonlyMap<string, KnownReply>>
  /** Shows that this writer lives while it has nothing to commit. Rejects when a newer one has taken over. */
  renewLease(epoch: number): Promise<void>
  close(): Promise<void>
}

/** Whether anything of a command is stored: all that was accepted, and the replies to keys. */
export function isStored({ reply, origin }: LoggedCommand): boolean {
  return reply.ok || isKeyed(origin)
}

export function isKeyed(origin: Origin): origin is Required<Origin> {
  return origin.key !== undefined && origin.customerId !== undefined && origin.bodyHash !== undefined
}

export function keyOf(customerId: number, key: string): string {
  return `${customerId}:${key}`
}
