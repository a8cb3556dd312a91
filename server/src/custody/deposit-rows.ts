import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { pagesOf } from '../db/pages-of.ts'
import type { Tables } from '../db/tables.ts'
import type { Block, BlockMark, Transfer } from './chains/chain.ts'
import { transactionHash } from './chains/transaction-hash.ts'

/**
 * The state of a deposit. It is seen before a block includes it, confirming while blocks are added on top, crediting from
 * the decision until the ledger has it, then credited. A reorganisation makes a credited deposit orphaned, until another
 * block includes it or it is reversed. A held or too small deposit waits for an operator, who has it credited or
 * dismisses it (left). Submitted is final: a submission of its owner was credited instead. Gone is in no block and not in
 * the mempool; it may return.
 */
export type DepositStatus =
  | 'seen'
  | 'confirming'
  | 'crediting'
  | 'credited'
  | 'orphaned'
  | 'reversed'
  | 'too_small'
  | 'submitted'
  | 'held'
  | 'left'
  | 'gone'

/**
 * The reason for a manual review: the ledger rejected the credit or the reversal, the network does not carry the currency,
 * the owner has closed the account, or screening has a hit.
 */
export type HeldReason =
  | 'credit_refused'
  | 'take_back_refused'
  | 'network_unknown'
  | 'account_closed'
  | 'screening'

/** A stored deposit. `round` counts its reversals. */
export interface DepositRow {
  readonly id: number
  readonly network: string
  readonly txid: string
  readonly output: number
  readonly customerId: number
  readonly currencyId: number
  readonly amount: bigint
  /** The addresses that sent it; empty if the chain does not say. */
  readonly senders: readonly string[]
  readonly round: number
  /** Number of times that an operator decided after a rejection. */
  readonly attempt: number
  /** An operator waived the checks: it is credited as it is. */
  readonly waived: boolean
  readonly height: number | undefined
  readonly orphanedHeight: number | undefined
}

type CustomerTransfer = Transfer & { readonly customerId: number }

/** Stores unconfirmed transfers to customers. */
export async function upsertUnconfirmed(
  db: Database,
  network: string,
  transfers: readonly Transfer[],
  at: number,
): Promise<void> {
  for (const page of pagesOf(await customerTransfersOf(db, network, transfers)))
    await db
      .insertInto('chain_deposit')
      .values(page.map((transfer) => ({ ...rowOf(network, transfer, at), status: 'seen' })))
      .onConflict((conflict) =>
        conflict
          .columns(['network', 'txid', 'output'])
          .doUpdateSet({ status: 'seen', ended_at: null })
          .where('chain_deposit.status', '=', 'gone'),
      )
      .execute()
}

/** Records the deposits that a block includes. A credited deposit stays credited, whichever block includes it now. */
export async function recordIncluded(
  trx: Transaction<Tables>,
  network: string,
  block: Block,
  at: number,
): Promise<void> {
  for (const page of pagesOf(await customerTransfersOf(trx, network, block.transfers)))
    await trx
      .insertInto('chain_deposit')
      .values(
        page.map((transfer) => ({
          ...rowOf(network, transfer, at),
          status: 'confirming',
          height: block.height,
          block_hash: block.hash,
          included_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['network', 'txid', 'output']).doUpdateSet({
          status: sql`case
            when chain_deposit.status in ('seen', 'confirming', 'gone', 'reversed') then 'confirming'
            when chain_deposit.status = 'orphaned' and ${isSameCredit} then 'credited'
            else chain_deposit.status end`,
          // Until it is credited, the newest block determines the owner and the amount.
          ...fromNewBlock('customer_id'),
          ...fromNewBlock('currency_id'),
          ...fromNewBlock('address'),
          ...fromNewBlock('amount'),
          ...fromNewBlock('senders'),
          height: block.height,
          block_hash: block.hash,
          orphaned_height: null,
          orphaned_at: null,
          included_at: at,
          ended_at: sql`case when chain_deposit.status in ('gone', 'reversed') then null else chain_deposit.ended_at end`,
        }),
      )
      .execute()
}

/** The same money to the same customer: a transaction can have another result in another block. */
const isSameCredit = sql<boolean>`(chain_deposit.customer_id, chain_deposit.currency_id, chain_deposit.amount)
  = (excluded.customer_id, excluded.currency_id, excluded.amount)`

function fromNewBlock(column: 'customer_id' | 'currency_id' | 'address' | 'amount' | 'senders') {
  return {
    [column]: sql`case when chain_deposit.status in ('seen', 'confirming', 'gone', 'reversed')
      then excluded.${sql.ref(column)} else chain_deposit.${sql.ref(column)} end`,
  }
}

/**
 * Records that a reorganisation undid a block. An operator's waiver applied to that block's transfer, so it is cleared.
 */
export async function recordUndone(
  trx: Transaction<Tables>,
  network: string,
  block: BlockMark,
  tipHeight: number,
  at: number,
): Promise<void> {
  await trx
    .updateTable('chain_deposit')
    .set({
      status: sql`case when status in ('confirming', 'too_small') then 'seen' when status = 'credited' then 'orphaned'
        when status = 'held' and held_why <> 'take_back_refused' then 'seen' else status end`,
      orphaned_height: sql`case status when 'credited' then ${tipHeight}::bigint else orphaned_height end`,
      orphaned_at: sql`case status when 'credited' then ${at}::bigint else orphaned_at end`,
      reorganised_at: at,
      waived: false,
      first_reviewer_id: null,
      height: null,
      block_hash: null,
    })
    .where('network', '=', network)
    .where('block_hash', '=', block.hash)
    .execute()
}

/** Returns the deposits of a network with a status, oldest first. */
export async function findDeposits(
  db: Database,
  network: string,
  status: DepositStatus,
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom('chain_deposit')
    .selectAll()
    .where('network', '=', network)
    .where('status', '=', status)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    network: row.network,
    txid: row.txid,
    output: row.output,
    customerId: Number(row.customer_id),
    currencyId: row.currency_id,
    amount: BigInt(row.amount),
    senders: row.senders ?? [],
    round: row.round,
    attempt: row.attempt,
    waived: row.waived,
    height: row.height === null ? undefined : Number(row.height),
    orphanedHeight: row.orphaned_height === null ? undefined : Number(row.orphaned_height),
  }))
}

interface DepositChange {
  readonly creditedAt?: number
  readonly endedAt?: number
  readonly nextRound?: boolean
  readonly isReleased?: true
  readonly held?: { readonly why: HeldReason; readonly at: number }
}

/** Changes a deposit's status from `from` to `to`. Does nothing when its status is not `from`. */
export async function moveDeposit(
  db: Database | Transaction<Tables>,
  id: number,
  from: DepositStatus,
  to: DepositStatus,
  change: DepositChange = {},
): Promise<void> {
  await db
    .updateTable('chain_deposit')
    .set((row: ExpressionBuilder<Tables, 'chain_deposit'>) => ({
      status: to,
      ...(change.creditedAt === undefined ? {} : { credited_at: change.creditedAt }),
      ...(change.endedAt === undefined ? {} : { ended_at: change.endedAt }),
      ...(change.nextRound ? { round: row('round', '+', 1), waived: false } : {}),
      ...(change.held ? { held_why: change.held.why, held_at: change.held.at, first_reviewer_id: null } : {}),
      // A waiver outlasts screening: it was of the other checks.
      ...(change.held && change.held.why !== 'screening' ? { waived: false } : {}),
      ...(change.isReleased ? { held_why: null } : {}),
    }))
    .where('id', '=', String(id))
    .where('status', '=', from)
    .execute()
}

function rowOf(network: string, transfer: CustomerTransfer, at: number) {
  return {
    network,
    txid: transactionHash(network, transfer.txid),
    output: transfer.output,
    customer_id: transfer.customerId,
    currency_id: transfer.currencyId,
    address: transfer.address,
    amount: transfer.amount,
    senders: transfer.from === undefined ? null : [...transfer.from],
    seen_at: at,
  }
}

/** Returns the transfers to addresses of customers, with their owners. Gas that the exchange sends there is no deposit. */
async function customerTransfersOf(
  db: Database | Transaction<Tables>,
  network: string,
  transfers: readonly Transfer[],
): Promise<CustomerTransfer[]> {
  if (transfers.length === 0) return []
  const addresses = [...new Set(transfers.map(({ address }) => address))]
  const rows = await db
    .selectFrom('deposit_address')
    .select(['address', 'customer_id'])
    .where('network', '=', network)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .execute()
  if (rows.length === 0) return []
  const own = await ownTransfersAmong(db, network, transfers)
  const owners = new Map(rows.map((row) => [row.address, Number(row.customer_id)]))
  return transfers.flatMap((transfer) => {
    const customerId = owners.get(transfer.address)
    const isOwn = own.has(transactionHash(network, transfer.txid))
    return customerId === undefined || isOwn ? [] : [{ ...transfer, customerId }]
  })
}

/** Returns the transactions that are transfers between the exchange's own addresses. */
async function ownTransfersAmong(
  db: Database | Transaction<Tables>,
  network: string,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  const txids = [...new Set(transfers.map(({ txid }) => transactionHash(network, txid)))]
  const rows = await db
    .selectFrom('own_transfer')
    .select('txid')
    .where('network', '=', network)
    .where('txid', '=', sql<string>`any(${txids}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ txid }) => txid ?? []))
}
