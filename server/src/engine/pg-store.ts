import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '@halyard/core'
import pg from 'pg'
import { onUncertainCommit } from '../db/uncertain-commit.ts'
import {
  insertPerpTrades,
  insertFundingPayments,
  insertPositions,
  updatePositions,
  upsertPerps,
} from './perp-statements.ts'
import { decode } from './exact-json.ts'
import { insertTicks, upsertOptionConfigs, upsertOptions } from './option-statements.ts'
import { recoverFrom } from './recover.ts'
import {
  insertAccounts,
  insertCommands,
  insertOrders,
  insertPostings,
  insertRejected,
  insertTrades,
  updateAccounts,
  updateOrders,
  upsertCurrencies,
  upsertCustomers,
  upsertMarkets,
} from './statements.ts'
import { isStored, type KnownReply, keyOf, type Store } from './store.ts'
import { createPriceLog } from './trail.ts'
import type { SetStatement } from './unnest.ts'
import {
  insertTransfers,
  upsertAddresses,
  upsertDebts,
  upsertNetworks,
  upsertWithdrawals,
} from './wallet-statements.ts'

/** Lifetime (ms) of a lease after its last renewal. */
const LEASE_MS = 5_000
const LEASE_POLL_MS = 100
/**
 * Disables every timeout the server may be configured with. A timeout that closes an idle or waiting
 * connection would stop the writer.
 */
const NO_TIMEOUTS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0 -c idle_in_transaction_session_timeout=0'
/**
 * This setting exists since PostgreSQL 17. An older server rejects a connection that names it as an option.
 */
const NO_TRANSACTION_TIMEOUT = `select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`

/**
 * Opens the PostgreSQL store of the engine. One pipelined connection writes, so a batch costs one round trip.
 * A second connection reads. A third flushes the WAL while the writer sends the next batch. `onLost` runs
 * when a connection breaks or a commit may not be durable.
 */
export async function openPgStore(databaseUrl: string, onLost: (error: Error) => void): Promise<Store> {
  const socket = new Socket()
  const writer = new pg.Client({
    connectionString: databaseUrl,
    stream: () => socket,
    pipeline: true,
    // The set of statements is fixed: planning them per batch would cost more than a better plan could gain.
    // A commit does not wait for the disk; the flusher does.
    options: `${NO_TIMEOUTS} -c plan_cache_mode=force_generic_plan -c synchronous_commit=off`,
    application_name: 'halyard-writer',
  })
  const reader = new pg.Client({
    connectionString: databaseUrl,
    options: NO_TIMEOUTS,
    application_name: 'halyard-reader',
  })
  const flusher = new pg.Client({
    connectionString: databaseUrl,
    options: NO_TIMEOUTS,
    application_name: 'halyard-flusher',
  })
  const clients = [writer, reader, flusher]
  let uncertain: Error | undefined
  for (const client of clients) {
    client.on('error', onLost)
    await client.connect()
    await client.query(NO_TRANSACTION_TIMEOUT)
    onUncertainCommit(client, (error) => {
      uncertain ??= error
      onLost(error)
    })
  }
  const requireCertainty = (): void => {
    if (uncertain) throw uncertain
  }
  const holder = `${hostname()}:${process.pid}:${Date.now()}`

  // Ids are sequential, so a row above these marks is inserted and a row below is updated.
  let accountsStored = 0
  let ordersFrom = 1
  let priceLog = createPriceLog(new Map())

  return {
    async takeLease() {
      for (;;) {
        const taken = await tryLease(reader, holder)
        requireCertainty()
        if (taken !== undefined) return taken
        await sleep(LEASE_POLL_MS)
      }
    },

    async recover() {
      const recovered = await recoverFrom(reader)
      accountsStored = recovered.snapshot.accounts.length
      ordersFrom = recovered.snapshot.counters.nextOrderId
      priceLog = createPriceLog(recovered.priceLogHashes)
      return recovered
    },

    async commit(batch) {
      const { changes, seq, epoch } = batch
      const { counters } = changes
      // The id of a position is the sequence number of the command that opened it, so an id below the first
      // command of the batch is an existing position.
      const [firstCommand] = batch.commands
      if (!firstCommand) throw new Error(`batch ${seq} is empty`)
      const accepted = batch.commands.filter(({ reply }) => reply.ok)
      const rejected = batch.commands.filter((command) => !command.reply.ok && isStored(command))
      const { accounts, orders } = changes
      const send = <Row>(statement: SetStatement<Row>, rows: readonly Row[]): Promise<unknown>[] =>
        sendRows(writer, statement, rows, seq)
      // Sends the whole batch in one write instead of one per statement.
      socket.cork()
      const sent = [
        writer.query('begin'),
        writer.query({
          name: 'open_batch',
          text: 'select open_batch($1, $2, $3)',
          values: [seq, epoch, LEASE_MS],
        }),
        writer.query({
          name: 'insert_batch',
          text: `insert into batch (seq, epoch, commands, at, next_order_id, next_trade_id, next_priority,
                   next_posting_id, last_command_seq) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          values: [
            seq,
            epoch,
            accepted.length,
            counters.at,
            counters.nextOrderId,
            counters.nextTradeId,
            counters.nextPriority,
            counters.nextPostingId,
            firstCommand.seq + accepted.length - 1,
          ],
        }),
        ...send(insertCommands, accepted),
        ...send(insertRejected, rejected),
        ...send(upsertCurrencies, changes.currencies),
        ...send(upsertMarkets, changes.markets),
        ...send(upsertCustomers, changes.customers),
        ...send(
          insertAccounts,
          accounts.filter(({ id }) => id > accountsStored),
        ),
        ...send(
          updateAccounts,
          accounts.filter(({ id }) => id <= accountsStored),
        ),
        ...send(
          insertOrders,
          orders.filter(({ id }) => id >= ordersFrom),
        ),
        ...send(
          updateOrders,
          orders.filter(({ id }) => id < ordersFrom),
        ),
        ...send(upsertPerps, changes.perps),
        ...send(
          insertPositions,
          changes.positions.filter(({ id }) => id >= firstCommand.seq),
        ),
        ...send(
          updatePositions,
          changes.positions.filter(({ id }) => id < firstCommand.seq),
        ),
        ...send(
          insertPerpTrades,
          changes.facts.filter((fact) => fact.kind === 'perpTradeHappened'),
        ),
        ...send(
          insertFundingPayments,
          changes.facts.filter((fact) => fact.kind === 'fundingPaid'),
        ),
        ...send(insertTicks, priceLog.extend(changes.facts)),
        ...send(upsertOptionConfigs, changes.optionConfigs),
        ...send(upsertOptions, changes.options),
        ...send(upsertNetworks, changes.networks),
        ...send(upsertAddresses, changes.addresses),
        ...send(upsertWithdrawals, changes.withdrawals),
        ...send(upsertDebts, changes.debts),
        ...send(
          insertTransfers,
          changes.facts.filter((fact) => fact.kind === 'fundsTransferred'),
        ),
        ...send(insertPostings, [...changes.postings]),
        ...send(insertTrades, [...changes.trades]),
      ]
      const commit = writer.query('commit')
      socket.uncork()
      accountsStored = accounts.reduce((highest, { id }) => Math.max(highest, id), accountsStored)
      ordersFrom = counters.nextOrderId
      // After a failed statement PostgreSQL completes COMMIT with the command tag ROLLBACK and no error.
      const [result] = await Promise.all([commit, ...sent])
      if (result.command !== 'COMMIT') throw new Error(`batch ${seq} did not commit: ${result.command}`)
      await flush(flusher)
      requireCertainty()
    },

    async findReplies(origins) {
      const { rows } = await reader.query<{
        customer_id: string
        key: string
        body_hash: string
        reply: string
      }>({
        name: 'find_replies',
        text: `with asked as materialized (select * from unnest($1::bigint[], $2::text[]) as asked (customer_id, key))
               select customer_id, key, body_hash, reply::text as reply
                 from command join asked using (customer_id, key)
               union all
               select customer_id, key, body_hash, reply::text as reply
                 from rejected_command join asked using (customer_id, key)`,
        values: [origins.map((origin) => origin.customerId), origins.map((origin) => origin.key)],
      })
      return new Map(
        rows.map((row): [string, KnownReply] => [
          keyOf(Number(row.customer_id), row.key),
          { bodyHash: row.body_hash, reply: decode(row.reply) as Reply },
        ]),
      )
    },

    async renewLease(epoch) {
      const { rowCount } = await reader.query({
        name: 'renew_lease',
        text: `update lease set expires_at = clock_timestamp() + $2::int * interval '1 millisecond' where epoch = $1`,
        values: [epoch, LEASE_MS],
      })
      requireCertainty()
      if (rowCount !== 1) throw new Error(`lease lost: epoch ${epoch} was superseded`)
    },

    async close() {
      for (const client of clients) client.off('error', onLost)
      await reader.query(`update lease set expires_at = '-infinity' where holder = $1`, [holder])
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

/**
 * Flushes the WAL. The flusher commits a transaction that writes one WAL record; because the WAL is ordered,
 * all earlier commits are then durable too.
 */
async function flush(flusher: pg.Client): Promise<void> {
  await flusher.query({ name: 'flush', text: `select pg_logical_emit_message(true, 'halyard', '')` })
}

/**
 * Takes the lease if it has expired or if its holder is a dead process on this host. Returns the new epoch,
 * or `undefined` if another holder is alive.
 */
async function tryLease(client: pg.Client, holder: string): Promise<number | undefined> {
  const { rows } = await client.query<{ holder: string; alive: boolean; epoch: string }>(
    'select holder, expires_at > clock_timestamp() as alive, epoch from lease',
  )
  const current = rows[0]
  if (!current) throw new Error('the lease row is missing')
  if (current.alive && !isDead(current.holder)) return undefined
  const taken = await client.query<{ epoch: string }>(
    `update lease set epoch = epoch + 1, holder = $1, expires_at = clock_timestamp() + $2::int * interval '1 millisecond'
     where epoch = $3 returning epoch`,
    [holder, LEASE_MS, current.epoch],
  )
  return taken.rows[0] && Number(taken.rows[0].epoch)
}

function isDead(holder: string): boolean {
  const [host, pid] = holder.split(':')
  if (host !== hostname() || !pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Sends a statement, unless there are no rows. */
function sendRows<Row>(
  writer: pg.Client,
  { name, text, values }: SetStatement<Row>,
  rows: readonly Row[],
  batchSeq: number,
): Promise<unknown>[] {
  return rows.length === 0 ? [] : [writer.query({ name, text, values: values(rows, batchSeq) })]
}
