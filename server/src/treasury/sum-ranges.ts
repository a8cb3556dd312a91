import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BANK } from '../instruments/listing/networks.ts'
import { isWrittenSince } from './compare-accounts.ts'
import type { BackingSide, BackingSource } from './treasury-tables.ts'
import { claimReceipts, IS_UNPROVEN } from './unproven.ts'

/** A range has the ids that are equal without their last 12 bits: 4,096. */
const RANGE_BITS = 12

/** Tables of custody that grow with history, by the name of their rows. */
const TABLES = { deposit: 'chain_deposit', claim: 'charge_request', payout: 'withdrawal' } as const

type Kind = keyof typeof TABLES

/** A sum of one currency; of `since`, the earliest time. */
export interface Sum {
  readonly currency_id: number
  readonly side: BackingSide | 'under_way' | 'since'
  readonly source: BackingSource
  readonly amount: string
}

/** The sums of deposits, claims and payouts by range of ids. They are in memory only: a process begins with reading everything. */
export interface RangeSums {
  /** The networks that the exchange follows: on these, a claim is shown by a block alone. */
  readonly followed: string
  readonly byRange: ReadonlyMap<string, readonly Sum[]>
}

/**
 * Sums deposits, claims and payouts. With the sums `before`, reads only the ranges in which a row was written by
 * `sinceXid` or a later transaction, and those of the claims that a written statement line or deposit concerns.
 * A deleted row, and one that was moved to another id, reference or transaction, wait for the next sum of everything.
 */
export async function sumRanges(
  db: Kysely<Tables>,
  before: RangeSums | undefined,
  sinceXid: string | undefined,
): Promise<RangeSums> {
  const followed = await readFollowed(db)
  if (!before || sinceXid === undefined || before.followed !== followed)
    return { followed, byRange: groupByRange(await sumRows(db, (kind) => sql.table(TABLES[kind]))) }
  const changed = await readChangedRanges(db, sinceXid)
  if (changed.length === 0) return before
  const rows = await sumRows(db, (kind) =>
    rowsOf(
      kind,
      changed.filter((one) => one.kind === kind).map(({ range }) => range),
    ),
  )
  const byRange = new Map(before.byRange)
  for (const one of changed) byRange.delete(keyOf(one))
  return { followed, byRange: new Map([...byRange, ...groupByRange(rows)]) }
}

interface Range {
  readonly kind: Kind
  readonly range: string
}

const keyOf = ({ kind, range }: Range) => `${kind}:${range}`

const groupByRange = (rows: readonly (Range & Sum)[]) => Map.groupBy(rows, keyOf)

async function readFollowed(db: Kysely<Tables>): Promise<string> {
  const rows = await db.selectFrom('chain_cursor').select('network').distinct().orderBy('network').execute()
  return rows.map(({ network }) => network).join()
}

/**
 * Reads the ranges in which rows were written since a transaction. As with accounts, PostgreSQL sets `xmin` itself, and an
 * index would cost each write more than this scan. The lookups of claims are lateral, as the planner expects a third of all rows.
 */
async function readChangedRanges(db: Kysely<Tables>, sinceXid: string): Promise<readonly Range[]> {
  const isWritten = isWrittenSince(sinceXid)
  const { rows } = await sql<Range>`
    with deposit as materialized (select id, network, txid from chain_deposit where ${isWritten}),
    mention as (
      select network, txid as reference from deposit
      union select network, reference from statement_line where ${isWritten}
    )
    select 'deposit' as kind, id >> ${sql.lit(RANGE_BITS)} as range from deposit
    union select 'payout', id >> ${sql.lit(RANGE_BITS)} from withdrawal where ${isWritten}
    union select 'claim', id >> ${sql.lit(RANGE_BITS)} from charge_request where ${isWritten}
    union select 'claim', claim.id >> ${sql.lit(RANGE_BITS)} from mention cross join lateral (
      select id from charge_request where status in ('passing', 'passed')
        and network = mention.network and reference = mention.reference
      union all
      select id from charge_request where status in ('passing', 'passed')
        and network = mention.network and txid = mention.reference
      offset 0
    ) claim`.execute(db)
  return rows
}

/** Selects the rows of ranges by the primary key. */
function rowsOf(kind: Kind, ranges: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select one.* from unnest(${ranges}::bigint[]) range join ${sql.table(TABLES[kind])} one
      on one.id between range << ${sql.lit(RANGE_BITS)}
        and (range << ${sql.lit(RANGE_BITS)}) + ${sql.lit(2 ** RANGE_BITS - 1)}
  )`
}

/** Sums the selected rows by range, currency, side and source. */
async function sumRows(
  db: Kysely<Tables>,
  rowsOfKind: (kind: Kind) => RawBuilder<unknown>,
): Promise<readonly (Range & Sum)[]> {
  const { rows } = await sql<Range & Sum>`
    with deposit as materialized (
      select 'deposit' as kind, id >> ${sql.lit(RANGE_BITS)} as range, currency_id, status, amount,
        height is not null as is_in_block
      from ${rowsOfKind('deposit')} chain_deposit
    ),
    claim as materialized (
      select 'claim' as kind, id >> ${sql.lit(RANGE_BITS)} as range, receipt.*
      from (${claimReceipts(rowsOfKind('claim'))}) receipt
    ),
    payout as materialized (
      select 'payout' as kind, id >> ${sql.lit(RANGE_BITS)} as range, currency_id, status, network,
        amount - fee as amount
      from ${rowsOfKind('payout')} withdrawal where status in ('passed', 'sent', 'confirmed')
    ),
    line as (
      select kind, range, currency_id, 'asset' as side, 'chains' as source, amount from deposit where is_in_block
      union all
      select kind, range, currency_id, 'asset', case when network = ${BANK} then 'bank' else 'chains' end, amount
      from claim where has_line and not is_in_block and not is_followed
      union all
      select kind, range, currency_id, 'unproven', 'claims', amount from claim where ${IS_UNPROVEN}
      union all
      select kind, range, currency_id, 'asset', case network when ${BANK} then 'bank' else 'chains' end, -amount
      from payout where status = 'confirmed'
      union all
      select kind, range, currency_id, 'liability', 'arriving', amount from deposit
      where is_in_block and status not in ('credited', 'submitted')
      union all
      select kind, range, currency_id, 'liability', 'leaving', amount from payout where status <> 'confirmed'
      union all
      select kind, range, currency_id, 'under_way', '', amount from deposit where status in ('crediting', 'orphaned')
      union all
      select kind, range, currency_id, 'under_way', '', amount from claim where status = 'passing'
      union all
      select kind, range, currency_id, 'since', '', min(since) from claim
      where ${IS_UNPROVEN} group by kind, range, currency_id
    )
    select kind, range, currency_id, side, source, sum(amount)::text as amount from line
    group by kind, range, currency_id, side, source`.execute(db)
  return rows
}
