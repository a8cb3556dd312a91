import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { BlockMark, CoinChain } from '../chains/chain.ts'
import type { BalanceSource, Books, Holdings } from './balance-source.ts'

/** Outputs asked for at once. */
const PAGE = 500

/** Asks for the outputs of own addresses that are unspent by the tables: no address has a balance where transactions spend outputs. */
export function coinSource(network: string, coins: CoinChain): BalanceSource {
  return {
    currencyIds: [coins.currencyId],
    read: (db, block) => sumUnspent(db, network, coins, block),
    readBooks: (db, _currencyId, { height }) => readBooks(db, network, height),
  }
}

async function sumUnspent(
  db: Database,
  network: string,
  coins: CoinChain,
  block: BlockMark,
): Promise<Holdings | undefined> {
  let [paying, deposited] = [0n, 0n]
  for (let after = { txid: '', output: 0 }; ; ) {
    const page = await findUnspent(db, network, after)
    const last = page.at(-1)
    if (!last) break
    const amounts = await coins.unspentAt(block, page)
    if (!amounts) return undefined
    page.forEach(({ isPaying }, at) => {
      if (isPaying) paying += amounts[at] ?? 0n
      else deposited += amounts[at] ?? 0n
    })
    after = last
  }
  return {
    block,
    addresses: await countAddresses(db, network),
    paying: new Map([[coins.currencyId, paying]]),
    deposited: new Map([[coins.currencyId, deposited]]),
  }
}

interface Place {
  readonly txid: string
  readonly output: number
}

/** Returns unspent outputs behind one, in order. Deposits to addresses of an earlier account have no row of outputs. */
async function findUnspent(
  db: Database,
  network: string,
  { txid, output }: Place,
): Promise<(Place & { readonly isPaying: boolean })[]> {
  const { rows } = await sql<{ txid: string; output: string; is_paying: boolean }>`
    select * from (
      (select txid, output, branch = 1 as is_paying from coin_output
        where network = ${network} and spent_by is null and (txid, output) > (${txid}, ${output})
        order by txid, output limit ${PAGE})
      union all
      (select txid, output, false from chain_deposit d
        where network = ${network} and height is not null and (txid, output) > (${txid}, ${output})
          and not exists (select from coin_output o where o.network = d.network and o.txid = d.txid and o.output = d.output)
        order by txid, output limit ${PAGE})
    ) as unspent order by txid, output limit ${PAGE}`.execute(db)
  return rows.map((row) => ({ txid: row.txid, output: Number(row.output), isPaying: row.is_paying }))
}

async function countAddresses(db: Database, network: string): Promise<number> {
  const { count } = await db
    .selectFrom('chain_deposit')
    .select((eb) => eb.fn.count<string>('address').distinct().as('count'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Sums what the tables say that the chain holds: deposits and refills from the cold address in blocks, less what payments and
 * transfers to the cold address took with their fees. A processed block with a
 * transaction of ours spends outputs of ours, so that which ones are mined is known to the unit, and nothing is under way.
 */
async function readBooks(db: Kysely<Tables>, network: string, height: number): Promise<Books> {
  const { rows } = await sql<{ booked: string }>`
    with mined as (
      select distinct spent_by as txid from coin_output where network = ${network} and spent_by is not null
    ),
    payment as (
      select batch_id, transfer_id, fee from coin_payment join mined using (txid) where network = ${network}
    )
    select (
      (select coalesce(sum(amount), 0) from chain_deposit where network = ${network} and height <= ${height})
      + (select coalesce(sum(o.amount), 0) from cold_refill r join coin_output o on o.network = r.network and o.txid = r.txid
          where r.network = ${network} and o.branch = 1 and o.height <= ${height})
      - (select coalesce(sum(fee), 0) from payment)
      - (select coalesce(sum(amount), 0) from payment join own_transfer on own_transfer.id = transfer_id where kind = 'overflow')
      - (select coalesce(sum(withdrawal.amount - withdrawal.fee), 0)
          from payment join coin_batch using (batch_id) join withdrawal on withdrawal.id = coin_batch.withdrawal_id)
    )::text as booked`.execute(db)
  return { booked: BigInt(rows[0]?.booked ?? 0), under_way: 0n, rounding: 0n }
}
