import { PRODUCT_BOOKS } from '@halyard/api/ops'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { listOutcomes } from '../platform/outcomes.ts'
import type { DatabaseReading, WorkReading } from './work-reading.ts'

/** Reads the work of the exchange. One query after the other, so that customers keep the connections. */
export async function readWork(db: Database): Promise<Omit<WorkReading, 'signIns'>> {
  return {
    outcomes: listOutcomes(),
    payments: await readPayments(db),
    database: await readDatabase(db),
    sides: await readSides(db),
    pools: await readPools(db),
  }
}

async function readPayments(db: Database): Promise<WorkReading['payments']> {
  const { rows } = await sql<{ network: string; count: number; since: string }>`
    select network, count(*)::int as count, min(signed_at) as since from chain_payment
    where status in ('signed', 'sent') and height is null group by network order by network`.execute(db)
  return rows.map(({ network, count, since }) => ({ network, count, since: Number(since) }))
}

/** Reads the state of PostgreSQL. A role without `pg_read_all_stats` sees no replica and counts its own connections alone. */
async function readDatabase(db: Database): Promise<DatabaseReading> {
  const { rows } = await sql<{
    connections: number
    most: number
    readable: boolean
    failing: boolean | null
    archived: number | null
  }>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most,
      case when current_setting('archive_mode') = 'off' then null
        else coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) end as failing,
      case when current_setting('archive_mode') <> 'off' then extract(epoch from clock_timestamp()
        - greatest(last_archived_time, pg_postmaster_start_time()))::float8 end as archived,
      pg_has_role('pg_read_all_stats', 'usage') as readable
    from pg_stat_archiver`.execute(db)
  const replicas = await sql<{ name: string; bytes: number; seconds: number }>`
    select application_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes,
      coalesce(extract(epoch from replay_lag), 0)::float8 as seconds
    from pg_stat_replication where replay_lsn is not null order by application_name`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL says nothing about its archive')
  return {
    connections: row.connections,
    connectionsMax: row.most,
    replicas: replicas.rows.map(({ name, bytes, seconds }) => ({
      name,
      lagBytes: bytes,
      lagSeconds: seconds,
    })),
    isReadable: row.readable,
    isArchiveFailing: row.failing,
    archiveAgeSeconds: row.archived,
  }
}

async function readSides(db: Database): Promise<WorkReading['sides']> {
  const { rows } = await sql<{ currency: string; side: string; amount: number }>`
    select currency.name as currency, side, (sum(amount) / 10::numeric ^ currency.decimals)::float8 as amount
    from treasury_backing join currency on currency.id = currency_id
    where side in ('asset', 'liability')
    group by currency.id, side order by currency.id, side`.execute(db)
  return rows
}

/** Reads the funds of products: what each has, and the part that is reserved for open records. */
async function readPools(db: Database): Promise<WorkReading['pools']> {
  const { rows } = await sql<{ pool: string; currency: string; balance: number; reserved: number }>`
    select flow.book as pool, currency.name as currency,
      (flow.total / 10::numeric ^ currency.decimals)::float8 as balance,
      (coalesce(reserved.amount, 0) / 10::numeric ^ currency.decimals)::float8 as reserved
    from (
      select book, currency_id, sum(came_in - went_out) as total from treasury_flow
      where book = any(${[...PRODUCT_BOOKS]}::text[]) group by book, currency_id
    ) flow join currency on currency.id = flow.currency_id
      left join treasury_reserved reserved using (book, currency_id)
    order by flow.book, currency.id`.execute(db)
  return rows
}
