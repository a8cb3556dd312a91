import type { ColumnType, Transaction } from 'kysely'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { transactionHash } from '../chains/transaction-hash.ts'
import type { KnownTransfer, TransferKind } from '../signer/transfer-client.ts'

type GivenId = ColumnType<string, never, never>
type Nullable = ColumnType<string | null, number | bigint | null | undefined, number | bigint | null>
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>

declare module '../../db/tables.ts' {
  interface Tables {
    own_transfer: {
      id: GivenId
      network: string
      kind: TransferKind | 'consolidation' | 'refill'
      currency_id: number
      customer_id: Nullable
      address: string
      amount: Big
      status: TransferStatus
      reason: TextOrNull
      planned_at: Big
      asked_at: Nullable
      signed_at: Nullable
      ended_at: Nullable
      txid: TextOrNull
      raw: TextOrNull
      fee_max: Nullable
      network_fee: Nullable
      height: Nullable
      ok: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    }
    hot_limit: { network: string; currency_id: number; least: Big; low: Big; high: Big }
  }
}

/** The state of a transfer: it is planned, signed, sent and final, as mined or failed. */
export type TransferStatus = 'planned' | 'signed' | 'sent' | 'mined' | 'failed'

/** A transfer between own addresses that is not final. */
export interface OpenTransfer {
  readonly id: number
  readonly kind: TransferKind
  readonly currencyId: number
  /** Of whom the deposit address is; `undefined` for the cold address. */
  readonly customerId: number | undefined
  /** The deposit address, or the cold one. */
  readonly address: string
  readonly amount: bigint
  readonly status: 'planned' | 'signed' | 'sent'
  readonly reason: string | null
  /** Whether the signer may have signed it. */
  readonly isAsked: boolean
  readonly txid: string | null
  readonly raw: string | null
}

/** Transfers processed in one step; the others follow in the next one. */
const OPEN_MAX = 100

/** Returns the open transfers of some kinds in the order in which they were planned. */
export async function findOpenTransfers(
  db: Database,
  network: string,
  kinds: readonly TransferKind[],
): Promise<OpenTransfer[]> {
  const rows = await db
    .selectFrom('own_transfer')
    .selectAll()
    .where('network', '=', network)
    .where('kind', 'in', [...kinds])
    .where('status', 'in', ['planned', 'signed', 'sent'])
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind as TransferKind,
    currencyId: row.currency_id,
    customerId: numberOrNull(row.customer_id) ?? undefined,
    address: row.address,
    amount: BigInt(row.amount),
    status: row.status as OpenTransfer['status'],
    reason: row.reason,
    isAsked: row.asked_at !== null,
    txid: row.txid,
    raw: row.raw,
  }))
}

/** A transfer to be stored before it is signed. */
export interface PlannedTransfer {
  readonly kind: TransferKind
  readonly currencyId: number
  readonly customerId: number | undefined
  readonly address: string
  readonly amount: bigint
}

/** Stores a planned transfer. Does nothing while another one of its kind is open at the address, and takes no number then. */
export async function insertTransfer(
  db: Database,
  network: string,
  transfer: PlannedTransfer,
  at: number,
): Promise<void> {
  const open = await db
    .selectFrom('own_transfer')
    .select('id')
    .where('network', '=', network)
    .where('kind', '=', transfer.kind)
    .where('address', '=', transfer.address)
    .where('status', 'in', ['planned', 'signed', 'sent'])
    .executeTakeFirst()
  if (open) return
  await db
    .insertInto('own_transfer')
    .values({
      ...columnsOf(network, transfer, at),
      status: 'planned',
      // Its number may be known to the signer, from before the database was restored.
      asked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores a sweep that is not tried, and why. */
export async function insertFailed(
  db: Database,
  network: string,
  transfer: PlannedTransfer,
  reason: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('own_transfer')
    .values({ ...columnsOf(network, transfer, at), status: 'failed', reason, ended_at: at })
    .execute()
}

function columnsOf(
  network: string,
  { kind, currencyId, customerId, address, amount }: PlannedTransfer,
  at: number,
) {
  return {
    network,
    kind,
    currency_id: currencyId,
    customer_id: customerId ?? null,
    address,
    amount,
    planned_at: at,
  }
}

/** Records that the signer is asked, or that it has signed nothing. */
export async function setAsked(db: Database, id: number, at: number | null): Promise<void> {
  await db.updateTable('own_transfer').set({ asked_at: at }).where('id', '=', String(id)).execute()
}

/** Records why a transfer waits. */
export async function setReason(db: Database, { id, reason: before }: OpenTransfer, reason: string | null) {
  if (before === reason) return
  await db.updateTable('own_transfer').set({ reason }).where('id', '=', String(id)).execute()
}

/** Stores the signed transaction of a transfer. */
export async function setSigned(
  db: Database,
  network: string,
  id: number,
  { txid, raw, feeMax }: { readonly txid: string; readonly raw: string; readonly feeMax: bigint },
  at: number,
): Promise<void> {
  await db
    .updateTable('own_transfer')
    .set({
      status: 'signed',
      reason: null,
      signed_at: at,
      txid: transactionHash(network, txid),
      raw,
      fee_max: feeMax,
    })
    .where('id', '=', String(id))
    .execute()
}

/** Gives a row the contents that the signer recorded under its number: with these it may be on the chain already. */
export async function adoptKnown(db: Database, id: number, known: KnownTransfer): Promise<void> {
  await db
    .updateTable('own_transfer')
    .set({
      kind: known.kind,
      currency_id: known.currencyId,
      customer_id: known.index ?? null,
      address: known.address,
      amount: BigInt(known.amount),
    })
    .where('id', '=', String(id))
    .execute()
}

/** Records the including block of a transfer and what the network took; nothing while no block includes it. */
export async function setTransferBlock(
  db: Database,
  id: number,
  block: { readonly height: number; readonly ok: boolean; readonly fee: bigint } | undefined,
): Promise<void> {
  const { height = null, ok = null, fee = null } = block ?? {}
  await db
    .updateTable('own_transfer')
    .set({ height, ok, network_fee: fee })
    .where('id', '=', String(id))
    .where('height', 'is distinct from', height === null ? null : String(height))
    .execute()
}

export async function setSent(db: Database, id: number): Promise<void> {
  await db.updateTable('own_transfer').set({ status: 'sent' }).where('id', '=', String(id)).execute()
}

/** Ends a transfer. */
export async function endTransfer(
  db: Database | Transaction<Tables>,
  id: number,
  { status, reason }: { readonly status: 'mined' | 'failed'; readonly reason: string | null },
  at: number,
): Promise<void> {
  await db
    .updateTable('own_transfer')
    .set({ status, reason, ended_at: at })
    .where('id', '=', String(id))
    .execute()
}
