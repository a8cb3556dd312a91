import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type RangeSums, type Sum, sumRanges } from './sum-ranges.ts'
import type { BackingSide, BackingSource } from './treasury-tables.ts'
import { FUNDING_RECEIPTS, IS_UNPROVEN } from './unproven.ts'

/** A line of the assets or of the liabilities, in units of a currency. */
export interface BackingLine {
  readonly currencyId: number
  readonly side: BackingSide
  readonly source: BackingSource
  readonly amount: bigint
}

/** Backing of a currency, from the tables of custody, and the amounts that came from outside by the ledger. */
export interface Backing {
  readonly lines: readonly BackingLine[]
  /** Amount between custody and the ledger now, by currency: a difference up to it is not one. */
  readonly underWay: ReadonlyMap<number, bigint>
  /** The time of the oldest unproven credit by currency, in epoch milliseconds. */
  readonly unprovenSince: ReadonlyMap<number, number>
}

/**
 * Sums the holdings of custody: deposits that blocks include, less final withdrawals; claims and fundings that a
 * statement line shows. One that none shows is unproven and does not count as an asset; on a network that the exchange
 * follows only a block counts. The exchange's own money is what those receipts show less payouts of the bank; what is
 * in its own account on a chain is among the deposits. Practice funds and pools without a receipt exist in the demo
 * alone. Costs of networks are not deducted: they are paid from coins that no node reports here. Reads what was written
 * since the transaction `sinceXid`, and everything without the sums `before`; see `sumRanges`.
 */
export async function readBacking(
  db: Kysely<Tables>,
  before: RangeSums | undefined,
  sinceXid: string | undefined,
): Promise<Backing & { readonly ranges: RangeSums }> {
  const ranges = await sumRanges(db, before, sinceXid)
  const amounts = new Map<string, BackingLine>()
  const underWay = new Map<number, bigint>()
  const unprovenSince = new Map<number, number>()
  for (const { currency_id: currencyId, side, source, amount } of [
    ...[...ranges.byRange.values()].flat(),
    ...(await sumOthers(db)),
  ])
    if (side === 'under_way') underWay.set(currencyId, (underWay.get(currencyId) ?? 0n) + BigInt(amount))
    else if (side === 'since')
      unprovenSince.set(currencyId, Math.min(unprovenSince.get(currencyId) ?? Infinity, Number(amount)))
    else {
      const key = `${currencyId} ${side} ${source}`
      const sum = (amounts.get(key)?.amount ?? 0n) + BigInt(amount)
      amounts.set(key, { currencyId, side, source, amount: sum })
    }
  const lines = [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  return { lines, underWay, unprovenSince, ranges }
}

/** Sums what does not grow with customers' deposits and withdrawals: books, debts, and moves of the exchange's own money. */
async function sumOthers(db: Kysely<Tables>): Promise<readonly Sum[]> {
  const { rows } = await sql<Sum>`
    with funding as materialized (${FUNDING_RECEIPTS}),
    line as (
      select currency_id, 'asset' as side, 'own' as source, amount from funding where has_line
      union all
      select currency_id, 'unproven', 'fundings', amount from funding where ${IS_UNPROVEN}
      union all
      select currency_id, 'asset', 'own', -amount from house_move where kind = 'takeFees' and customer_id is null
      union all
      select currency_id, 'asset', case reason when 'subscription_issue' then 'issued' else 'practice' end,
        went_out - came_in
      from treasury_flow
      where book = 'external' and (reason = 'subscription_issue'
        or reason in ('house_funding', 'practice_funds') and exists (select from deployment where mode = 'demo'))
      union all
      select currency_id, 'asset', 'debts', amount from debt where amount > 0
      union all
      select currency_id, 'liability', book, came_in - went_out from treasury_flow
      where book in ('customers', 'escrow')
      union all
      select currency_id, 'since', '', min(since) from funding where ${IS_UNPROVEN} group by currency_id
    )
    select currency_id, side, source, sum(amount)::text as amount from line
    group by currency_id, side, source`.execute(db)
  return rows
}

/** Sums the lines of one side of a currency; `sources` restricts them. */
export function sumOf(
  lines: readonly BackingLine[],
  currencyId: number,
  side: BackingLine['side'],
  sources?: readonly string[],
): bigint {
  return lines.reduce(
    (sum, line) =>
      line.currencyId === currencyId && line.side === side && (!sources || sources.includes(line.source))
        ? sum + line.amount
        : sum,
    0n,
  )
}
