import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { CoinChain } from '../chains/chain.ts'
import { findInputs, sumOf } from './coin-rows.ts'

/** Batches processed in one step; the others follow in the next one. */
const OPEN_MAX = 100

/** A withdrawal of a batch. */
interface BatchMember {
  readonly withdrawalId: number
  readonly address: string
  /** The amount to pay out, net of the fee. */
  readonly amount: bigint
  readonly status: 'signed' | 'sent' | 'confirmed' | 'failed'
  /** The status of the withdrawal in the ledger. */
  readonly withdrawalStatus: string
}

/** A transaction that pays withdrawals, in the order of their ids. It is named by the first of them. */
export interface Batch {
  readonly id: number
  readonly members: readonly BatchMember[]
}

/** A transaction of a batch as the signer returned it. */
interface SignedVersion {
  readonly txid: string
  readonly raw: string
  /** The height of the chain. */
  readonly height: number
  readonly at: number
}

/** Stores a batch with its first transaction and the outputs that it spends: the withdrawals belong to it from then on. */
export async function recordBatch(
  db: Database,
  network: string,
  coins: CoinChain,
  withdrawalIds: readonly number[],
  version: SignedVersion,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A withdrawal may be adopted later than the others of its batch.
    const known = await trx
      .selectFrom('coin_payment')
      .select('batch_id')
      .where('network', '=', network)
      .where('txid', '=', version.txid)
      .executeTakeFirst()
    const batchId = Number(known?.batch_id ?? Math.min(...withdrawalIds))
    await trx
      .insertInto('coin_batch')
      .values(withdrawalIds.map((id) => ({ withdrawal_id: id, network, batch_id: batchId })))
      .execute()
    await recordVersion(trx, network, coins, batchId, version)
    await trx
      .insertInto('chain_payment')
      .values(
        withdrawalIds.map((id) => ({
          withdrawal_id: id,
          network,
          txid: version.txid,
          raw: null,
          status: 'signed',
          signed_at: version.at,
        })),
      )
      .execute()
    await trx.deleteFrom('refill_wait').where('withdrawal_id', 'in', withdrawalIds.map(String)).execute()
  })
}

/** Stores a signed transaction of a batch with the outputs that it spends. Repeating it changes nothing. */
export async function recordVersion(
  db: Database | Transaction<Tables>,
  network: string,
  coins: CoinChain,
  batchId: number,
  { txid, raw, height, at }: SignedVersion,
): Promise<void> {
  const { inputs, paid, vsize } = coins.read(raw)
  await db
    .insertInto('coin_input')
    .values(inputs.map((input) => ({ network, ...input, batch_id: batchId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const spent = await findInputs(db, network, batchId)
  if (spent.length !== inputs.length)
    throw new Error(`${network}: batch ${batchId} spends outputs that are not recorded`)
  const fee = sumOf(spent) - paid
  await db
    .insertInto('coin_payment')
    .values({ network, txid, batch_id: batchId, raw, fee, vsize, height, signed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A signed transaction of a batch. */
export interface CoinVersion {
  readonly txid: string
  readonly raw: string
  readonly fee: bigint
  readonly vsize: number
  readonly height: number
}

/** Returns the signed transactions of a batch, the one with the highest fee first. */
export async function findVersions(db: Database, network: string, batchId: number): Promise<CoinVersion[]> {
  const rows = await db
    .selectFrom('coin_payment')
    .select(['txid', 'raw', 'fee', 'vsize', 'height'])
    .where('network', '=', network)
    .where('batch_id', '=', String(batchId))
    .orderBy('fee', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee), height: Number(row.height) }))
}

/** Makes another transaction of a batch the one that is tracked. */
export async function useVersion(
  db: Database,
  { members }: Batch,
  { txid }: Pick<CoinVersion, 'txid'>,
): Promise<void> {
  await db
    .updateTable('chain_payment')
    .set({ txid })
    .where('withdrawal_id', 'in', idsOf(members))
    .where('txid', '<>', txid)
    .execute()
}

/** Returns the batches with a payment that is not final, with all of their withdrawals. */
export async function findOpenBatches(db: Database, network: string): Promise<Batch[]> {
  const open = await db
    .selectFrom('chain_payment')
    .innerJoin('coin_batch', 'coin_batch.withdrawal_id', 'chain_payment.withdrawal_id')
    .select('batch_id')
    .distinct()
    .where('chain_payment.network', '=', network)
    .where('status', 'in', ['signed', 'sent'])
    .orderBy('batch_id')
    .limit(OPEN_MAX)
    .execute()
  if (open.length === 0) return []
  const rows = await db
    .selectFrom('coin_batch')
    .innerJoin('chain_payment', 'chain_payment.withdrawal_id', 'coin_batch.withdrawal_id')
    .innerJoin('withdrawal', 'withdrawal.id', 'coin_batch.withdrawal_id')
    .select(['batch_id', 'coin_batch.withdrawal_id', 'address', 'amount', 'fee', 'chain_payment.status'])
    .select('withdrawal.status as withdrawal_status')
    .where(
      'batch_id',
      'in',
      open.map(({ batch_id }) => batch_id),
    )
    .orderBy('coin_batch.withdrawal_id')
    .execute()
  const batches = Map.groupBy(rows, ({ batch_id }) => Number(batch_id))
  return [...batches].map(([id, members]) => ({
    id,
    members: members.map((row) => ({
      withdrawalId: Number(row.withdrawal_id),
      address: row.address,
      amount: BigInt(row.amount) - BigInt(row.fee),
      status: row.status as BatchMember['status'],
      withdrawalStatus: row.withdrawal_status,
    })),
  }))
}

/** Returns the sum that the withdrawals of a batch receive. */
export function totalOf(members: readonly { readonly amount: bigint }[]): bigint {
  return members.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Returns equal shares of a fee; the first withdrawals have the units that remain. */
export function sharesOf(fee: bigint, count: number): bigint[] {
  const each = fee / BigInt(count)
  const rest = Number(fee % BigInt(count))
  return Array.from({ length: count }, (_share, at) => each + (at < rest ? 1n : 0n))
}

function idsOf(members: readonly BatchMember[]): string[] {
  return members.map(({ withdrawalId }) => String(withdrawalId))
}
