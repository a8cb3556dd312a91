import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { transactionHash } from './chains/transaction-hash.ts'

/** A passed withdrawal without a signed payment, without a conflict, and not held by screening. */
export interface PassedWithdrawal {
  readonly withdrawalId: number
  readonly customerId: number
  readonly currencyId: number
  readonly address: string
  /** The amount to pay out, net of the fee. */
  readonly amount: bigint
  /** The amount with the fee. */
  readonly requested: bigint
}

/** A signed payment that is broadcast or about to be. */
export interface OpenPayment {
  readonly withdrawalId: number
  readonly currencyId: number
  readonly address: string
  /** The amount to pay out, net of the fee. */
  readonly amount: bigint
  readonly txid: string
  readonly raw: string
  readonly status: 'signed' | 'sent'
  /** The status of the withdrawal in the ledger. */
  readonly withdrawalStatus: string
}

/** Rows processed in one step; the others follow in the next one. */
const PAYMENTS_PER_STEP = 100

/** Returns passed withdrawals in the order of their requests, which becomes the order of their nonces; of `ids` only, if given. */
export async function findPassed(
  db: Database,
  network: string,
  { limit = PAYMENTS_PER_STEP, ids }: { readonly limit?: number; readonly ids?: readonly number[] } = {},
): Promise<PassedWithdrawal[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .leftJoin('chain_payment', 'chain_payment.withdrawal_id', 'withdrawal.id')
    .leftJoin('payment_conflict', 'payment_conflict.withdrawal_id', 'withdrawal.id')
    .innerJoin('screening', (join) =>
      join.onRef('screening.subject_id', '=', 'withdrawal.id').on('screening.direction', '=', 'withdrawal'),
    )
    .select([
      'withdrawal.id',
      'withdrawal.customer_id',
      'withdrawal.currency_id',
      'withdrawal.address',
      'withdrawal.amount',
      'withdrawal.fee',
    ])
    .where('screening.state', 'in', ['passed', 'released'])
    .where('withdrawal.network', '=', network)
    .where('withdrawal.status', '=', 'passed')
    .where('chain_payment.withdrawal_id', 'is', null)
    .where('payment_conflict.withdrawal_id', 'is', null)
    .$if(ids !== undefined, (query) => query.where('withdrawal.id', 'in', (ids ?? []).map(String)))
    .orderBy('withdrawal.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    withdrawalId: Number(row.id),
    customerId: Number(row.customer_id),
    currencyId: row.currency_id,
    address: row.address,
    amount: BigInt(row.amount) - BigInt(row.fee),
    requested: BigInt(row.amount),
  }))
}

/** Returns the payments that are not final and have a transaction of their own, in the order of their withdrawals. */
export async function findOpenPayments(db: Database, network: string): Promise<OpenPayment[]> {
  const rows = await db
    .selectFrom('chain_payment')
    .innerJoin('withdrawal', 'withdrawal.id', 'chain_payment.withdrawal_id')
    .select([
      'chain_payment.withdrawal_id',
      'chain_payment.txid',
      'chain_payment.raw',
      'chain_payment.status',
      'withdrawal.currency_id',
      'withdrawal.address',
      'withdrawal.amount',
      'withdrawal.fee',
      'withdrawal.status as withdrawal_status',
    ])
    .where('chain_payment.network', '=', network)
    .where('chain_payment.status', 'in', ['signed', 'sent'])
    .where('chain_payment.raw', 'is not', null)
    .orderBy('chain_payment.withdrawal_id')
    .limit(PAYMENTS_PER_STEP)
    .execute()
  return rows.map((row) => ({
    withdrawalId: Number(row.withdrawal_id),
    currencyId: row.currency_id,
    address: row.address,
    amount: BigInt(row.amount) - BigInt(row.fee),
    txid: row.txid,
    raw: row.raw ?? '',
    status: row.status as OpenPayment['status'],
    withdrawalStatus: row.withdrawal_status,
  }))
}

/** Stores a signed payment. Throws when the withdrawal already has one. */
export async function insertPayment(
  db: Database,
  network: string,
  withdrawalId: number,
  { txid, raw }: { readonly txid: string; readonly raw: string },
  at: number,
): Promise<void> {
  await db
    .insertInto('chain_payment')
    .values({
      withdrawal_id: withdrawalId,
      network,
      txid: transactionHash(network, txid),
      raw,
      status: 'signed',
      signed_at: at,
    })
    .execute()
}

/** Sets the status of a payment and its time. */
export async function movePayment(
  db: Database,
  withdrawalId: number,
  status: 'sent' | 'confirmed' | 'failed',
  at: number,
): Promise<void> {
  await db
    .updateTable('chain_payment')
    .set(status === 'sent' ? { status, sent_at: at } : { status, ended_at: at })
    .where('withdrawal_id', '=', String(withdrawalId))
    .execute()
}

/** Records the height of the including block and what the network took for the payment; nothing while no block includes it. */
export async function setPaymentBlock(
  db: Database,
  withdrawalId: number,
  block: { readonly height: number; readonly fee: bigint } | undefined,
): Promise<void> {
  const { height = null, fee = null } = block ?? {}
  await setPaymentBlocks(db, height, [{ withdrawalId, fee }])
}

/** Records the same of several payments, each with its share of the fee. */
export async function setPaymentBlocks(
  db: Database,
  height: number | null,
  payments: readonly { readonly withdrawalId: number; readonly fee: bigint | null }[],
): Promise<void> {
  await sql`
    update chain_payment set height = ${height}::bigint, network_fee = share.fee
    from unnest(${payments.map(({ withdrawalId }) => String(withdrawalId))}::bigint[],
      ${payments.map(({ fee }) => (fee === null ? null : String(fee)))}::bigint[]) as share (withdrawal_id, fee)
    where chain_payment.withdrawal_id = share.withdrawal_id
      and (chain_payment.height, chain_payment.network_fee) is distinct from (${height}::bigint, share.fee)
  `.execute(db)
}
