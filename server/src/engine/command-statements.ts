import type { LoggedCommand } from './store.ts'
import { BATCH_SEQ, column, setInsert } from './tables/unnest.ts'
import { encode } from './tables/exact-json.ts'

/** The statements that store commands and replies. Migrations 0001, 0016 and 0167 document the columns. */

export const insertCommands = setInsert<LoggedCommand>('command', [
  column('seq', 'bigint', (row) => row.seq),
  BATCH_SEQ,
  column('at', 'bigint', (row) => row.at),
  column('customer_id', 'bigint', (row) => row.origin.customerId ?? null),
  column('key', 'text', (row) => row.origin.key ?? null),
  column('body_hash', 'text', (row) => row.origin.bodyHash ?? null),
  column('kind', 'text', (row) => row.command.kind),
  column('body', 'json', (row) => encode(row.command)),
  column('reply', 'json', (row) => encode(row.reply)),
  column('api_key_id', 'bigint', (row) => row.origin.apiKeyId ?? null),
])

/** Inserts the keys of accepted commands, which outlive the partitions of their commands. */
export const insertKeys = setInsert<LoggedCommand>('command_key', [
  column('customer_id', 'bigint', (row) => row.origin.customerId ?? null),
  column('key', 'text', (row) => row.origin.key ?? null),
  column('command_seq', 'bigint', (row) => row.seq),
])

/**
 * Inserts the replies to rejected commands. A repeated idempotency key gets the same reply until the row is
 * pruned.
 */
export const insertRejected = setInsert<LoggedCommand>('rejected_command', [
  column('at', 'bigint', (row) => row.at),
  column('customer_id', 'bigint', (row) => row.origin.customerId ?? null),
  column('key', 'text', (row) => row.origin.key ?? null),
  column('body_hash', 'text', (row) => row.origin.bodyHash ?? null),
  column('reply', 'json', (row) => encode(row.reply)),
])
