import type { TREASURY_ASSETS, TREASURY_LIABILITIES } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BANK } from '../instruments/listing/networks.ts'
import type { BackingSide } from './treasury-tables.ts'
import { IS_UNPROVEN, RECEIPTS } from './unproven.ts'

/** Sources of credits that are not proven: claims of customers, and fundings of pools. */
type UnprovenSource = 'claims' | 'fundings'

/** A line of the assets or of the liabilities, in units of a currency. */
export interface BackingLine {
  readonly currencyId: number
  readonly side: BackingSide
  readonly source: (typeof TREASURY_ASSETS)[number] | (typeof TREASURY_LIABILITIES)[number] | UnprovenSource
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
 * alone. Costs of networks are not deducted: they are paid from coins that no node reports here.
 */
export async function readBacking(db: Kysely<Tables>): Promise<Backing> {
  const { rows } = await sql<{ currency_id: number; side: BackingSide | 'under_way' | 'since' } & Line>`
    with deposit as materialized (
      select currency_id, status, amount, height is not null as is_in_block from chain_deposit
    ),
    ${RECEIPTS},
    claim as materialized (select * from receipt),
    payout as materialized (
      select currency_id, status, network, amount - fee as amount from withdrawal
      where status in ('passed', 'sent', 'confirmed')
    ),
    line as (
      select currency_id, 'asset' as side, 'chains' as source, amount from deposit where is_in_block
      union all
      select currency_id, 'asset',
        case when target like 'house:%' then 'own' when network = ${BANK} then 'bank' else 'chains' end, amount
      from claim where has_line and not is_in_block and not is_followed
      union all
      select currency_id, 'unproven', case when target like 'house:%' then 'fundings' else 'claims' end, amount
      from claim where ${IS_UNPROVEN}
      union all
      select currency_id, 'asset', case network when ${BANK} then 'bank' else 'chains' end, -amount
      from payout where status = 'confirmed'
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
      select currency_id, 'liability', 'arriving', amount from deposit
      where is_in_block and status not in ('credited', 'submitted')
      union all
      select currency_id, 'liability', 'leaving', amount from payout where status <> 'confirmed'
      union all
      select currency_id, 'liability', book, came_in - went_out from treasury_flow
      where book in ('customers', 'escrow')
      union all
      select currency_id, 'under_way', '', amount from deposit where status in ('crediting', 'orphaned')
      union all
      select currency_id, 'under_way', '', amount from claim where status = 'passing'
      union all
      select currency_id, 'since', '', min(since) from claim
      where ${IS_UNPROVEN} group by currency_id
    )
    select currency_id, side, source, sum(amount)::text as amount from line
    group by currency_id, side, source order by currency_id, side, source`.execute(db)
  const underWay = new Map<number, bigint>()
  const unprovenSince = new Map<number, number>()
  const lines: BackingLine[] = []
  for (const { currency_id: currencyId, side, source, amount } of rows)
    if (side === 'under_way') underWay.set(currencyId, BigInt(amount))
    else if (side === 'since') unprovenSince.set(currencyId, Number(amount))
    else lines.push({ currencyId, side, source, amount: BigInt(amount) })
  return { lines, underWay, unprovenSince }
}

interface Line {
  readonly source: BackingLine['source']
  readonly amount: string
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
