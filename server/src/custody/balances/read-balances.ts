import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { BlockMark, Chain, ChainBalances } from '../chains/chain.ts'

/** A numeric column of integers with a default. */
type Numeric = ColumnType<string, bigint | undefined, bigint>

declare module '../../db/tables.ts' {
  interface Tables {
    chain_balance: {
      network: string
      currency_id: number
      since: ColumnType<string, number, never>
      height: ColumnType<string | null, number | null | undefined, number>
      block_hash: ColumnType<string | null, string | null | undefined, string>
      read_at: ColumnType<string | null, number | null | undefined, number>
      addresses: Generated<number>
      paying: Numeric
      deposited: Numeric
      booked: Numeric
      under_way: Numeric
      rounding: Numeric
      added: Numeric
      spent: Numeric
    }
  }
}

/** The time between two readings of a chain. */
const READ_EVERY_MS = 300_000
/** A reading too far below the tip fails, as nodes forget the states of old blocks. */
const BELOW_TIP_MAX = 50
/** Addresses asked for at once, so that a reading of many needs little memory. */
const PAGE = 500

/** Creates the rows of a chain's balances, which are overdue from then on until they are read. */
export async function expectBalances(db: Database, chain: Chain, at: number): Promise<void> {
  const { network, balances } = chain
  if (!balances || balances.currencyIds.length === 0) return
  await db
    .insertInto('chain_balance')
    .values(balances.currencyIds.map((id) => ({ network, currency_id: id, since: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Reads what the paying address, if there is one, and all addresses that ever received a deposit hold at the last processed block, and stores it with
 * what the tables say of that block. Runs between two steps of its chain, so that deposits up to the block are recorded. Does nothing
 * while the last reading is fresh, and without a stored block.
 */
export async function readBalances(
  db: Database,
  chain: Chain,
  payer: () => Promise<string | undefined>,
  at: number,
): Promise<void> {
  const { network, balances } = chain
  if (!balances || !(await isDue(db, network, at))) return
  const block = await lastBlock(db, network)
  if (!block || (await chain.tip()).height - block.height > BELOW_TIP_MAX) return
  const address = await payer()
  const paying = await balances.sumAt(block, address === undefined ? [] : [address])
  const deposited = await sumDeposited(db, network, balances, block)
  // Undone while it was read: the next step rewinds first.
  if ((await chain.hashAt(block.height)) !== block.hash) return
  await db.transaction().execute(async (trx) => {
    for (const currencyId of balances.currencyIds)
      await trx
        .updateTable('chain_balance')
        .set({
          height: block.height,
          block_hash: block.hash,
          read_at: at,
          addresses: deposited.addresses,
          paying: paying.get(currencyId) ?? 0n,
          deposited: deposited.sums.get(currencyId) ?? 0n,
          ...(await readBooks(trx, network, currencyId, block, balances)),
        })
        .where('network', '=', network)
        .where('currency_id', '=', currencyId)
        .execute()
  })
}

async function isDue(db: Database, network: string, at: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('chain_balance')
    .select('currency_id')
    .where('network', '=', network)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<=', String(at - READ_EVERY_MS))]))
    .limit(1)
    .executeTakeFirst()
  return fresh !== undefined
}

async function lastBlock(db: Database, network: string): Promise<BlockMark | undefined> {
  const row = await db
    .selectFrom('chain_cursor')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { height: Number(row.height), hash: row.hash }
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

interface Books {
  readonly booked: bigint
  readonly under_way: bigint
  readonly rounding: bigint
}

/**
 * Sums what the tables say that a chain holds at a block: deposits in blocks, less payments and what the network took for them. A
 * payment whose outcome is not recorded is under way. Each amount that was rounded leaves less than a unit on the chain. A transfer
 * between own addresses costs what the network takes; what went to the cold address is not at the addresses that are read.
 */
async function readBooks(
  db: Kysely<Tables>,
  network: string,
  currencyId: number,
  { height }: BlockMark,
  { feeCurrencyId }: ChainBalances,
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
          filter (where status in ('signed', 'sent') or height > ${height}), 0) as under_way,
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
