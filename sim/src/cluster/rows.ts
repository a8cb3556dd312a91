import type { AccountRow, Posting, Snapshot } from '@halyard/core'
import { type Batch, encode, keyOf, violationsOf } from '@halyard/server/engine'
import { withProducts, type ProductRows } from '../products/list.ts'

export interface CommandRow {
  readonly seq: number
  readonly batchSeq: number
  readonly at: number
  /** Customer and idempotency key, if any. */
  readonly key: string | undefined
  readonly bodyHash: string | undefined
  readonly kind: string
  readonly body: string
  readonly reply: string
}

/**
 * Returns whether a command was accepted. Only accepted commands are in the log; for others only replies to keys are
 * stored.
 */
export function isAccepted({ reply }: CommandRow): boolean {
  return !reply.startsWith('{"ok":false')
}

/** A batch as sent to the database: copies and texts, without references to the engine's state. */
export interface BatchRows extends ProductRows {
  readonly seq: number
  readonly epoch: number
  readonly digest: number
  readonly counters: Snapshot['counters']
  /** Descriptions of the rows that the CHECKs of the database reject. */
  readonly violations: readonly string[]
  readonly commands: readonly CommandRow[]
  readonly currencies: Snapshot['currencies']
  readonly markets: Snapshot['markets']
  readonly customers: Snapshot['customers']
  readonly accounts: readonly (AccountRow & { readonly batchSeq: number })[]
  readonly postings: readonly Posting[]
}

export function rowsOf({ seq, epoch, digest, commands, changes }: Batch): BatchRows {
  const shared = {
    seq,
    epoch,
    digest,
    counters: { ...changes.counters },
    violations: violationsOf(changes),
    commands: commands.map(
      (row): CommandRow => ({
        seq: row.seq,
        batchSeq: seq,
        at: row.at,
        key:
          row.origin.customerId !== undefined && row.origin.key !== undefined
            ? keyOf(row.origin.customerId, row.origin.key)
            : undefined,
        bodyHash: row.origin.bodyHash,
        kind: row.command.kind,
        body: encode(row.command),
        reply: encode(row.reply),
      }),
    ),
    currencies: changes.currencies.map((row) => ({ ...row })),
    markets: changes.markets.map((row) => ({ ...row, config: { ...row.config } })),
    customers: changes.customers.map((row) => ({ ...row })),
    accounts: changes.accounts.map((row) => ({ ...row, batchSeq: seq })),
    postings: [...changes.postings],
  }
  return withProducts(shared, (product) => product.rowsOf(changes))
}
