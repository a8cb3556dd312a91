import { type ColumnType, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { pagesOf } from '../../db/pages-of.ts'
import type { Tables } from '../../db/tables.ts'
import type { Block, BlockMark, ColdOutput } from '../chains/chain.ts'

type Nullable = ColumnType<string | null, number | null | undefined, number>

declare module '../../db/tables.ts' {
  interface Tables {
    cold_address: { network: string; address: string; scanned_at: Nullable }
    cold_output: {
      network: string
      txid: string
      output: Big
      address: string
      amount: Big
      height: Big
      block_hash: string
      spent_by: ColumnType<string | null, string | null | undefined, string | null>
      spent_hash: ColumnType<string | null, string | null | undefined, string | null>
    }
    cold_input: { network: string; txid: string; output: Big; transfer_id: Big }
  }
}

/** An output of the cold address with the block that has it. */
interface MinedOutput extends ColdOutput {
  readonly height: number
  readonly hash: string
}

/** Records what a block pays to the cold address and what it spends of it. */
export async function recordCold(
  trx: Transaction<Tables>,
  network: string,
  address: string,
  block: Block,
): Promise<void> {
  const { height, hash, cold = [], spends = [] } = block
  await insertColdOutputs(
    trx,
    network,
    address,
    cold.map((output) => ({ ...output, height, hash })),
  )
  if (spends.length === 0) return
  await sql`update cold_output set spent_by = spend.by, spent_hash = ${hash}
    from unnest(${spends.map(({ txid }) => txid)}::text[], ${spends.map(({ output }) => output)}::bigint[],
      ${spends.map(({ by }) => by)}::text[]) as spend (txid, output, by)
    where cold_output.network = ${network} and cold_output.txid = spend.txid
      and cold_output.output = spend.output`.execute(trx)
}

/** Forgets what an undone block paid to the cold address and spent of it. */
export async function undoCold(
  trx: Transaction<Tables>,
  network: string,
  { hash }: Pick<BlockMark, 'hash'>,
): Promise<void> {
  await trx
    .updateTable('cold_output')
    .set({ spent_by: null, spent_hash: null })
    .where('network', '=', network)
    .where('spent_hash', '=', hash)
    .execute()
  await trx.deleteFrom('cold_output').where('network', '=', network).where('block_hash', '=', hash).execute()
}

/** Stores outputs of the cold address. Repeating it changes nothing. */
export async function insertColdOutputs(
  db: Database | Transaction<Tables>,
  network: string,
  address: string,
  outputs: readonly MinedOutput[],
): Promise<void> {
  for (const page of pagesOf(outputs))
    await db
      .insertInto('cold_output')
      .values(
        page.map(({ txid, output, amount, height, hash }) => ({
          network,
          txid,
          output,
          address,
          amount,
          height,
          block_hash: hash,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Returns the outputs of the cold address that a refill may spend, the largest first: those of at least `depth` blocks that no open
 * refill has.
 */
export async function findColdOutputs(
  db: Database | Transaction<Tables>,
  network: string,
  {
    address,
    tipHeight,
    depth,
  }: { readonly address: string; readonly tipHeight: number; readonly depth: number },
): Promise<ColdOutput[]> {
  const { rows } = await sql<{ txid: string; output: string; amount: string }>`
    select txid, output, amount from cold_output o
    where network = ${network} and address = ${address} and spent_by is null and height <= ${tipHeight - depth + 1}
      and not exists (select from cold_input i join own_transfer t on t.id = i.transfer_id
        where i.network = o.network and i.txid = o.txid and i.output = o.output and t.status <> 'failed')
    order by amount desc, txid, output`.execute(db)
  return rows.map((row) => ({ txid: row.txid, output: Number(row.output), amount: BigInt(row.amount) }))
}

/** The sums of the cold address by the tables. */
export interface ColdSums {
  /** In outputs that nothing spends. */
  readonly held: bigint
  /** Left it in other transactions than refills: with its keys, and not through this console. */
  readonly taken: bigint
}

/** Sums what the cold address holds, and what left it without a refill, less what the same transactions returned. */
export async function findColdSums(db: Database, network: string, address: string): Promise<ColdSums> {
  const { rows } = await sql<{ held: string; taken: string }>`
    with own as (select * from cold_output where network = ${network} and address = ${address}),
    others as (
      select distinct spent_by as txid from own where spent_by is not null
        and not exists (select from cold_refill r where r.network = own.network and r.txid = own.spent_by)
    )
    select (select coalesce(sum(amount), 0) from own where spent_by is null)::text as held,
      ((select coalesce(sum(amount), 0) from own where spent_by in (select txid from others))
      - (select coalesce(sum(amount), 0) from own where txid in (select txid from others)))::text as taken`.execute(
    db,
  )
  return { held: BigInt(rows[0]?.held ?? 0), taken: BigInt(rows[0]?.taken ?? 0) }
}
