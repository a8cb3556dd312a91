import { sql } from 'kysely'
import { numberOrNull } from '../db/number-or-null.ts'
import type { Database } from '../db/database.ts'
import type { SystemReading } from './system-reading.ts'

const DAY_MS = 86_400_000

/** Reads the balances of chains. A withdrawal that is passed and not signed needs coins that are not held yet. */
export async function readWallets(db: Database): Promise<SystemReading['wallets']> {
  const { rows } = await sql<{
    network: string
    currency: string
    paying: number
    deposited: number
    short: number
    refill: number | null
    read_at: string | null
  }>`
    select balance.network, currency.name as currency, (paying / unit)::float8 as paying, (deposited / unit)::float8 as deposited,
      (greatest(waiting - spendable, 0) / unit)::float8 as short, (greatest(low - paying, 0) / unit)::float8 as refill, read_at
    from chain_balance balance join currency on currency.id = balance.currency_id
      left join hot_limit on hot_limit.network = balance.network and hot_limit.currency_id = balance.currency_id
      cross join lateral (select 10::numeric ^ currency.decimals as unit) scale
      cross join lateral (
        -- Deposits pay directly where transactions spend outputs.
        select paying + case when exists (select from coin_output where coin_output.network = balance.network)
          then deposited else 0 end as spendable
      ) own
      cross join lateral (
        select coalesce(sum(amount - fee), 0) as waiting from withdrawal
        where withdrawal.network = balance.network and withdrawal.currency_id = balance.currency_id and status = 'passed'
      ) passed
    order by balance.network, balance.currency_id`.execute(db)
  return rows.map(({ read_at, ...row }) => ({ ...row, readAt: numberOrNull(read_at) }))
}

/** Reads the open and the failed transfers between own addresses. */
export async function readOwnTransfers(db: Database, at: number): Promise<SystemReading['ownTransfers']> {
  const { rows } = await sql<{ network: string; kind: string; since: string | null; failed: number }>`
    -- A refill waits for the holders of the cold keys until it is signed.
    select network, kind, min(case when kind = 'refill' then signed_at else planned_at end) filter (where status <> 'failed') as since,
      count(*) filter (where status = 'failed' and reason is distinct from 'cancelled')::int as failed
    from own_transfer where status in ('planned', 'signed', 'sent') or status = 'failed' and ended_at > ${at - DAY_MS}
    group by network, kind order by network, kind`.execute(db)
  return rows.map((row) => ({ ...row, since: numberOrNull(row.since) }))
}
