import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { BlockMark, ChainBalances } from '../chains/chain.ts'
import type { BalanceSource, Books } from './balance-source.ts'

/** Addresses asked for at once, so that a reading of many needs little memory. */
const PAGE = 500

/** Reads what the paying address, if there is one, and all addresses hold that ever received a deposit. */
export function addressSource(network: string, balances: ChainBalances): BalanceSource {
  return {
    currencyIds: balances.currencyIds,
    async read(db, block, { payer }) {
      const address = await payer()
      const paying = await balances.sumAt(block, address === undefined ? [] : [address])
      const { addresses, sums } = await sumDeposited(db, network, balances, block)
      return { block, addresses, paying, deposited: sums }
    },
    readBooks: (db, currencyId, block) =>
      readAddressBooks(db, network, currencyId, block, { ...balances, isFinal: false }),
  }
}

/** Sums what the addresses hold that ever received a deposit. One that never did holds nothing that the books could have. */
async function sumDeposited(
  db: Database,
  network: string,
  balances: ChainBalances,
  block: BlockMark,
): Promise<{ readonly sums: ReadonlyMap<number, bigint>; readonly addresses: number }> {
  const sums = new Map<number, bigint>()
  let addresses = 0
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('chain_deposit')
      .select('address')
      .distinct()
      .where('network', '=', network)
      .where('address', '>', after)
      .orderBy('address')
      .limit(PAGE)
      .execute()
    const last = rows.at(-1)
    if (!last) return { sums, addresses }
    const page = await balances.sumAt(
      block,
      rows.map(({ address }) => address),
    )
    for (const [currencyId, sum] of page) sums.set(currencyId, (sums.get(currencyId) ?? 0n) + sum)
    addresses += rows.length
    after = last.address
  }
}

/**
 * Sums what the tables say that a chain holds at a block: deposits in blocks, less payments and what the network took for them. A
 * payment whose outcome is not recorded is under way. Each amount that was rounded leaves less than a unit on the chain. A transfer
 * between own addresses costs what the network takes; what went to the cold address is not at the addresses that are read. At a final
 * block that was processed before payments were tracked, a sent payment is known to be in it or not, so that none is allowed for.
 */
export async function readAddressBooks(
  db: Kysely<Tables>,
  network: string,
  currencyId: number,
  { height }: BlockMark,
  { feeCurrencyId, isFinal }: { readonly feeCurrencyId: number | undefined; readonly isFinal: boolean },
): Promise<Books> {
  const paysFees = currencyId === feeCurrencyId
  const { rows } = await sql<{ booked: string; under_way: string; rounding: string }>`
    with deposit as (
      select coalesce(sum(amount), 0) as amount, count(*) as rows from chain_deposit
      where network = ${network} and currency_id = ${currencyId} and height <= ${height}
    ),
    payment as (
      select withdrawal.amount - withdrawal.fee as amount, chain_payment.status, chain_payment.height,
        withdrawal.currency_id = ${currencyId} as is_of, coalesce(network_fee, 0) as cost
      from chain_payment join withdrawal on withdrawal.id = chain_payment.withdrawal_id
      where chain_payment.network = ${network}
    ),
    paid as (
      select coalesce(sum(amount) filter (where is_of and status = 'confirmed'), 0) as amount,
        coalesce(sum(cost) filter (where ${paysFees} and height <= ${height}), 0) as cost,
        coalesce(sum(case when is_of then amount else 0 end + case when ${paysFees} then cost else 0 end)
          filter (where (status in ('signed', 'sent') or height > ${height})
            and not (${isFinal} and status = 'sent' and coalesce(height > ${height}, true))), 0) as under_way,
        count(*) filter (where ${paysFees}) as rows
      from payment
    ),
    transfer as (
      select case when kind = 'overflow' and currency_id = ${currencyId} and ok is not false then amount else 0 end as leaving,
        coalesce(network_fee, fee_max) as cost, height <= ${height} as is_mined
      from own_transfer where network = ${network} and txid is not null
    ),
    moved as (
      select coalesce(sum(leaving) filter (where is_mined), 0) as amount,
        coalesce(sum(cost) filter (where ${paysFees} and is_mined), 0) as cost,
        coalesce(sum(leaving + case when ${paysFees} then cost else 0 end) filter (where is_mined is not true), 0) as under_way,
        count(*) filter (where ${paysFees}) as rows
      from transfer
    )
    select (deposit.amount - paid.amount - paid.cost - moved.amount - moved.cost)::text as booked,
      (paid.under_way + moved.under_way)::text as under_way, (deposit.rows + paid.rows + moved.rows)::text as rounding
    from deposit, paid, moved`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without rows')
  return { booked: BigInt(row.booked), under_way: BigInt(row.under_way), rounding: BigInt(row.rounding) }
}
