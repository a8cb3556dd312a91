import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { CoinChain } from '../chains/chain.ts'
import type { CoinVersion } from '../coins/batch-rows.ts'
import { type Coin, coinOf, sumOf } from '../coins/coin-rows.ts'

/** Transactions of own outputs that the signer names by them. */
const KINDS = ['consolidation', 'overflow'] as const
/** Consolidations processed in one step; the others follow in the next one. */
const OPEN_MAX = 100

/** A consolidation that is not final, or outputs of which a part goes to the cold address. */
export interface OpenConsolidation {
  readonly id: number
  readonly kind: (typeof KINDS)[number]
  readonly status: 'signed' | 'sent'
  readonly reason: string | null
}

/** A transaction as the signer returned it. */
interface SignedVersion {
  readonly txid: string
  readonly raw: string
  /** The height of the chain. */
  readonly height: number
  readonly at: number
}

/**
 * Stores a consolidation with its first transaction and the outputs that it spends, which belong to it from then on. Returns false, and stores
 * nothing, if outputs are not ours by the tables, or belong to others already. One that pays the cold address is an overflow.
 */
export async function recordConsolidation(
  db: Database,
  network: string,
  coins: CoinChain,
  version: SignedVersion,
): Promise<boolean> {
  const { inputs, paid, toCold, vsize } = coins.read(version.raw)
  return db.transaction().execute(async (trx) => {
    const found = await findOutputs(trx, network, inputs)
    const taken = await sql<{ taken: boolean }>`
      select exists (select from coin_input join ${outputsOf(inputs)} using (txid, output)
        where coin_input.network = ${network}) as taken`.execute(trx)
    if (found.length !== inputs.length || taken.rows[0]?.taken !== false) return false
    const fee = sumOf(found) - paid
    const { id } = await trx
      .insertInto('own_transfer')
      .values({
        network,
        kind: toCold > 0n ? 'overflow' : 'consolidation',
        currency_id: coins.currencyId,
        address: toCold > 0n && coins.cold ? coins.cold.address : coins.payer,
        amount: toCold > 0n ? toCold : paid,
        status: 'signed',
        planned_at: version.at,
        signed_at: version.at,
        txid: version.txid,
        raw: version.raw,
        fee_max: fee,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('coin_input')
      .values(inputs.map((input) => ({ network, ...input, transfer_id: id })))
      .execute()
    await insertVersion(trx, network, Number(id), { ...version, fee, vsize })
    return true
  })
}

/** Stores a replacement, which is tracked from then on. It spends outputs of the consolidation only. */
export async function recordReplacement(
  db: Database,
  network: string,
  coins: CoinChain,
  id: number,
  version: SignedVersion,
): Promise<void> {
  const { inputs, paid, vsize } = coins.read(version.raw)
  await db.transaction().execute(async (trx) => {
    const fee = sumOf(await findOutputs(trx, network, inputs)) - paid
    await insertVersion(trx, network, id, { ...version, fee, vsize })
    await trx
      .updateTable('own_transfer')
      .set({ status: 'signed', reason: null })
      .where('id', '=', String(id))
      .execute()
    await useVersion(trx, coins, id, { ...version, fee })
  })
}

/** Makes one of its transactions that of a consolidation. */
export async function useVersion(
  db: Database | Transaction<Tables>,
  coins: CoinChain,
  id: number,
  { txid, raw, fee }: Pick<CoinVersion, 'txid' | 'raw' | 'fee'>,
): Promise<void> {
  const { paid, toCold } = coins.read(raw)
  await db
    .updateTable('own_transfer')
    .set({ txid, raw, fee_max: fee, amount: toCold > 0n ? toCold : paid })
    .where('id', '=', String(id))
    .where('txid', 'is distinct from', txid)
    .execute()
}

async function insertVersion(
  trx: Transaction<Tables>,
  network: string,
  id: number,
  { txid, raw, fee, vsize, height, at }: SignedVersion & Pick<CoinVersion, 'fee' | 'vsize'>,
): Promise<void> {
  await trx
    .insertInto('coin_payment')
    .values({ network, txid, transfer_id: id, raw, fee, vsize, height, signed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the outputs that blocks of the present chain have, of those that a transaction spends. */
export async function findOutputs(
  db: Database | Transaction<Tables>,
  network: string,
  inputs: readonly Place[],
): Promise<Coin[]> {
  const { rows } = await sql<Parameters<typeof coinOf>[0]>`
    select txid, output, branch, index, amount from coin_output join ${outputsOf(inputs)} using (txid, output)
    where network = ${network} order by txid, output`.execute(db)
  return rows.map(coinOf)
}

interface Place {
  readonly txid: string
  readonly output: number
}

function outputsOf(inputs: readonly Place[]) {
  return sql`unnest(${inputs.map(({ txid }) => txid)}::text[], ${inputs.map(({ output }) => output)}::bigint[])
    as named (txid, output)`
}

/** Returns the transactions of own outputs that are not final, in the order in which they were signed. */
export async function findOpenConsolidations(db: Database, network: string): Promise<OpenConsolidation[]> {
  const rows = await db
    .selectFrom('own_transfer')
    .select(['id', 'kind', 'status', 'reason'])
    .where('network', '=', network)
    .where('kind', 'in', KINDS)
    .where('status', 'in', ['signed', 'sent'])
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    kind: row.kind as OpenConsolidation['kind'],
    status: row.status as OpenConsolidation['status'],
  }))
}

/** Returns the transactions of a consolidation, the newest first. */
export async function findConsolidationVersions(
  db: Database,
  network: string,
  id: number,
): Promise<CoinVersion[]> {
  const rows = await db
    .selectFrom('coin_payment')
    .select(['txid', 'raw', 'fee', 'vsize', 'height'])
    .where('network', '=', network)
    .where('transfer_id', '=', String(id))
    .orderBy('height', 'desc')
    .orderBy('fee', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee), height: Number(row.height) }))
}

/** Returns the transactions among some that are not recorded. */
export async function findUnknown(
  db: Database,
  network: string,
  txids: readonly string[],
): Promise<readonly string[]> {
  if (txids.length === 0) return []
  const rows = await db
    .selectFrom('coin_payment')
    .select('txid')
    .where('network', '=', network)
    .where('txid', 'in', txids)
    .execute()
  const known = new Set(rows.map(({ txid }) => txid))
  return txids.filter((txid) => !known.has(txid))
}
