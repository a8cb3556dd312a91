import { type ColumnType, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { Tables } from '../../db/tables.ts'
import type { TransferStatus } from '../transfers/transfer-rows.ts'
import type { ColdChoice } from './choose-cold.ts'
import type { ColdSignature } from './refill-file.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    cold_refill: {
      transfer_id: ColumnType<string, string, never>
      network: string
      txid: string
      change_key: string
      descriptor: string
      file: string
      inputs: number
      signatures: ColumnType<ColdSignature[], string | undefined, string>
    }
  }
}

/** A transfer from the cold address to the paying one. */
export interface Refill {
  readonly id: number
  readonly network: string
  readonly currencyId: number
  /** Arrives at the paying address. */
  readonly amount: bigint
  readonly fee: bigint
  readonly status: TransferStatus
  readonly reason: string | null
  readonly txid: string
  /** The signed transaction; null while signatures are missing. */
  readonly raw: string | null
  readonly descriptor: string
  /** The file to be signed, base64. */
  readonly file: string
  /** How many outputs it spends. */
  readonly inputs: number
  readonly signatures: readonly ColdSignature[]
  readonly height: number | null
  readonly plannedAt: number
  readonly endedAt: number | null
}

/** A refill as it is stored first. */
interface NewRefill {
  readonly network: string
  readonly currencyId: number
  readonly payer: string
  readonly amount: bigint
  readonly choice: ColdChoice
  readonly txid: string
  readonly file: string
  readonly descriptor: string
  /** Of the change that two persons approved: it makes one refill. */
  readonly changeKey: string
  readonly at: number
}

/** Stores a refill with the outputs that it spends. */
export async function insertRefill(trx: Transaction<Tables>, refill: NewRefill): Promise<void> {
  const { network, payer, amount, choice, txid, file, descriptor, changeKey, at } = refill
  const { id } = await trx
    .insertInto('own_transfer')
    .values({
      network,
      kind: 'refill',
      currency_id: refill.currencyId,
      address: payer,
      amount,
      status: 'planned',
      reason: 'waits_for_signatures',
      planned_at: at,
      fee_max: choice.fee,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('cold_refill')
    .values({
      transfer_id: id,
      network,
      txid,
      change_key: changeKey,
      descriptor,
      file,
      inputs: choice.inputs.length,
    })
    .execute()
  await trx
    .insertInto('cold_input')
    .values(
      choice.inputs.map((input) => ({
        network,
        txid: input.txid,
        output: input.output,
        transfer_id: Number(id),
      })),
    )
    .execute()
}

/** Returns whether a change has made its refill. */
export async function hasRefill(db: Database | Transaction<Tables>, changeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('cold_refill')
    .select('transfer_id')
    .where('change_key', '=', changeKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the refills of a network that are not final, and cancelled ones that a block still has. */
export async function findOpenRefills(db: Database, network: string): Promise<Refill[]> {
  const rows = await refillQuery(db)
    .where('own_transfer.network', '=', network)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['planned', 'signed', 'sent']),
        eb.and([
          eb('status', '=', 'failed'),
          eb.exists(
            eb
              .selectFrom('coin_output')
              .select('coin_output.txid')
              .whereRef('coin_output.network', '=', 'cold_refill.network')
              .whereRef('coin_output.txid', '=', 'cold_refill.txid'),
          ),
        ]),
      ]),
    )
    .orderBy('own_transfer.id')
    .execute()
  return rows.map(refillOf)
}

/** Returns the latest refills, the newest first. */
export async function findLatestRefills(db: Database, limit: number): Promise<Refill[]> {
  const rows = await refillQuery(db).orderBy('own_transfer.id', 'desc').limit(limit).execute()
  return rows.map(refillOf)
}

/** Returns a refill. */
export async function findRefill(db: Database, id: number): Promise<Refill | undefined> {
  const row = await refillQuery(db).where('own_transfer.id', '=', String(id)).executeTakeFirst()
  return row && refillOf(row)
}

/** Returns a refill, which stays as it is until the transaction ends. */
export async function lockRefill(trx: Transaction<Tables>, id: number): Promise<Refill | undefined> {
  const row = await refillQuery(trx).where('own_transfer.id', '=', String(id)).forUpdate().executeTakeFirst()
  return row && refillOf(row)
}

function refillQuery(db: Database | Transaction<Tables>) {
  return db
    .selectFrom('own_transfer')
    .innerJoin('cold_refill', 'cold_refill.transfer_id', 'own_transfer.id')
    .select([
      'own_transfer.id',
      'own_transfer.network',
      'currency_id',
      'amount',
      'fee_max',
      'status',
      'reason',
      'raw',
      'height',
    ])
    .select(['planned_at', 'ended_at', 'cold_refill.txid', 'descriptor', 'file', 'inputs', 'signatures'])
}

type RefillRow = Awaited<ReturnType<ReturnType<typeof refillQuery>['execute']>>[number]

function refillOf(row: RefillRow): Refill {
  return {
    id: Number(row.id),
    network: row.network,
    currencyId: row.currency_id,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee_max ?? 0),
    status: row.status,
    reason: row.reason,
    txid: row.txid,
    raw: row.raw,
    descriptor: row.descriptor,
    file: row.file,
    inputs: row.inputs,
    signatures: row.signatures,
    height: numberOrNull(row.height),
    plannedAt: Number(row.planned_at),
    endedAt: numberOrNull(row.ended_at),
  }
}

/** Stores signatures that came back, and the transaction once they suffice. */
export async function storeSignatures(
  trx: Transaction<Tables>,
  { id, txid }: Refill,
  signatures: readonly ColdSignature[],
  raw: string | undefined,
  at: number,
): Promise<void> {
  await trx
    .updateTable('cold_refill')
    .set({ signatures: JSON.stringify(signatures) })
    .where('transfer_id', '=', String(id))
    .execute()
  if (raw === undefined) return
  await trx
    .updateTable('own_transfer')
    .set({ status: 'signed', reason: null, signed_at: at, txid, raw })
    .where('id', '=', String(id))
    .execute()
}

/** Records that a transaction of a refill is on the chain that was signed or sent elsewhere. */
export async function adoptRefill(
  db: Database,
  { id, txid }: Refill,
  raw: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('own_transfer')
    .set({ status: 'sent', reason: null, signed_at: at, ended_at: null, txid, raw })
    .where('id', '=', String(id))
    .execute()
}

/** Returns whether a block up to `finalHeight` spends an output of a refill in another transaction, so that it can never be mined. */
export async function isOvertaken(db: Database, { id, txid }: Refill, finalHeight: number): Promise<boolean> {
  const { rows } = await sql<{ overtaken: boolean }>`
    select exists (
      select from cold_input join cold_output using (network, txid, output)
      where transfer_id = ${id} and spent_by is not null and spent_by <> ${txid}
        and not exists (select from chain_cursor c
          where c.network = cold_output.network and c.hash = cold_output.spent_hash and c.height > ${finalHeight})
    ) as overtaken`.execute(db)
  return rows[0]?.overtaken ?? false
}
