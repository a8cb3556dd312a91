import type pg from 'pg'
import { statementsOf } from './batch-writes.ts'
import { buildOf } from './build.ts'
import { openReplaceable, type PgConnections } from './pg-connections.ts'
import { createHolder, LEASE_MS, releaseLease, renewLease, tryLease } from './pg-lease.ts'
import { recoverFrom } from './recover.ts'
import { type Batch, isStored, type Store } from './store.ts'
import { readBatches } from './stored-batches.ts'
import { findReplies } from './stored-replies.ts'
import { reportStandby } from './standby-report.ts'
import { createPriceLog } from './tables/price-log-rows.ts'
import type { BatchContents } from './tables/table-writes.ts'
import { readFailure, storeFailure } from './writer-failure.ts'
import { readWritingState } from './writing-state.ts'

/**
 * Opens the PostgreSQL store of the engine. One pipelined connection writes, so a batch costs one round trip.
 * A second connection reads. A third flushes the WAL while the writer sends the next batch. `onLost` runs
 * when a connection breaks or a commit may not be durable, once the store is opened for writing.
 */
export async function openPgStore(databaseUrl: string, onLost: (error: Error) => void): Promise<Store> {
  const connections = await openReplaceable(databaseUrl, onLost)
  const { query } = connections
  const holder = createHolder()

  const build = await buildOf()

  let firstNewAccount = 1
  let firstNewOrder = 1
  let priceLog = createPriceLog(new Map())

  return {
    reopen: connections.reopen,
    recover: (onTable) => query((reader) => recoverFrom(reader, onTable)),
    batchesFrom: (seq) => query((reader) => readBatches(reader, seq)),

    async tryLease() {
      const attempt = await query((reader) => tryLease(reader, holder, build))
      connections.now.requireCertainty()
      return attempt
    },

    async openWriting(batchSeq) {
      const { reader } = connections.beginWriting()
      const state = await readWritingState(reader, batchSeq)
      ;({ firstNewAccount, firstNewOrder } = state)
      priceLog = createPriceLog(state.priceLogHashes)
      return readFailure(reader, batchSeq)
    },

    reportStandby: (report) => query((reader) => reportStandby(reader, holder, report)),

    async commit(batch) {
      const { commands, changes, seq } = batch
      const [firstCommand] = commands
      if (!firstCommand) throw new Error(`batch ${seq} is empty`)
      const sent = sendBatch(connections.now, batch, {
        seq,
        accepted: commands.filter(({ reply }) => reply.ok),
        rejected: commands.filter((command) => !command.reply.ok && isStored(command)),
        changes,
        ticks: priceLog.extend(changes.facts),
        firstNewAccount,
        firstNewOrder,
        firstNewPosition: firstCommand.seq,
      })
      // Set before the batch is durable: the next one is sent in the meantime.
      firstNewAccount = changes.accounts.reduce((next, { id }) => Math.max(next, id + 1), firstNewAccount)
      firstNewOrder = changes.counters.nextOrderId
      await sent
      await flush(connections.now.flusher)
      connections.now.requireCertainty()
    },

    findReplies: (origins) => findReplies(connections.now.reader, origins),

    async renewLease(epoch) {
      const isHeld = await renewLease(connections.now.reader, epoch)
      connections.now.requireCertainty()
      if (!isHeld) throw new Error(`lease lost: epoch ${epoch} was superseded`)
    },

    recordFailure: (failure) => storeFailure(connections.now.reader, failure),

    async close() {
      connections.now.ignoreLoss()
      await releaseLease(connections.now.reader, holder)
      await connections.now.close()
    },
  }
}

/** Sends the transaction of a batch in one write. Rejects unless it commits. */
async function sendBatch(
  { writer, writerSocket }: PgConnections,
  batch: Batch,
  contents: BatchContents,
): Promise<void> {
  const statements = statementsOf(contents)
  writerSocket.cork()
  const sent = [writer.query('begin'), ...openBatch(writer, batch, contents.accepted.length)]
  for (const statement of statements) sent.push(writer.query(statement))
  const commit = writer.query('commit')
  writerSocket.uncork()
  // After a failed statement PostgreSQL completes COMMIT with the command tag ROLLBACK and no error.
  const [result] = await Promise.all([commit, ...sent])
  if (result.command !== 'COMMIT') throw new Error(`batch ${batch.seq} did not commit: ${result.command}`)
}

/** Checks the lease and inserts the row of the batch. */
function openBatch(
  writer: pg.Client,
  { seq, epoch, commands, changes, digest }: Batch,
  accepted: number,
): Promise<pg.QueryResult>[] {
  const { at, nextOrderId, nextTradeId, nextPriority, nextPostingId } = changes.counters
  const lastCommandSeq = (commands[0]?.seq ?? 0) + accepted - 1
  return [
    writer.query({
      name: 'open_batch',
      text: 'select open_batch($1, $2, $3)',
      values: [seq, epoch, LEASE_MS],
    }),
    writer.query({
      name: 'insert_batch',
      text: `insert into batch (seq, epoch, commands, at, next_order_id, next_trade_id, next_priority,
               next_posting_id, last_command_seq, digest) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        seq,
        epoch,
        accepted,
        at,
        nextOrderId,
        nextTradeId,
        nextPriority,
        nextPostingId,
        lastCommandSeq,
        digest,
      ],
    }),
  ]
}

/**
 * Flushes the WAL. The flusher commits a transaction that writes one WAL record; because the WAL is ordered,
 * all earlier commits are then durable too.
 */
async function flush(flusher: pg.Client): Promise<void> {
  await flusher.query({ name: 'flush', text: `select pg_logical_emit_message(true, 'halyard', '')` })
}
