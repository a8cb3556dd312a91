import { type ColumnType, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { pagesOf } from '../../db/pages-of.ts'
import type { Tables } from '../../db/tables.ts'
import type { Block, BlockMark, CoinChain, Spend, Transfer } from '../chains/chain.ts'

type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>

/** Of a batch or of a consolidation. */
type OwnerId = ColumnType<string | null, string | number | bigint | null | undefined, never>

declare module '../../db/tables.ts' {
  interface Tables {
    coin_batch: { withdrawal_id: Big; network: string; batch_id: Big }
    coin_input: { network: string; txid: string; output: Big; batch_id: OwnerId; transfer_id: OwnerId }
    coin_output: {
      network: string
      txid: string
      output: Big
      branch: number
      index: Big
      amount: Big
      height: Big
      block_hash: string
      spent_by: TextOrNull
      spent_hash: TextOrNull
    }
    coin_payment: {
      network: string
      txid: string
      batch_id: OwnerId
      transfer_id: OwnerId
      raw: string
      fee: Big
      vsize: number
      height: Big
      signed_at: Big
    }
    refill_wait: { withdrawal_id: Big; network: string; since: Big }
  }
}

/** An output to be spent. Its address is `branch`/`index` below the account. */
export interface Coin {
  readonly txid: string
  readonly output: number
  readonly branch: 0 | 1
  readonly index: number
  readonly amount: bigint
}

/** Records what a block pays to own addresses and what it spends of them. */
export async function recordCoins(
  trx: Transaction<Tables>,
  network: string,
  coins: CoinChain,
  block: Block,
): Promise<void> {
  const own = await ownOutputs(trx, network, coins, block.transfers)
  for (const page of pagesOf(own))
    await trx
      .insertInto('coin_output')
      .values(
        page.map(({ txid, output, branch, index, amount }) => ({
          network,
          txid,
          output,
          branch,
          index,
          amount,
          height: block.height,
          block_hash: block.hash,
        })),
      )
      .execute()
  await recordSpends(trx, network, block.hash, block.spends ?? [])
}

async function recordSpends(
  trx: Transaction<Tables>,
  network: string,
  blockHash: string,
  spends: readonly Spend[],
): Promise<void> {
  if (spends.length === 0) return
  await sql`update coin_output set spent_by = spend.by, spent_hash = ${blockHash}
    from unnest(${spends.map(({ txid }) => txid)}::text[], ${spends.map(({ output }) => output)}::bigint[],
      ${spends.map(({ by }) => by)}::text[]) as spend (txid, output, by)
    where coin_output.network = ${network} and coin_output.txid = spend.txid
      and coin_output.output = spend.output`.execute(trx)
}

/** Forgets what an undone block paid and spent. */
export async function undoCoins(
  trx: Transaction<Tables>,
  network: string,
  { hash }: Pick<BlockMark, 'hash'>,
): Promise<void> {
  await trx
    .updateTable('coin_output')
    .set({ spent_by: null, spent_hash: null })
    .where('network', '=', network)
    .where('spent_hash', '=', hash)
    .execute()
  await trx.deleteFrom('coin_output').where('network', '=', network).where('block_hash', '=', hash).execute()
}

/**
 * Returns the transfers to the paying address and to deposit addresses of the present account. Those of an earlier
 * account are credited like others, and the signer has no key for them.
 */
async function ownOutputs(
  trx: Transaction<Tables>,
  network: string,
  coins: CoinChain,
  transfers: readonly Transfer[],
): Promise<Coin[]> {
  if (transfers.length === 0) return []
  const rows = await trx
    .selectFrom('deposit_address')
    .select(['address', 'customer_id'])
    .where('network', '=', network)
    .where('address', '=', sql<string>`any(${[...new Set(transfers.map(({ address }) => address))]}::text[])`)
    .execute()
  const owners = new Map(
    rows
      .map(({ address, customer_id }) => [address, Number(customer_id)] as const)
      .filter(([address, customerId]) => coins.depositAddress(customerId) === address),
  )
  return transfers.flatMap(({ txid, output, amount, address }): Coin[] => {
    if (address === coins.payer) return [{ txid, output, amount, branch: 1, index: 0 }]
    const index = owners.get(address)
    return index === undefined ? [] : [{ txid, output, amount, branch: 0, index }]
  })
}

/**
 * Returns the outputs that a payment may spend, largest first: credited deposits and refills of at least `depth` blocks,
 * and mined change of own payments, which only the signer could undo. An output of a batch or of a
 * consolidation is no other one's. Those below `least` are not read.
 */
export async function findSpendable(
  db: Database,
  network: string,
  {
    tipHeight,
    depth,
    limit,
    least = 0n,
  }: { readonly tipHeight: number; readonly depth: number; readonly limit: number; readonly least?: bigint },
): Promise<Coin[]> {
  const { rows } = await sql<{ txid: string; output: string; branch: 0 | 1; index: string; amount: string }>`
    select o.txid, o.output, o.branch, o.index, o.amount from coin_output o
    where o.network = ${network} and o.spent_by is null and o.amount >= ${least}
      and not exists (select from coin_input i
        where i.network = o.network and i.txid = o.txid and i.output = o.output)
      and case when o.branch = 0
        then o.height <= ${tipHeight - depth + 1} and exists (select from chain_deposit d
          where d.network = o.network and d.txid = o.txid and d.output = o.output and d.status = 'credited')
        else o.height <= ${tipHeight - depth + 1} or exists (select from coin_payment p
          where p.network = o.network and p.txid = o.txid) end
    order by o.amount desc, o.txid, o.output limit ${limit}`.execute(db)
  return rows.map(coinOf)
}

/** Returns the outputs that a batch spends, as far as blocks of the present chain have them. */
export async function findInputs(
  db: Database | Transaction<Tables>,
  network: string,
  batchId: number,
): Promise<Coin[]> {
  const rows = await db
    .selectFrom('coin_input')
    .innerJoin('coin_output', (join) =>
      join
        .onRef('coin_output.network', '=', 'coin_input.network')
        .onRef('coin_output.txid', '=', 'coin_input.txid')
        .onRef('coin_output.output', '=', 'coin_input.output'),
    )
    .select(['coin_output.txid', 'coin_output.output', 'branch', 'index', 'amount'])
    .where('coin_input.network', '=', network)
    .where('batch_id', '=', String(batchId))
    .orderBy('coin_output.txid')
    .orderBy('coin_output.output')
    .execute()
  return rows.map(coinOf)
}

export function coinOf(row: {
  readonly txid: string
  readonly output: string
  readonly branch: number
  readonly index: string
  readonly amount: string
}): Coin {
  return {
    txid: row.txid,
    output: Number(row.output),
    branch: row.branch === 0 ? 0 : 1,
    index: Number(row.index),
    amount: BigInt(row.amount),
  }
}

export function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n)
}
